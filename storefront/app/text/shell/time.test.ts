import { expect, test } from 'vitest'
import { formatCountdown, formatDateTime, formatDayTime, formatDuration, formatDurationLong, formatNear, formatSeconds } from './time.ts'

test('times are in Jakarta’s time, whatever the machine’s time zone', () => {
  expect(formatDateTime('2026-11-21T01:15:00.000Z')).toBe('21 Nov 2026, 08.15 WIB')
  expect(formatDayTime('2026-08-31T17:05:00.000Z')).toBe('1 Sep, 00.05 WIB')
  expect(formatSeconds('2026-11-21T07:37:02.900Z')).toBe('14.37.02')
})

test('a time of today is written without its date', () => {
  const now = '2026-11-21T07:00:00Z'
  expect(formatNear('2026-11-20T17:00:00Z', now)).toBe('00.00 WIB')
  expect(formatNear('2026-11-20T16:59:00Z', now)).toBe('20 Nov, 23.59 WIB')
})

test('durations name the two largest units', () => {
  expect([0, 41, 60, 68, 3600, 7500, 3608].map(formatDuration)).toEqual([
    '0 dtk',
    '41 dtk',
    '1 mnt',
    '1 mnt 8 dtk',
    '1 jam',
    '2 jam 5 mnt',
    '1 jam',
  ])
  expect(formatDurationLong(68)).toBe('1 menit 8 detik')
})

test('a countdown stops at zero', () => {
  expect([872, 3849, 0, -5].map(formatCountdown)).toEqual(['14:32', '1:04:09', '00:00', '00:00'])
})
