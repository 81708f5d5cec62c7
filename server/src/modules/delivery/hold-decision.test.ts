import { expect, test } from 'vitest'
import { decideBy } from './hold-decision.ts'

const rules = { holdMs: 120 * 60_000, staffHours: { from: 8 * 60, to: 23 * 60 }, nightDecisionMinute: 9 * 60 }
const decided = (missed: string, over: Partial<typeof rules> = {}) => decideBy(new Date(`${missed}+07:00`), { ...rules, ...over })
const wib = (text: string) => new Date(`${text}+07:00`)

test('an order that missed its promise by day is decided two hours later', () => {
  expect(decided('2026-11-21T15:08:51')).toEqual(wib('2026-11-21T17:08:51'))
  expect(decided('2026-11-21T08:00:00')).toEqual(wib('2026-11-21T10:00:00'))
})

test('the last minute before the night still counts as day, and may end after midnight', () => {
  expect(decided('2026-11-21T22:59:59')).toEqual(wib('2026-11-22T00:59:59'))
})

test('an order that missed its promise at night is decided at nine in the morning, before or after midnight', () => {
  expect(decided('2026-11-21T23:00:00')).toEqual(wib('2026-11-22T09:00:00'))
  expect(decided('2026-11-21T23:40:00')).toEqual(wib('2026-11-22T09:00:00'))
  expect(decided('2026-11-21T23:59:59')).toEqual(wib('2026-11-22T09:00:00'))
  expect(decided('2026-11-22T00:00:00')).toEqual(wib('2026-11-22T09:00:00'))
  expect(decided('2026-11-22T07:59:59')).toEqual(wib('2026-11-22T09:00:00'))
})

test('the last night of a month ends in the next one', () => {
  expect(decided('2026-12-31T23:30:00')).toEqual(wib('2027-01-01T09:00:00'))
})

test('a store with staff around the clock has no night', () => {
  expect(decided('2026-11-21T23:40:00', { staffHours: { from: 0, to: 0 } })).toEqual(wib('2026-11-22T01:40:00'))
  const late = { staffHours: { from: 20 * 60, to: 4 * 60 }, nightDecisionMinute: 21 * 60 }
  expect(decided('2026-11-22T03:59:00', late)).toEqual(wib('2026-11-22T05:59:00'))
  expect(decided('2026-11-22T04:00:00', late)).toEqual(wib('2026-11-22T21:00:00'))
})
