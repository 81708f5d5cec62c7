import { expect, test } from 'vitest'
import { formatDate, promoPeriod } from './content.ts'

const now = '2026-11-21T05:00:00Z'
const started = '2026-11-01T00:00:00Z'

test('a date is written as it is in Jakarta', () => {
  expect(formatDate('2026-11-21T01:15:00Z')).toBe('21 Nov 2026')
  expect(formatDate('2026-11-20T17:00:00Z')).toBe('21 Nov 2026')
})

test('a running promo shows its last day, also if it ends at midnight', () => {
  expect(promoPeriod({ starts_at: started, ends_at: '2026-11-30T17:00:00Z' }, now)).toEqual({
    isRunning: true,
    words: 'Sampai 30 Nov 2026',
  })
})

test('a promo that ends today shows the time', () => {
  expect(promoPeriod({ starts_at: started, ends_at: '2026-11-21T17:00:00Z' }, now).words).toBe('Sampai hari ini, 23.59 WIB')
})

test('a promo without an end says so', () => {
  expect(promoPeriod({ starts_at: started, ends_at: null }, now)).toEqual({ isRunning: true, words: 'Tanpa batas tanggal' })
})

test('a promo that has not begun says when it does', () => {
  expect(promoPeriod({ starts_at: '2026-11-25T00:00:00Z', ends_at: null }, now)).toEqual({ isRunning: false, words: 'Mulai 25 Nov 2026' })
  expect(promoPeriod({ starts_at: '2026-11-25T00:00:00Z', ends_at: '2026-11-30T17:00:00Z' }, now).words).toBe(
    'Mulai 25 Nov 2026, sampai 30 Nov 2026',
  )
})
