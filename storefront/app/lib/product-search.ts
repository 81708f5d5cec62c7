import type { ProductSummary } from '@kilat/contract/catalog.ts'

type Searched = Pick<ProductSummary, 'title' | 'search_words' | 'is_available'>

/** Products that every word of the query points to, best first; a slip of one letter is forgiven in words of four or more. */
export function findProducts<P extends Searched>(products: readonly P[], query: string): P[] {
  const words = splitWords(query)
  if (words.length === 0) return []
  return rank(products, product => {
    const scores = words.map(word => scoreWord(product, word))
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) + startBonus(product, query)
  })
}

/** Products an address that leads nowhere may have meant: those that share at least one word with it, then the others. */
export function findLikely<P extends Searched>(products: readonly P[], path: string, limit: number): P[] {
  const words = splitWords(safeDecode(path).replace(/^\/products\b/, '')).filter(word => word.length > 2)
  const near = rank(products, product => words.reduce((sum, word) => sum + scoreWord(product, word), 0))
  const rest = products.filter(product => product.is_available && !near.includes(product))
  return [...near, ...rest].slice(0, limit)
}

/** Splits a title into runs that the query's words stand in and runs that they do not. */
export function markMatches(title: string, query: string): { text: string; isMatch: boolean }[] {
  const words = splitWords(query)
  const parts = title.split(/([^\p{L}\p{N}]+)/u).flatMap(part => {
    const plain = tidy(part)
    const word = words.find(word => plain.startsWith(word))
    if (!word || plain.length !== part.length) return [{ text: part, isMatch: false }]
    return [
      { text: part.slice(0, word.length), isMatch: true },
      { text: part.slice(word.length), isMatch: false },
    ]
  })
  return parts.filter(part => part.text !== '')
}

function rank<P extends Searched>(products: readonly P[], score: (product: P) => number): P[] {
  return products
    .map(product => ({ product, score: score(product) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Number(b.product.is_available) - Number(a.product.is_available))
    .map(({ product }) => product)
}

function scoreWord(product: Searched, word: string): number {
  const titleWords = splitWords(product.title)
  const otherWords = product.search_words.flatMap(splitWords)
  const whole = tidy(product.title).replace(/[^\p{L}\p{N}]/gu, '')
  if (titleWords.includes(word)) return 8
  if (product.search_words.some(other => other === word) || otherWords.includes(word)) return 7
  if (titleWords.some(other => other.startsWith(word))) return 6
  if (otherWords.some(other => other.startsWith(word))) return 5
  if (word.length > 2 && whole.includes(word)) return 3
  if (word.length > 3 && [...titleWords, ...otherWords].some(other => isOneSlipAway(word, other))) return 2
  return 0
}

function startBonus(product: Searched, query: string): number {
  return tidy(product.title).startsWith(tidy(query).trim()) ? 2 : 0
}

/** True where one letter was added, left out, replaced, or swapped with its neighbour; the end may still be missing. */
function isOneSlipAway(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1 && word.length < typed.length) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start++
  const [rest, other] = [typed.slice(start), word.slice(start)]
  if (rest === '') return true
  return (
    other.slice(1).startsWith(rest.slice(1)) ||
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    (rest[0] === other[1] && rest[1] === other[0] && other.slice(2).startsWith(rest.slice(2)))
  )
}

function splitWords(text: string): string[] {
  return tidy(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function tidy(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
