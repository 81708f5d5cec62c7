import { expect, test } from 'vitest'
import { readSearch } from './search-words.ts'

test.each([
  ['ml ya', ['ml']],
  ['ml sekarang', ['ml']],
  ['website top up ml', ['ml']],
  ['situs topup ff terbaru', ['ff']],
  ['diamond ml gratis', ['ml']],
  ['beli ml 24 jam', ['ml']],
])('words that people put around a name name nothing: "%s"', (search, words) => {
  expect(readSearch(search).words).toEqual(words)
})
