import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanInput, planDelivery } from './plan-delivery.ts'
import type { AttemptStatus, PlannedAttempt, PlannedOffer } from './planned-attempt.ts'

const offers: readonly PlannedOffer[] = [
  { supplier: 'a', sku: 'a1', closedUntil: null },
  { supplier: 'b', sku: 'b1', closedUntil: null },
]
const now = new Date('2026-11-21T07:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const attempt = (status: AttemptStatus, more: Partial<PlannedAttempt> = {}): PlannedAttempt => ({
  reference: `r-${more.unit ?? 1}-${more.number ?? 1}`,
  unit: 1,
  number: 1,
  supplier: 'a',
  sku: 'a1',
  status,
  failureReason: status === 'failed' ? 'supplier_down' : null,
  settledAt: null,
  ...more,
})
const plan = (attempts: PlannedAttempt[], more: Partial<PlanInput> = {}) =>
  planDelivery({ quantity: 1, attempts, offers, refunded: [], mayStart: true, now, ...more })

test('a new order starts with the first offer', () => {
  expect(plan([])).toEqual({ givenUp: [], step: { kind: 'start', unit: 1, number: 1, offer: offers[0] } })
})

test('an attempt that was stored but perhaps never sent is sent with its own reference', () => {
  expect(plan([attempt('created')]).step).toEqual({ kind: 'send', reference: 'r-1-1' })
  expect(plan([attempt('sent')]).step).toEqual({ kind: 'send', reference: 'r-1-1' })
})

test('after an unknown, pending or held answer no attempt is started', () => {
  for (const status of ['unknown', 'pending', 'not_sent'] as const)
    expect(plan([attempt(status)])).toEqual({ givenUp: [], step: { kind: 'wait', until: null } })
})

test('a paused supplier is waited for, neither given up nor tried, unless another offer is open', () => {
  const paused = offers.map(offer => ({ ...offer, isPaused: true }))
  expect(plan([], { offers: paused })).toEqual({ givenUp: [], step: { kind: 'wait', until: null, isPaused: true } })
  expect(plan([], { offers: [{ supplier: 'a', sku: 'a1', closedUntil: null, isPaused: true }, ...offers.slice(1)] }).step).toMatchObject({
    kind: 'start',
    offer: { supplier: 'b' },
  })
  // Past the promise nothing may be started any more.
  expect(plan([], { offers: paused, mayStart: false }).givenUp).toEqual([1])
})

test('an attempt that a pause kept from being sent does not use its offer up, however often', () => {
  const kept = [1, 2, 3, 4].map(number => attempt('failed', { number, failureReason: 'supplier_paused' }))
  expect(plan(kept).step).toMatchObject({ kind: 'start', number: 5, offer: { supplier: 'a' } })
})

test('after a final failure the next offer is tried, each only once', () => {
  expect(plan([attempt('failed')]).step).toEqual({ kind: 'start', unit: 1, number: 2, offer: offers[1] })
  expect(plan([attempt('failed'), attempt('failed', { number: 2, supplier: 'b', sku: 'b1' })])).toEqual({
    givenUp: [1],
    step: { kind: 'finish', delivered: 0 },
  })
})

test('past the promise no new attempt is started', () => {
  expect(plan([], { mayStart: false })).toEqual({ givenUp: [1], step: { kind: 'finish', delivered: 0 } })
})

test('units that can no longer be started are given up while others are still open', () => {
  const open = [attempt('unknown', { unit: 2 })]
  expect(plan(open, { quantity: 3, mayStart: false })).toEqual({ givenUp: [1, 3], step: { kind: 'wait', until: null } })
})

test('a refunded unit is never started again, and the order does not wait for it', () => {
  expect(plan([], { quantity: 2, refunded: [1] }).step).toMatchObject({ kind: 'start', unit: 2 })
  const arrived = [attempt('succeeded', { unit: 2 })]
  expect(plan(arrived, { quantity: 2, refunded: [1] })).toEqual({ givenUp: [], step: { kind: 'finish', delivered: 1 } })
})

test('the order waits for a closed offer only if no other is open', () => {
  const closed = offers.map((offer, index) => ({ ...offer, closedUntil: minutesLater(10 - index) }))
  expect(plan([], { offers: closed })).toEqual({ givenUp: [], step: { kind: 'wait', until: minutesLater(9) } })
  const oneOpen = [...closed.slice(0, 1), ...offers.slice(1)]
  expect(plan([], { offers: oneOpen }).step).toMatchObject({ kind: 'start', offer: offers[1] })
})

test('a supplier that answers "closed" is tried again later with a new attempt, three times at most', () => {
  const only = { offers: offers.slice(0, 1) }
  const refused = (number: number) => attempt('failed', { number, failureReason: 'cut_off', settledAt: minutesLater(-2) })
  expect(plan([refused(1)], only)).toEqual({ givenUp: [], step: { kind: 'wait', until: minutesLater(3) } })
  expect(plan([refused(1)], { ...only, now: minutesLater(3) }).step).toMatchObject({ kind: 'start', number: 2 })
  expect(plan([refused(1)]).step).toMatchObject({ kind: 'start', offer: offers[1] })
  expect(plan([refused(1), refused(2), refused(3)], { ...only, now: minutesLater(3) }).givenUp).toEqual([1])
})

test('after one supplier has refused a player, no supplier gets any unit for it', () => {
  const refused = attempt('failed', { failureReason: 'player_invalid' })
  expect(plan([refused, attempt('unknown', { unit: 2 })], { quantity: 3 })).toEqual({
    givenUp: [1, 3],
    step: { kind: 'wait', until: null },
  })
})

test('units are sent one after the other, and the delivered ones are counted', () => {
  expect(plan([attempt('succeeded')], { quantity: 2 }).step).toEqual({ kind: 'start', unit: 2, number: 1, offer: offers[0] })
  expect(plan([attempt('succeeded'), attempt('succeeded', { unit: 2 })], { quantity: 2 }).step).toEqual({ kind: 'finish', delivered: 2 })
})

test('a unit with an attempt that has not finally failed is neither started again nor given up, whatever was tried', () => {
  const status = fc.constantFrom<AttemptStatus>('created', 'sent', 'pending', 'unknown', 'not_sent', 'succeeded', 'failed')
  const tries = fc.array(fc.tuple(status, fc.integer({ min: 1, max: 3 })), { maxLength: 9 })
  fc.assert(
    fc.property(tries, fc.boolean(), fc.subarray([1, 2, 3]), (tried, mayStart, refunded) => {
      const attempts = tried.map(([status, unit], index) => attempt(status, { unit, number: index + 1, supplier: `s${index}` }))
      const { givenUp, step } = plan(attempts, { quantity: 3, mayStart, refunded })
      const touched = step.kind === 'start' ? [...givenUp, step.unit] : givenUp
      expect(touched.filter(unit => refunded.includes(unit))).toEqual([])
      expect(attempts.filter(({ unit }) => touched.includes(unit)).every(({ status }) => status === 'failed')).toBe(true)
    }),
  )
})
