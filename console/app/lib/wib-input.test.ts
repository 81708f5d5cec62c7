import { expect, test } from 'vitest'
import { fromWibInput, toWibInput } from './wib-input.ts'

test('a moment stands in the field as it is in western Indonesia', () => {
  expect(toWibInput('2026-11-21T01:00:00.000Z')).toBe('2026-11-21T08:00')
  expect(toWibInput('2026-12-31T20:00:00Z')).toBe('2027-01-01T03:00')
  expect(toWibInput(null)).toBe('')
  expect(fromWibInput('2026-11-21T08:00')).toBe('2026-11-21T08:00:00+07:00')
  expect(fromWibInput('')).toBe(null)
})

test('what was typed stays as it was typed, also a year that no calendar has', () => {
  for (const typed of ['2026-11-21T08:00', '0002-11-21T08:00', '20261-11-21T08:00', '275760-12-31T23:59'])
    expect(toWibInput(fromWibInput(typed))).toBe(typed)
})

test('what is no moment leaves the field empty', () => {
  expect(toWibInput('besok')).toBe('')
  expect(toWibInput('20261-11-21T08:00:00Z')).toBe('')
})
