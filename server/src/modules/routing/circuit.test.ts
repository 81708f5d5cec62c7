import { expect, test } from 'vitest'
import { defaultSettings } from '../../platform/settings.ts'
import { isWeak, reasonToOpen, type Tally, verdictOnSku, verdictOnSupplier } from './circuit.ts'

const of = (sku: string, status: string, count: number, more: Partial<Tally> = {}): Tally => ({
  sku,
  status,
  count,
  failureReason: null,
  lostCount: 0,
  ...more,
})
const down = { failureReason: 'supplier_down' }
const reason = (sku: string, ...tallies: Tally[]) => reasonToOpen(tallies, sku, defaultSettings)

test('a sku is left alone after enough faults that are at least half, with the reason', () => {
  expect(reason('a', of('a', 'failed', 2, down))).toBe(undefined)
  expect(reason('a', of('a', 'failed', 2, down), of('a', 'unknown', 1))).toBe(
    '3 faults and 0 deliveries in 10 minutes: 1 without an answer, 2 failed',
  )
  expect(reason('a', of('a', 'failed', 3, down), of('a', 'succeeded', 3))).toContain('3 faults and 3 deliveries')
  expect(reason('a', of('a', 'failed', 3, down), of('a', 'succeeded', 4))).toBe(undefined)
  expect(reason('b', of('a', 'failed', 9, down))).toBe(undefined)
})

test.each(['player_invalid', 'player_limited', 'cut_off', 'supplier_paused', 'promise_passed', 'taken_back'])(
  '"%s" is no fault of a sku',
  failureReason => {
    expect(reason('a', of('a', 'failed', 9, { failureReason }))).toBe(undefined)
  },
)

test('what is under way counts for neither side', () => {
  expect(reason('a', of('a', 'pending', 9), of('a', 'sent', 9), of('a', 'failed', 3, down))).toContain('3 faults and 0 deliveries')
})

test('faults of one sku do not close its supplier; faults of two, and calls that never arrived, do', () => {
  expect(reason('', of('a', 'unknown', 9))).toBe(undefined)
  expect(reason('', of('a', 'unknown', 4), of('b', 'failed', 1, down))).toContain('5 faults')
  expect(reason('', of('a', 'unknown', 4), of('b', 'failed', 9, { failureReason: 'out_of_stock' }))).toBe(undefined)
  expect(reason('', of('a', 'not_sent', 1, { lostCount: 5 }))).toBe('5 faults and 0 deliveries in 10 minutes: 5 never arrived')
  expect(reason('a', of('a', 'not_sent', 1, { lostCount: 5 }))).toBe(undefined)
})

test('an offer is weak from two faults on, if they are a fifth', () => {
  expect(isWeak([])).toBe(false)
  expect(isWeak([of('a', 'unknown', 1)])).toBe(false)
  expect(isWeak([of('a', 'unknown', 2), of('a', 'succeeded', 8)])).toBe(true)
  expect(isWeak([of('a', 'unknown', 2), of('a', 'succeeded', 9)])).toBe(false)
})

test.each([
  ['a delivery', { kind: 'succeeded', serialNumber: 'x', costIdr: 1 as never }, 'works', 'works'],
  ['pending', { kind: 'pending', detail: '' }, 'works', 'taken'],
  ['no answer', { kind: 'unknown', detail: '' }, 'fails', 'fails'],
  ['a call that never arrived', { kind: 'not_sent', detail: '', isLost: true }, 'fails', 'nothing'],
  ['a full queue', { kind: 'not_sent', detail: '' }, 'works', 'nothing'],
  ['"down"', { kind: 'failed', reason: 'supplier_down', detail: '' }, 'fails', 'fails'],
  ['"sold out"', { kind: 'refused', reason: 'out_of_stock', detail: '' }, 'works', 'fails'],
  ['"no such player"', { kind: 'failed', reason: 'player_invalid', detail: '' }, 'works', 'nothing'],
  ['"too many of this number"', { kind: 'refused', reason: 'player_limited', detail: '' }, 'works', 'nothing'],
  ['an empty balance', { kind: 'blocked', cause: 'balance_empty', detail: '' }, 'nothing', 'nothing'],
] as const)('%s says what it says of the supplier and of the sku', (_, outcome, onSupplier, onSku) => {
  expect([verdictOnSupplier(outcome), verdictOnSku(outcome)]).toEqual([onSupplier, onSku])
})
