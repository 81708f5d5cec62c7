import { describe, expect, test } from 'vitest'
import { closedUntil, cutOffBetween, parseClock } from './cut-off.ts'

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+07:00`)

describe('parseClock', () => {
  test('reads padded and un-padded times', () => {
    expect(['0:0', '0:15', '23:45', '08:05', ' 7:30 '].map(parseClock)).toEqual([0, 15, 1425, 485, 450])
  })

  test('refuses a text that is not a time of day', () => {
    expect(['24:00', '12:60', '1245', '', 'pagi', '-1:20'].map(parseClock)).toEqual(Array(6).fill(undefined))
  })
})

describe('closedUntil', () => {
  test('0:0 to 0:0 never closes', () => {
    const window = cutOffBetween(0, 0)
    expect(window).toBeNull()
    expect(closedUntil(window, at('00:00'))).toBeUndefined()
  })

  test('a window inside the day closes from its start up to, not including, its end', () => {
    const window = cutOffBetween(60, 120)
    expect(closedUntil(window, at('00:59'))).toBeUndefined()
    expect(closedUntil(window, at('01:00'))).toEqual(at('02:00'))
    expect(closedUntil(window, new Date('2026-11-21T01:59:59.999+07:00'))).toEqual(at('02:00'))
    expect(closedUntil(window, at('02:00'))).toBeUndefined()
  })

  test('a window across midnight ends on the next day before midnight and on the same day after it', () => {
    const window = cutOffBetween(23 * 60 + 45, 15)
    expect(closedUntil(window, at('23:44'))).toBeUndefined()
    expect(closedUntil(window, at('23:50'))).toEqual(new Date('2026-11-22T00:15:00+07:00'))
    expect(closedUntil(window, at('00:10'))).toEqual(at('00:15'))
    expect(closedUntil(window, at('00:15'))).toBeUndefined()
  })

  test('times are Indonesian western time whatever the machine is set to', () => {
    expect(closedUntil(cutOffBetween(0, 15), new Date('2026-11-20T17:05:00Z'))).toEqual(new Date('2026-11-20T17:15:00Z'))
  })
})
