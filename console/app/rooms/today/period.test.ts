import { describe, expect, it } from 'vitest'
import { addressOf, chartPeriod, problemOf, readPeriod } from './period.ts'

const today = '2026-11-21'
const read = (address: string) => readPeriod(new URLSearchParams(address), today)

describe('readPeriod', () => {
  it('is today unless the address names another period', () => {
    expect(read('')).toEqual({ name: 'hari-ini', from: today, to: today })
    expect(read('periode=kemarin')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' })
    expect(read('periode=7-hari')).toMatchObject({ from: '2026-11-15', to: today })
    expect(read('periode=30-hari')).toMatchObject({ from: '2026-10-23', to: today })
    expect(read('dari=2026-01-01&sampai=2026-01-31')).toEqual({ name: 'rentang', from: '2026-01-01', to: '2026-01-31' })
  })

  it('shows today if the range can not be shown', () => {
    for (const address of ['dari=2026-11-02&sampai=2026-11-01', 'dari=2026-02-30&sampai=2026-03-01', 'dari=x&sampai=', 'periode=seabad'])
      expect([address, read(address).from]).toEqual([address, today])
  })
})

describe('problemOf', () => {
  it('names what is wrong with a range', () => {
    expect(problemOf({ from: '', to: today }, today)).toBe('days')
    expect(problemOf({ from: today, to: '2026-11-20' }, today)).toBe('order')
    expect(problemOf({ from: today, to: '2026-11-22' }, today)).toBe('future')
    expect(problemOf({ from: '2025-11-20', to: today }, today)).toBe('long')
    expect(problemOf({ from: '2025-11-21', to: today }, today)).toBeUndefined()
  })
})

describe('addressOf', () => {
  it('is read as the same period again', () => {
    for (const period of [
      { from: today, to: today },
      { from: '2026-11-15', to: today },
      { from: '2026-10-01', to: '2026-10-01' },
    ])
      expect(read(String(new URLSearchParams(addressOf(period, today))))).toMatchObject(period)
  })
})

describe('chartPeriod', () => {
  it('shows a single day among the days before it', () => {
    expect(chartPeriod({ from: today, to: today })).toEqual({ from: '2026-11-08', to: today })
    expect(chartPeriod({ from: '2026-11-15', to: today })).toEqual({ from: '2026-11-15', to: today })
  })
})
