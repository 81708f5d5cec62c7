import { isDeepStrictEqual } from 'node:util'
import type { items, supplierOffers } from '../../db/schema/catalog.ts'

export type StoredItem = typeof items.$inferSelect
export type StoredOffer = typeof supplierOffers.$inferSelect

/** The catalogue as it will be after a list. */
export type After = {
  items: Map<string, StoredItem>
  /** The item of each content. */
  itemIds: Map<string, string>
  offers: Map<string, StoredOffer>
}

/** One text for what names an offer. */
export function offerKey(offer: { supplier: string; sku: string }): string {
  return `${offer.supplier} ${offer.sku}`
}

/** Whether a stored row already says the same. When it was last changed is not part of what it says. */
export function isSame<Row extends object>(before: Row | undefined, after: Row): boolean {
  if (!before) return false
  return Object.entries(after).every(([key, value]) => key === 'syncedAt' || isDeepStrictEqual(Reflect.get(before, key), value))
}
