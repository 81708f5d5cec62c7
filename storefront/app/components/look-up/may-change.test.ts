import { expect, test } from 'vitest'
import { mayChange } from './may-change.ts'

const now = Date.parse('2026-07-02T12:00:00Z')
const today = '2026-07-02T09:00:00Z'
const before = '2026-06-02T09:00:00Z'

test('an order is asked for again as long as it can become something else', () => {
  for (const status of ['loading', 'unknown', 'pending_payment', 'delivering'] as const)
    for (const placedAt of [today, before]) expect(mayChange({ status, placedAt }, now)).toBe(true)
  for (const status of ['delivered', 'refunded'] as const) expect(mayChange({ status, placedAt: today }, now)).toBe(false)
})

test('an unpaid order that was closed is asked for again only on its day, when late money may come', () => {
  for (const status of ['expired', 'cancelled'] as const) {
    expect(mayChange({ status, placedAt: today }, now)).toBe(true)
    expect(mayChange({ status, placedAt: before }, now)).toBe(false)
  }
})
