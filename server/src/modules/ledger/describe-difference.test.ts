import { expect, test } from 'vitest'
import { describeDifference } from './describe-difference.ts'

test('a difference names the broken rule, the place, the amounts and, if known, since when', () => {
  const difference = { what: 'a refund is back by the moment the buyer was told', where: 'REF-1 of KLT-1', expected: 0, found: 20_500 }
  expect(describeDifference(difference)).toBe('a refund is back by the moment the buyer was told: REF-1 of KLT-1 should be 0 and is 20500')
  expect(describeDifference({ ...difference, since: new Date('2026-11-21T07:45:00Z') })).toMatch(
    / and is 20500, since 2026-11-21T07:45:00.000Z$/,
  )
})
