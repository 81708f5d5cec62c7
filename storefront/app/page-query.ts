/**
 * The query names that a page reads while the server renders it, by the first part of its path. An address with
 * others, such as those that count visits (`utm_source`, `fbclid`, …), gets the same page.
 */
const queryOfPages: Readonly<Record<string, readonly string[]>> = {
  '/': ['cari', 'kategori'],
  '/products': ['item'],
  '/transactions': ['id'],
  '/blogs': ['cursor'],
  '/informasi': ['cursor'],
}

/** The query names that the page at a path reads on the server; its kept address contains no others. */
export function queryNames(path: string): readonly string[] {
  const [first = ''] = /^\/[^/]*/.exec(path) ?? []
  return queryOfPages[first] ?? []
}
