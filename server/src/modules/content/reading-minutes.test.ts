import { expect, test } from 'vitest'
import { readingMinutesOf } from './reading-minutes.ts'

test.each([
  ['', 1],
  ['satu', 1],
  ['kata '.repeat(200), 1],
  [`${'kata\n\n'.repeat(200)}lagi`, 2],
  ['  kata\t'.repeat(401), 3],
])('200 words take a minute, whatever separates them, and minutes are rounded up (%#)', (text, minutes) => {
  expect(readingMinutesOf(text)).toBe(minutes)
})
