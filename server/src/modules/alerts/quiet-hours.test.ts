import { expect, test } from 'vitest'
import { isQuiet, readClock, writeClock } from './quiet-hours.ts'

/** A moment in Jakarta. */
const at = (time: string) => new Date(`2026-11-22T${time}:00+07:00`)
const night = { quietFrom: readClock('22:30'), quietUntil: readClock('06:00') }

test.each([
  ['22:29', false],
  ['22:30', true],
  ['23:59', true],
  ['00:00', true],
  ['05:59', true],
  ['06:00', false],
  ['12:00', false],
])('quiet hours across midnight: at %s it is quiet: %s', (time, isIt) => {
  expect(isQuiet(at(time), night)).toBe(isIt)
})

test('quiet hours within a day, none, and always', () => {
  const noon = { quietFrom: readClock('12:00'), quietUntil: readClock('13:00') }
  expect([isQuiet(at('11:59'), noon), isQuiet(at('12:00'), noon), isQuiet(at('13:00'), noon)]).toEqual([false, true, false])
  expect(isQuiet(at('12:00'), { quietFrom: null, quietUntil: null })).toBe(false)
  expect(isQuiet(at('12:00'), { quietFrom: 0, quietUntil: 0 })).toBe(true)
})

test('times are written as they are read', () => {
  for (const time of ['00:00', '06:05', '23:59', null]) expect(writeClock(readClock(time))).toBe(time)
})
