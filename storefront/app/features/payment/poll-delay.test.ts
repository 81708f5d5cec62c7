import { expect, test } from 'vitest'
import { pollDelayMs } from './poll-delay.ts'

test('waits grow by half a second from one second to fifteen', () => {
  expect([0, 1, 2, 27, 28, 500].map(pollDelayMs)).toEqual([1000, 1500, 2000, 14_500, 15_000, 15_000])
})
