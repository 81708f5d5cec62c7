import { expect, test } from 'vitest'
import { nextLook } from './watch-plan.ts'

const settings = { firstCheckMs: 5_000, lastCheckMs: 300_000 }
const created = new Date('2026-11-21T08:00:00Z')
const expires = new Date('2026-11-21T08:30:00Z')
const at = (seconds: number, isAwaited = true) => {
  const now = new Date(created.getTime() + seconds * 1_000)
  const look = nextLook(settings, { now, createdAt: created, expiresAt: expires, isAwaited })
  return look && (look.getTime() - now.getTime()) / 1_000
}

test('a fresh payment is looked at often, an older one less often', () => {
  expect(at(5)).toBe(5)
  expect(at(60)).toBe(30)
  expect(at(1_000)).toBe(300)
})

test('an awaited payment is looked at the moment its time is over', () => {
  expect(at(29 * 60)).toBe(60)
})

test('a payment is watched for a day after its end, then no more', () => {
  expect(at(31 * 60, false)).toBeGreaterThan(300)
  expect(at(23 * 3_600, false)).toBe(6 * 3_600)
  expect(at(25 * 3_600, false)).toBeUndefined()
})
