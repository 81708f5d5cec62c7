import { expect, test } from 'vitest'
import { formatNearTime, formatOtherDay, formatTime } from './moment.ts'

const lateEvening = '2026-11-21T16:45:00Z'

test('a time of today is written alone, another with its date', () => {
  expect(formatTime('2026-11-21T08:25:00Z')).toBe('15.25')
  expect(formatNearTime('2026-11-21T16:40:00Z', lateEvening)).toBe('23.40')
  expect(formatNearTime('2026-11-22T02:00:00Z', lateEvening)).toBe('22 Nov, 09.00')
})

test('another day is named with its date, and tomorrow as such', () => {
  expect(formatOtherDay('2026-11-21T16:59:00Z', lateEvening)).toBeNull()
  expect(formatOtherDay('2026-11-22T02:00:00Z', lateEvening)).toBe('besok, Min 22 Nov')
  expect(formatOtherDay('2026-11-20T16:40:00Z', lateEvening)).toBe('Jum 20 Nov')
})
