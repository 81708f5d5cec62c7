import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptStatus, type PlannedAttempt, planDelivery } from './plan-delivery.ts'

const offers = [
  { supplier: 'a', sku: 'a1', cost: 9_000 },
  { supplier: 'b', sku: 'b1', cost: 9_500 },
]
const attempt = (status: AttemptStatus, more: Partial<PlannedAttempt> = {}): PlannedAttempt => ({
  reference: `r-${more.unit ?? 1}-${more.number ?? 1}`,
  unit: 1,
  number: 1,
  supplier: 'a',
  sku: 'a1',
  status,
  ...more,
})
const plan = (attempts: PlannedAttempt[], more: { quantity?: number; mayStart?: boolean } = {}) =>
  planDelivery({ quantity: 1, attempts, offers, mayStart: true, ...more })

test('a new order starts with the first offer', () => {
  expect(plan([])).toEqual({ kind: 'start', unit: 1, number: 1, offer: offers[0] })
})

test('an attempt that was written down but perhaps never sent is sent with its own reference', () => {
  expect(plan([attempt('created')])).toEqual({ kind: 'send', reference: 'r-1-1' })
  expect(plan([attempt('sent')])).toEqual({ kind: 'send', reference: 'r-1-1' })
})

test('after an unknown, pending or held answer there is nothing to start', () => {
  for (const status of ['unknown', 'pending', 'not_sent'] as const) expect(plan([attempt(status)])).toEqual({ kind: 'wait' })
})

test('after a final failure the next offer is tried, and each only once', () => {
  expect(plan([attempt('failed')])).toEqual({ kind: 'start', unit: 1, number: 2, offer: offers[1] })
  expect(plan([attempt('failed'), attempt('failed', { number: 2, supplier: 'b', sku: 'b1' })])).toEqual({
    kind: 'finish',
    delivered: 0,
    failed: 1,
  })
})

test('past the promise nothing new is begun', () => {
  expect(plan([], { mayStart: false })).toEqual({ kind: 'finish', delivered: 0, failed: 1 })
})

test('units are sent one after the other and counted at the end', () => {
  expect(plan([attempt('succeeded')], { quantity: 2 })).toEqual({ kind: 'start', unit: 2, number: 1, offer: offers[0] })
  expect(plan([attempt('succeeded'), attempt('succeeded', { unit: 2 })], { quantity: 2 })).toEqual({
    kind: 'finish',
    delivered: 2,
    failed: 0,
  })
})

test('whatever was tried, nothing is started for a unit that has an attempt which is not finally failed', () => {
  const status = fc.constantFrom<AttemptStatus>('created', 'sent', 'pending', 'unknown', 'not_sent', 'succeeded', 'failed')
  fc.assert(
    fc.property(fc.array(fc.tuple(status, fc.integer({ min: 1, max: 3 })), { maxLength: 9 }), fc.boolean(), (tried, mayStart) => {
      const attempts = tried.map(([status, unit], index) => attempt(status, { unit, number: index + 1, supplier: `s${index}` }))
      const decided = plan(attempts, { quantity: 3, mayStart })
      if (decided.kind !== 'start') return
      expect(attempts.filter(({ unit }) => unit === decided.unit).every(({ status }) => status === 'failed')).toBe(true)
    }),
  )
})
