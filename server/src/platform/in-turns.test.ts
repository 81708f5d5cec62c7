import { setImmediate as letOthersRun } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('a long list is gone through in its order, and others run meanwhile', async () => {
  let isDone = false
  let turns = 0
  const others = async () => {
    for (; !isDone; turns += 1) await letOthersRun()
  }
  const running = others()
  const seen: number[] = []
  for await (const value of inTurns(Array(1_000).keys())) seen.push(value)
  isDone = true
  await running
  expect(seen).toEqual([...Array(1_000).keys()])
  expect(turns).toBeGreaterThanOrEqual(5)
})

test('a loop that ends early takes no more of the list', async () => {
  const taken: number[] = []
  const list = function* () {
    for (let at = 0; at < 3; at += 1) yield taken.push(at)
  }
  for await (const _ of inTurns(list())) break
  expect(taken).toEqual([0])
})
