import { setImmediate as letOthersRun } from 'node:timers/promises'

/** So long may others wait. Shorter turns would only lengthen what the caller holds meanwhile, such as a lock: in a crowd each costs a round of all others. */
const longestMs = 20

/** Goes through a long list, and lets the process serve others whenever that has taken 20 ms. */
export async function* inTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value, void, undefined> {
  let beganMs = performance.now()
  for (const value of values) {
    yield value
    if (performance.now() - beganMs < longestMs) continue
    await letOthersRun()
    beganMs = performance.now()
  }
}
