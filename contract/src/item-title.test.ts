import { expect, test } from 'vitest'
import { titlesOf } from './item-title.ts'

test('a product is named beside an item once', () => {
  expect(titlesOf('Mobile Legends', '86 Diamonds')).toEqual(['Mobile Legends', '86 Diamonds'])
  expect(titlesOf('Google Play', 'Google Play Rp25.000')).toEqual(['Google Play Rp25.000'])
})
