/** One measurement: our rate and a yardstick's, each in events per second. */
export type Metric = {
  name: string
  /** The yardstick, such as `bare Hono, same bytes`. */
  against: string
  /** Runs once and answers events per second. */
  product: () => Promise<number>
  yardstick: () => Promise<number>
  /** Absent if none is set. */
  budget?: Budget
}

/**
 * The lowest acceptable rate: in events per second on a machine as quick as the one that it was set on, and as a ratio to the yardstick
 * on a slower one. Without a ratio, every machine must reach the rate.
 */
export type Budget = { perS: number; ratio?: number }

export type Figure = { name: string; against: string; productPerS: number; yardstickPerS: number; ratio: number; budget?: Budget }

/**
 * Runs product and yardstick in turns, so that other load of the machine affects both, and answers the median of the
 * ratios of the pairs. The order changes from round to round. One pair before the first is thrown away as warm-up.
 */
export async function measure(metric: Metric, rounds: number): Promise<Figure> {
  const pairs: { product: number; yardstick: number }[] = []
  for (let round = 0; round <= rounds; round += 1) pairs.push(await runPair(metric, round % 2 === 0))
  const counted = pairs.slice(1)
  return {
    name: metric.name,
    against: metric.against,
    productPerS: median(counted.map(pair => pair.product)),
    yardstickPerS: median(counted.map(pair => pair.yardstick)),
    ratio: median(counted.map(pair => pair.product / pair.yardstick)),
    ...(metric.budget && { budget: metric.budget }),
  }
}

/** The middle value; the mean of the two middle ones for an even count. NaN for none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which this share of the values lies. NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function runPair(metric: Metric, isProductFirst: boolean) {
  if (isProductFirst) {
    const product = await metric.product()
    return { product, yardstick: await metric.yardstick() }
  }
  const yardstick = await metric.yardstick()
  return { product: await metric.product(), yardstick }
}
