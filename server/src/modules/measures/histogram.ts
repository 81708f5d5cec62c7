/** Upper ends in seconds of all steps but the last: 30 s, 1 min, 3 min, 10 min. The last step holds everything slower. */
export const histogramSteps = [30, 60, 180, 600] as const

export type Histogram = [number, number, number, number, number]

/** Shares of a whole in basis points, adding up to 10,000: the largest remainders are rounded up. All zero if all counts are zero. */
export function toShares(counts: Histogram): Histogram {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return [0, 0, 0, 0, 0]
  const exact = counts.map(count => (count * 10_000) / total)
  const missing = 10_000 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const byRemainder = exact.map((share, index) => ({ index, rest: share % 1 })).sort((a, b) => b.rest - a.rest || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  const share = (index: number) => Math.floor(exact[index] ?? 0) + (raised.has(index) ? 1 : 0)
  return [share(0), share(1), share(2), share(3), share(4)]
}
