import { expect, test } from 'vitest'
import { nextCheck } from './watch-plan.ts'

const settings = { firstCheckMs: 5_000, lastCheckMs: 300_000 }
const created = new Date('2026-11-21T08:00:00Z')
const expires = new Date('2026-11-21T08:30:00Z')
const at = (seconds: number, isAwaited = true, isKnown = true, isPaid = false) => {
  const now = new Date(created.getTime() + seconds * 1_000)
  const next = nextCheck(settings, { now, createdAt: created, expiresAt: expires, isAwaited, isPaid, isKnown })
  return next && (next.getTime() - now.getTime()) / 1_000
}

test('a new payment is checked often, an older one less often', () => {
  expect(at(5)).toBe(5)
  expect(at(60)).toBe(30)
  expect(at(1_000)).toBe(300)
})

test('a pending payment is checked at the moment it expires', () => {
  expect(at(29 * 60)).toBe(60)
})

test('a payment that may be paid for a day is asked about every quarter of an hour, and at its end', () => {
  const expiresAt = new Date(created.getTime() + 86_400_000)
  const waitAt = (seconds: number) => {
    const now = new Date(created.getTime() + seconds * 1_000)
    const next = nextCheck(settings, { now, createdAt: created, expiresAt, isAwaited: true, isPaid: false, isKnown: true })
    return next && (next.getTime() - now.getTime()) / 1_000
  }
  expect([5, 60, 1_000, 7_200, 86_340].map(waitAt)).toEqual([5, 30, 500, 900, 60])
})

test('a payment is watched for a day after its expiry, then no more', () => {
  expect(at(31 * 60, false)).toBeGreaterThan(300)
  expect(at(15 * 3_600, false)).toBe(6 * 3_600)
  expect(at(23 * 3_600, false)).toBe(1.5 * 3_600)
  expect(at(24.5 * 3_600, false)).toBeUndefined()
  expect(at(25 * 3_600, false)).toBeUndefined()
})

test('a paid payment is asked about ten minutes later, then ever less, and at the end of its watch', () => {
  const paid = (seconds: number, isKnown = true) => at(seconds, false, isKnown, true)
  expect([5, 60, 605, 3_600].map(seconds => paid(seconds))).toEqual([600, 600, 605, 3_600])
  expect(paid(15 * 3_600)).toBe(6 * 3_600)
  expect(paid(23 * 3_600)).toBe(1.5 * 3_600)
  expect(paid(24.5 * 3_600)).toBeUndefined()
})

test('a gateway that says nothing of a paid payment, or of one that still waits for money, is asked as of any other', () => {
  expect(at(60, false, false, true)).toBe(30)
  expect(at(60, true, true, true)).toBe(30)
})

test('a silent gateway is asked for one more week, then no more', () => {
  expect(at(25 * 3_600, false, false)).toBe(6 * 3_600)
  expect(at(8 * 86_400, false, false)).toBe(6 * 3_600)
  expect(at(8 * 86_400 + 1_800, false, false)).toBeUndefined()
})

test('after a notice that comes late a payment is watched for another day, ten minutes after it at first and then ever less', () => {
  const told = (seconds: number) => {
    const noticedAt = new Date(created.getTime() + 40 * 86_400_000)
    const now = new Date(noticedAt.getTime() + seconds * 1_000)
    const watched = { now, createdAt: created, expiresAt: expires, noticedAt, isAwaited: false, isPaid: true, isKnown: true }
    const next = nextCheck(settings, watched)
    return next && (next.getTime() - now.getTime()) / 1_000
  }
  expect([1, 601, 7_200, 80_000].map(told)).toEqual([600, 601, 7_200, 6_400])
  expect(told(86_401)).toBeUndefined()
})

test('an answer that may be older than a notice is asked for again after a second', () => {
  const now = new Date(created.getTime() + 90 * 86_400_000)
  const watched = { now, createdAt: created, expiresAt: expires, isAwaited: false, isPaid: true, isKnown: true, isOutdated: true }
  expect(nextCheck(settings, watched)).toEqual(new Date(now.getTime() + 1_000))
})
