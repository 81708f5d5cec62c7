import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('an address begins a limited number of requests per turn, and the rest in later turns, in order', async () => {
  const pass = createTurnstile(2)
  const begun: number[] = []
  for (const number of [1, 2, 3, 4, 5]) pass('a', () => begun.push(number))
  expect(begun).toEqual([1, 2])
  await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4])
  await nextTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('other addresses begin at once, however many requests of one address wait', () => {
  const pass = createTurnstile(1)
  const begun: string[] = []
  for (let count = 0; count < 100; count += 1) pass('a', () => begun.push('a'))
  pass('b', () => begun.push('b'))
  expect(begun).toEqual(['a', 'b'])
})

test('an address begins at once again when its line is empty', async () => {
  const pass = createTurnstile(1)
  const begun: number[] = []
  for (const number of [1, 2]) pass('a', () => begun.push(number))
  for (let turns = 0; turns < 4; turns += 1) await nextTurn()
  pass('a', () => begun.push(3))
  expect(begun).toEqual([1, 2, 3])
})
