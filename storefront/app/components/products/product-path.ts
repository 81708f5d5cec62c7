import type { ProductSummary } from '@kilat/contract/catalog.ts'

/** The address of a product; with the pack that the search named, to which it scrolls, if there is one. */
export function productPath({ id, named_item: named }: Pick<ProductSummary, 'id' | 'named_item'>): string {
  return `/products/${id}${named ? `?item=${named.id}#${named.id}` : ''}`
}

/** What Enter in the search opens: its only hit, or the best one if that alone has the amount that the search names. */
export function findOnlyHit(found: readonly ProductSummary[]): ProductSummary | undefined {
  const [best] = found
  const isOnly = found.length === 1 || (best?.named_item && found.filter(hit => hit.named_item).length === 1)
  return isOnly ? best : undefined
}
