import { describe, expect, it } from 'vitest'
import { inHours, nextMorning } from './later.ts'

describe('inHours', () => {
  it('ends at whole five minutes, never sooner', () => {
    expect(inHours(1, new Date('2026-11-21T14:57:42+07:00'))).toBe(new Date('2026-11-21T16:00:00+07:00').toISOString())
    expect(inHours(3, new Date('2026-11-21T14:00:00+07:00'))).toBe(new Date('2026-11-21T17:00:00+07:00').toISOString())
  })
})

describe('nextMorning', () => {
  it('is today before six, and tomorrow from six on', () => {
    expect(nextMorning(new Date('2026-11-21T02:00:00+07:00'))).toBe(new Date('2026-11-21T06:00:00+07:00').toISOString())
    expect(nextMorning(new Date('2026-11-21T06:00:00+07:00'))).toBe(new Date('2026-11-22T06:00:00+07:00').toISOString())
    expect(nextMorning(new Date('2026-11-21T23:30:00+07:00'))).toBe(new Date('2026-11-22T06:00:00+07:00').toISOString())
  })
})
