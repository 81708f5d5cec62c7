import { expect, test } from 'vitest'
import { together } from './together.ts'

test('answers keep their places', async () => {
  expect(await together([Promise.resolve(1), 'two', Promise.resolve([3])])).toEqual([1, 'two', [3]])
})

test('a failure is told only when all others have ended, so that none goes on after its tx', async () => {
  const slow = Promise.withResolvers<void>()
  const order: string[] = []
  const all = together([Promise.reject(new Error('refused')), slow.promise.then(() => order.push('slow'))]).catch(() => order.push('told'))
  await new Promise(setImmediate)
  expect(order).toEqual([])
  slow.resolve()
  await all
  expect(order).toEqual(['slow', 'told'])
})
