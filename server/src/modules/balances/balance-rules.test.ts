import { expect, test } from 'vitest'
import { hoursLeft, leftOf, levelOf, sellableOf } from './balance-rules.ts'

const none = { sentIdr: 0, paidIdr: 0, unpaidIdr: 0 }

test('what was sent and what is paid is taken off whole, and nothing is less than nothing', () => {
  expect(leftOf(100_000, { sentIdr: 30_000, paidIdr: 20_000 })).toBe(50_000)
  expect(leftOf(10_000, { ...none, paidIdr: 20_000 })).toBe(0)
  expect(leftOf(-5_000, none)).toBe(0)
})

test.each([
  [100_000, 0, 100_000],
  [100_000, 30_000, 70_000],
  [100_000, 60_000, 50_000],
  [100_000, 900_000_000, 50_000],
  [0, 900_000_000, 0],
])('of %i, unpaid orders of %i leave %i to sell', (balance, unpaidIdr, sellable) => {
  expect(sellableOf(balance, { ...none, unpaidIdr })).toBe(sellable)
})

test.each([
  ['fine', 24_001, 1_000],
  ['low', 24_000, 1_000],
  ['critical', 6_000, 1_000],
  ['empty', 4_999, 1_000],
  ['fine', 5_000, 0],
  ['empty', 4_999, 0],
] as const)('it is %s with %i left at %i an hour', (level, leftIdr, perHourIdr) => {
  expect(levelOf({ leftIdr, perHourIdr, cheapestIdr: 5_000, lowHours: 24, criticalHours: 6 })).toBe(level)
})

test('without sales nothing runs out, and without goods nothing is empty', () => {
  expect(hoursLeft(5_000, 0)).toBe(null)
  expect(hoursLeft(5_000, 500)).toBe(10)
  expect(levelOf({ leftIdr: 0, perHourIdr: 0, cheapestIdr: null, lowHours: 24, criticalHours: 6 })).toBe('fine')
})
