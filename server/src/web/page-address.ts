import { isPublicPage } from './public-pages.ts'

/** The query names that the page at a path reads while it is rendered. */
export type QueryNames = (path: string) => readonly string[]

/** The page of a longer query is rendered but not kept, because no link of the store has one. */
const longestQuery = 200

/** The path of the page whose data is asked for at this path, or the path itself. A click in the store asks for data, a load for the page. */
function pageOf(path: string): string {
  return path.replace(/(?:(?<=\/)_)?\.data$/, '')
}

/** True for the address of a page's data. */
export function isDataAddress(address: string): boolean {
  return /^[^?]*\.data(?:\?|$)/.test(address)
}

/** True if `address` is that of the data of the page at this path. */
export function isDataOf(page: string, address: string): boolean {
  const plain = page.endsWith('/') ? `${page}_.data` : `${page}.data`
  return address === plain || address.startsWith(`${plain}?`)
}

/** Names in the query the routes whose data is asked for. */
const routesName = '_routes'

/**
 * The address under which a page or its data is kept: its path and the query the page reads, in one order and spelling. Parameters that only
 * count visits (`utm_source`, `fbclid`, …) are left out. Undefined for a page that is not equal for all visitors.
 */
export function sharedAddress(target: string, queryNames: QueryNames): string | undefined {
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  const page = pageOf(path)
  if (!isPublicPage(page)) return undefined
  const names = queryAt < 0 ? [] : [...queryNames(page), ...(page === path ? [] : [routesName])]
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
 * The proper path of a public page that the router would show under another spelling: with extra slashes, needlessly encoded
 * letters, or capitals in the page's name. Undefined if the path is proper already, or leads to no such page.
 */
export function properPath(path: string): string | undefined {
  const plain = path
    .replaceAll(/%[\da-f]{2}/gi, decodeUnreserved)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  // Only the page's own name is lowered, because products and articles have names of their own.
  const isNamed = /^\/(?:products|blogs|informasi)\//i.test(plain)
  const spellings = [plain, isNamed ? plain.replace(/^\/[^/]+/, name => name.toLowerCase()) : plain.toLowerCase()]
  return spellings.find(spelling => spelling !== path && isPublicPage(spelling))
}

function decodeUnreserved(encoded: string): string {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w.~-]/.test(letter) ? letter : encoded
}
