import { isPublicPage } from './public-pages.ts'

/** The query names that the page at a path reads while it is rendered. */
export type QueryNames = (path: string) => readonly string[]

/** The page of a longer query is rendered but not kept, because no link of the store has one. */
const longestQuery = 200

/** The path of the page that is at an address, or whose data are: a load asks for a page, a click in the store for its data. */
export function pageOf(address: string): string {
  return pathOf(address).replace(/(?:(?<=\/)_)?\.data$/, '')
}

/** True for the address of a page's data. */
export function isDataAddress(address: string): boolean {
  return pathOf(address).endsWith('.data')
}

function pathOf(address: string): string {
  const queryAt = address.indexOf('?')
  return queryAt < 0 ? address : address.slice(0, queryAt)
}

/** Names in the query the routes whose data is asked for. */
const routesName = '_routes'

/**
 * The address under which a page or its data are kept: its path and the query the page reads, in one order and spelling. Parameters
 * that only count visits (`utm_source`, `fbclid`, …) are left out. Undefined for a page that is not equal for all visitors.
 */
export function sharedAddress(target: string, queryNames: QueryNames): string | undefined {
  const path = pathOf(target)
  const page = pageOf(target)
  if (!isPublicPage(page)) return undefined
  if (path === target) return path
  const names = [...queryNames(page), ...(isDataAddress(target) ? [routesName] : [])]
  const given = new URLSearchParams(target.slice(path.length))
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
 * letters, or capitals. Undefined if the path is proper already, or leads to no such page.
 */
export function properPath(path: string): string | undefined {
  const plain = path
    .replaceAll(/%[\da-f]{2}/gi, decodeUnreserved)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  return [plain, plain.toLowerCase()].find(spelling => spelling !== path && isPublicPage(spelling))
}

function decodeUnreserved(encoded: string): string {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w.~-]/.test(letter) ? letter : encoded
}
