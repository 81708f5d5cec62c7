import { setImmediate as letOthersRun } from 'node:timers/promises'

/** So many rows are worked on within milliseconds. */
const partSize = 200

/** Goes through a long list, and lets the process serve others after each part of it. */
export async function* inTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value, void, undefined> {
  let count = 0
  for (const value of values) {
    yield value
    count += 1
    if (count % partSize === 0) await letOthersRun()
  }
}
