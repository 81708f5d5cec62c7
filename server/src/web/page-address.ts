import { isPublicPage } from './public-pages.ts'

/** The names of the query that the page at a path reads while it is rendered. */
export type QueryNames = (path: string) => readonly string[]

/** A longer query is no wish of a buyer's: its page is rendered, and kept for nobody. */
const longestQuery = 200

/**
 * The address by which a page is kept: its path and, of the query, what the page reads, in one order and spelling. What only
 * counts visits (`utm_source`, `fbclid`, …) is no part of it. Undefined for what is not equal for all visitors.
 */
export function sharedAddress(target: string, queryNames: QueryNames): string | undefined {
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  if (!isPublicPage(path)) return undefined
  const names = queryAt < 0 ? [] : queryNames(path)
  if (names.length === 0) return path
  const given = new URLSearchParams(target.slice(queryAt))
  const read = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value) read.set(name, value)
  }
  const query = read.toString()
  if (query.length > longestQuery) return undefined
  return query ? `${path}?${query}` : path
}

/**
 * Where the router would show the public page of another path: with slashes too many, letters encoded that need not be, or
 * capitals in the name of a page. Undefined where the path is as it should be, or leads to no such page.
 */
export function properPath(path: string): string | undefined {
  const plain = path
    .replaceAll(/%[\da-f]{2}/gi, decodeUnreserved)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  // The name of a product or an article is its own: only the page's is known.
  const isNamed = /^\/(?:products|blogs|informasi)\//i.test(plain)
  const spellings = [plain, isNamed ? plain.replace(/^\/[^/]+/, name => name.toLowerCase()) : plain.toLowerCase()]
  return spellings.find(spelling => spelling !== path && isPublicPage(spelling))
}

function decodeUnreserved(encoded: string): string {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w.~-]/.test(letter) ? letter : encoded
}
