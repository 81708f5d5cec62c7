import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import type { CatalogueProduct } from './catalogue.ts'
import { type ProductWords, toProductWords } from './product-words.ts'
import type { AskedWords } from './search-words.ts'

/** Whether a product must match every word, as for a buyer, or any word, as for an unknown address. */
export type Match = 'all' | 'any'

export type ProductIndex = {
  /** Products that match the words, unordered, by their place in the indexed list. A higher rank is a better match. */
  find(asked: AskedWords, match: Match): { at: number; rank: number }[]
}

/** Weight of a word by the field it is found in. */
const boost = { title: 4, names: 3, publisher: 1.5, kinds: 1, whole: 3, starts: 0.3 }
const fields = Object.keys(boost)
const wholeWords = fields.filter(field => field !== 'starts')
/** In a search of several words, one word is rarely a whole name run together, and that field is large. */
const amongOthers = wholeWords.filter(field => field !== 'whole')

/** Products indexed at a time, so that a large catalogue does not block the pages. */
const chunkSize = 100

type Index = MiniSearch<ProductWords & { at: number }>

/** Indexes products in memory. `find` takes unfinished words; if nothing matches, it forgives slips. */
export async function buildProductIndex(products: readonly CatalogueProduct[]): Promise<ProductIndex> {
  const index: Index = new MiniSearch({
    idField: 'at',
    fields,
    tokenize: text => text.split(' '),
    processTerm: term => term,
    // With b at 0 a product with many names ranks no lower.
    searchOptions: { prefix: true, boost, bm25: { k: 1.2, b: 0, d: 0.5 } },
  })
  const known: ProductWords[] = []
  for (let from = 0; from < products.length; from += chunkSize) {
    const chunk = products.slice(from, from + chunkSize).map(toProductWords)
    index.addAll(chunk.map((words, place) => ({ ...words, at: from + place })))
    known.push(...chunk)
    await setImmediate()
  }
  return {
    find(asked, match) {
      const found = match === 'any' ? index.search(withSlips(asked.words, 'OR')) : findAll(index, asked.words)
      // For an unknown address a word that names another product is as good as any.
      const lift = (product: ProductWords | undefined) => (match === 'all' && isCalled(product, asked) ? calledRank : 0)
      return found.map(({ id: at, score }) => ({ at, rank: rankOf(known[at], asked) ?? Math.round(score) + lift(known[at]) }))
    },
  }
}

// Higher than any score: scores stay below a few hundred.
const exactRank = 2_000_000
const startRank = 1_000_000
const calledRank = 500_000

/** Products with exactly the typed name rank equal, and so do products whose title begins with it. */
function rankOf(product: ProductWords | undefined, { words, typed }: AskedWords): number | undefined {
  const called = product?.whole.split(' ') ?? []
  if (called.includes(typed) || called.includes(words.join(''))) return exactRank
  return called[0]?.startsWith(typed) ? startRank : undefined
}

/** Whether one of several typed words is a whole name of a product: `ff` of `free fire ff`, which is only a part of `ff max`. */
function isCalled(product: ProductWords | undefined, { words }: AskedWords): boolean {
  const called = product?.whole.split(' ') ?? []
  return words.some(word => called.includes(word))
}

/** A word of at most this length begins too many words: it is only searched in names, and no slip in it is forgiven. */
const shortWord = 2

/** Nearly all games are for phones, so this word in a search may mean nothing. */
const platforms = new Set(['mobile', 'mobil', 'mobail'])

/** Matches for all words; if there are none, for all words except the platform. */
function findAll(index: Index, words: readonly string[]): SearchResult[] {
  const found = findWords(index, words)
  const others = words.filter(word => !platforms.has(word))
  return found.length > 0 || others.length === 0 || others.length === words.length ? found : findWords(index, others)
}

/** Matches for the words as typed; else with slips forgiven; else run together, because `pub g` is one word. */
function findWords(index: Index, words: readonly string[]): SearchResult[] {
  const exact = index.search({ combineWith: 'AND', queries: words.map(asTyped) })
  if (exact.length > 0 || words.every(word => word.length <= shortWord)) return exact
  const near = index.search(withSlips(words, 'AND'))
  if (near.length > 0 || words.length === 1) return near
  return index.search(words.join(''), { fields: wholeWords, fuzzy: slipsForgiven(1) })
}

/** A single letter before other words must match exactly; any other word may be unfinished. */
function asTyped(word: string, at: number, words: readonly string[]): Query {
  const prefix = word.length > 1 || at === words.length - 1
  const longer = words.length > 1 ? amongOthers : wholeWords
  return { combineWith: 'OR', queries: [word], fields: word.length > shortWord ? longer : ['title', 'names'], prefix }
}

/** Matches a word with extra, missing, replaced or swapped letters. */
function withSlips(words: readonly string[], combineWith: 'AND' | 'OR'): Query {
  const fuzzy = slipsForgiven(words.length)
  const queries = words.map((word, at): Query => {
    if (word.length <= shortWord) return asTyped(word, at, words)
    const swapped: Query = { combineWith: 'OR', queries: swapsOf(word), fields: wholeWords, fuzzy: false }
    return { combineWith: 'OR', queries: [word, swapped], fields, fuzzy }
  })
  return { combineWith, queries }
}

/** How many wrong letters a word may have. None in a search of one word of four letters: "data" is not Dota. */
function slipsForgiven(wordCount: number): (word: string) => number {
  const shortest = wordCount > 1 ? 4 : 5
  const long = 8
  return word => (word.length < shortest ? 0 : word.length < long ? 1 : 2)
}

function swapsOf(word: string): string[] {
  if (word.length < 4) return []
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
}
