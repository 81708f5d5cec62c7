import { expect, test } from 'vitest'
import { markMatches } from './mark-matches.ts'

test('the matching beginnings of words are marked', () => {
  expect(markMatches('Mobile Legends', 'mobil le')).toEqual([
    { text: 'Mobil', isMatch: true },
    { text: 'e', isMatch: false },
    { text: ' ', isMatch: false },
    { text: 'Le', isMatch: true },
    { text: 'gends', isMatch: false },
  ])
})
