import type { Catalogue, CatalogueProduct } from './catalogue.ts'
import { buildProductIndex, type Match, type ProductIndex } from './product-index.ts'
import type { AskedWords } from './search-words.ts'

/** A product found by a search. A higher rank is a better match. */
export type FoundProduct = { entry: CatalogueProduct; rank: number }

/** Products that match a search, best first, then most wanted. All of them if the search names nothing, such as "top up" or "%". */
export async function searchProducts(catalogue: Catalogue, { asked, match }: { asked: AskedWords; match: Match }): Promise<FoundProduct[]> {
  const entries = [...catalogue.values()]
  if (asked.words.length === 0) return entries.map(entry => ({ entry, rank: 0 }))
  const index = await indexOf(catalogue)
  return index
    .find(asked, match)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .flatMap(({ at, rank }) => {
      const entry = entries[at]
      return entry ? [{ entry, rank }] : []
    })
}

const indexes = new WeakMap<Catalogue, Promise<ProductIndex>>()
let last: { content: string; index: Promise<ProductIndex> } | undefined

/** The index of a catalogue. The previous index is reused if only prices and offers changed, because they are not searched. */
function indexOf(catalogue: Catalogue): Promise<ProductIndex> {
  const known = indexes.get(catalogue)
  if (known) return known
  const entries = [...catalogue.values()]
  const content = JSON.stringify(entries.map(searchedOf))
  if (last?.content !== content) last = { content, index: buildProductIndex(entries) }
  indexes.set(catalogue, last.index)
  return last.index
}

function searchedOf({ product, items }: CatalogueProduct): unknown[] {
  const { id, title, publisher, category, unit, searchWords } = product
  return [id, title, publisher, category, unit, searchWords, items.map(({ item }) => item.name)]
}
