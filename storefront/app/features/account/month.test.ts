import { expect, test } from 'vitest'
import { formatMonth } from '../../text/month.ts'
import { addMonths, monthOf, readMonth } from './month.ts'

const now = '2026-11-21T05:00:00.000Z'

test.each([
  ['2026-10-31T16:59:59.999Z', '2026-10'],
  ['2026-10-31T17:00:00.000Z', '2026-11'],
  ['2026-12-31T17:00:00.000Z', '2027-01'],
  ['2026-11-21T23:30:00.000+07:00', '2026-11'],
])('%s is in %s for a buyer in Jakarta', (iso, month) => {
  expect(monthOf(iso)).toBe(month)
})

test('months continue over the turn of the year in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addMonths('2026-03', -15)).toBe('2024-12')
})

test('a month has its Indonesian name', () => {
  expect(formatMonth('2026-11')).toBe('November 2026')
  expect(formatMonth('2027-01')).toBe('Januari 2027')
})

test('an address may name any month up to the present one', () => {
  expect(readMonth('2026-11', now)).toBe('2026-11')
  expect(readMonth('2024-02', now)).toBe('2024-02')
})

test.each([null, '', '2026-12', '2026-13', '2026-00', '2026-1', '1999-01', 'november', '2026-11-21', ' 2026-11'])(
  'an address that says %j names no month',
  text => {
    expect(readMonth(text, now)).toBeUndefined()
  },
)

test('the time in Jakarta decides which month is in the future', () => {
  expect(readMonth('2026-12', '2026-11-30T16:59:00.000Z')).toBeUndefined()
  expect(readMonth('2026-12', '2026-11-30T17:00:00.000Z')).toBe('2026-12')
})
