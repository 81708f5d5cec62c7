import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('an address begins so much in a turn, and the rest in the next ones, in its order', async () => {
  const pass = createTurnstile(2)
  const begun: number[] = []
  for (const number of [1, 2, 3, 4, 5]) pass('a', () => begun.push(number))
  expect(begun).toEqual([1, 2])
  await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4])
  await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('others begin at once, however many of one address wait', () => {
  const pass = createTurnstile(1)
  const begun: string[] = []
  for (let count = 0; count < 100; count += 1) pass('a', () => begun.push('a'))
  pass('b', () => begun.push('b'))
  expect(begun).toEqual(['a', 'b'])
})

test('an address that waited begins at once again when its line is gone', async () => {
  const pass = createTurnstile(1)
  const begun: number[] = []
  for (const number of [1, 2]) pass('a', () => begun.push(number))
  for (let turns = 0; turns < 4; turns += 1) await nextTurn()
  pass('a', () => begun.push(3))
  expect(begun).toEqual([1, 2, 3])
})
