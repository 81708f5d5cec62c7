const given = process.env.STORIES

/**
 * How the random stories of a money-path test are made, for fast-check. A run of the tests lives through the same ones each time, so that a
 * failure is a change's own; `STORIES=500` searches that many others. A story that fails is not made smaller, which would outlast the test: its
 * seed and path are printed. `share` is for stories that take longer.
 */
export function storyOptions(share = 1) {
  const numRuns = Math.ceil(Number(given ?? 10) * share)
  return { numRuns, endOnFailure: true, ...(given === undefined && { seed: 2026 }) }
}
