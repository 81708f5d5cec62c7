import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../ctx/context.ts'
import type { items, supplierOffers } from '../../db/schema/catalog.ts'

export type StoredItem = typeof items.$inferSelect
export type StoredOffer = typeof supplierOffers.$inferSelect

/** The catalogue after a list is applied. */
export type After = {
  items: Map<string, StoredItem>
  /** Item id by content. */
  itemIds: Map<string, string>
  offers: Map<string, StoredOffer>
}

/** The offers of suppliers that this store is connected to. The others can not deliver, so their costs set no price. */
export function ofConnected<Offer extends { supplier: string }>({ suppliers }: Pick<Ctx, 'suppliers'>, offers: readonly Offer[]): Offer[] {
  return offers.filter(({ supplier }) => suppliers.has(supplier))
}

/** The key of an offer: supplier and sku as one text. */
export function offerKey(offer: { supplier: string; sku: string }): string {
  return `${offer.supplier} ${offer.sku}`
}

/** Whether a stored row has the same values; the time of its last change is ignored. */
export function isSame<Row extends object>(before: Row | undefined, after: Row): boolean {
  if (!before) return false
  return Object.entries(after).every(([key, value]) => {
    const was: unknown = Reflect.get(before, key)
    // Nearly all values are texts and numbers, for which the deep comparison takes twenty times as long.
    return key === 'syncedAt' || was === value || isDeepStrictEqual(was, value)
  })
}
