/** Shortest wait after a question that brought no list, and the longest: it doubles with each. */
const firstRetryMs = 5 * 60_000
const longestRetryMs = 6 * 60 * 60_000

/** A share of the interval by which questions differ, so that stores do not all ask at the same minute. */
const jitter = 0.2

/**
 * The wait until a supplier is asked for its list again, in milliseconds: the interval, never shorter than the supplier allows, and longer
 * after failures. `chance` is a random number from 0 to 1.
 */
export function waitForList(input: { intervalMs: number; leastMs: number; failures: number; chance: number }): number {
  const { intervalMs, leastMs, failures, chance } = input
  const usual = failures === 0 ? intervalMs : Math.max(Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs), firstRetryMs)
  return Math.ceil(Math.max(usual, leastMs) * (1 + jitter * chance))
}
