import { expect, test } from 'vitest'
import { findLikely, findProducts, markMatches } from './product-search.ts'

const product = (title: string, search_words: string[] = [], is_available = true) => ({ title, search_words, is_available })
const shelf = [
  product('Call of Duty Mobile', ['codm', 'cod']),
  product('Mobile Legends', ['ml', 'mlbb', 'moba']),
  product('PUBG Mobile', ['uc']),
  product('Honkai: Star Rail', ['hsr']),
  product('Free Fire', ['ff', 'epep']),
  product('Free Fire Max', ['ffmax'], false),
  product('Genshin Impact', ['gi']),
]
const titles = (query: string) => findProducts(shelf, query).map(found => found.title)

test('a title that starts with the query comes first', () => {
  expect(titles('mobile le')).toEqual(['Mobile Legends'])
  expect(titles('mobil')[0]).toBe('Mobile Legends')
  expect(titles('mobil')).toHaveLength(3)
})

test('short names people use find the game', () => {
  expect(titles('ML')[0]).toBe('Mobile Legends')
  expect(titles('epep')).toEqual(['Free Fire'])
})

test('one slip of a letter is forgiven, also when the word is not finished', () => {
  expect(titles('legneds')).toEqual(['Mobile Legends'])
  expect(titles('gensin')).toEqual(['Genshin Impact'])
  expect(titles('honkay')).toEqual(['Honkai: Star Rail'])
})

test('what can be bought comes before what can not', () => {
  expect(titles('free fire')).toEqual(['Free Fire', 'Free Fire Max'])
})

test('every word must fit, and nothing typed finds nothing', () => {
  expect(titles('mobile roblox')).toEqual([])
  expect(titles('  ')).toEqual([])
})

test('a wrong address suggests the game it was close to, then others that can be bought', () => {
  const likely = findLikely(shelf, '/products/mobil-legend', 4).map(found => found.title)
  expect(likely[0]).toBe('Mobile Legends')
  expect(likely).toHaveLength(4)
  expect(findLikely(shelf, '/%E0%A4%A', 7).map(found => found.title)).not.toContain('Free Fire Max')
})

test('the matching beginnings of words are marked', () => {
  expect(markMatches('Mobile Legends', 'mobil le')).toEqual([
    { text: 'Mobil', isMatch: true },
    { text: 'e', isMatch: false },
    { text: ' ', isMatch: false },
    { text: 'Le', isMatch: true },
    { text: 'gends', isMatch: false },
  ])
})
