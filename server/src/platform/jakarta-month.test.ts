import { expect, test } from 'vitest'
import { jakartaMonth } from './jakarta-month.ts'

test('a month begins and ends at midnight in Jakarta', () => {
  expect(jakartaMonth('2026-11')).toEqual({ from: new Date('2026-10-31T17:00:00Z'), to: new Date('2026-11-30T17:00:00Z') })
})

test('December ends with the year', () => {
  expect(jakartaMonth('2026-12').to).toEqual(jakartaMonth('2027-01').from)
  expect(jakartaMonth('2028-02').to).toEqual(new Date('2028-02-29T17:00:00Z'))
})
