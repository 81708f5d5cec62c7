import { setImmediate as letOthersRun } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const numbers = [...Array(100).keys()]

function workFor(ms: number): void {
  for (const began = performance.now(); performance.now() - began < ms; );
}

test('a long list is gone through in its order, and others run every 20 ms meanwhile', async () => {
  let isDone = false
  let longestMs = 0
  const others = async () => {
    while (!isDone) {
      const began = performance.now()
      await letOthersRun()
      longestMs = Math.max(longestMs, performance.now() - began)
    }
  }
  const running = others()
  const seen: number[] = []
  for await (const value of inTurns(numbers)) {
    workFor(5)
    seen.push(value)
  }
  isDone = true
  await running
  expect(seen).toEqual(numbers)
  // Without turns it is the whole half second.
  expect(longestMs).toBeLessThan(250)
})

test('a list that takes no time waits for nobody', async () => {
  let hasRun = false
  setImmediate(() => (hasRun = true))
  for await (const _ of inTurns(numbers.slice(0, 10)));
  expect(hasRun).toBe(false)
})

test('a loop that ends early takes no more of the list', async () => {
  const taken: number[] = []
  const list = function* () {
    for (const number of numbers) yield taken.push(number)
  }
  for await (const _ of inTurns(list())) break
  expect(taken).toEqual([0])
})
