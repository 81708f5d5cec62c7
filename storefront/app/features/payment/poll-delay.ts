const firstMs = 1000
const stepMs = 500
const longestMs = 15_000

/** Milliseconds until the next check, by the number of checks without news: 1 s, 1.5 s, 2 s … 15 s. */
export function pollDelayMs(checks: number): number {
  return Math.min(longestMs, firstMs + stepMs * checks)
}
