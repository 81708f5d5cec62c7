import { inTurns } from '../../platform/in-turns.ts'
import { type PriceBook, priceByRule } from './price-rule.ts'
import type { After, StoredItem, StoredOffer } from './stored-offers.ts'

/**
 * Sets prices from the cheapest offer that can be sold today; offers that are paused, switched off or sold out do not count. An
 * item whose offers all wait for a person is not shown.
 */
export async function priceItems(touched: ReadonlySet<string>, after: After, book: PriceBook): Promise<void> {
  const offersByItem = Map.groupBy(after.offers.values(), offer => offer.itemId)
  for await (const itemId of inTurns(touched)) {
    const item = after.items.get(itemId)
    if (!item) continue
    const offers = (offersByItem.get(itemId) ?? []).filter(({ content, pause }) => content === item.content && pause !== 'content')
    const cheapest = findCheapest(item, offers)
    after.items.set(itemId, {
      ...item,
      isActive: offers.length > 0,
      price: cheapest ? priceByRule(book, item, cheapest.cost) : item.price,
    })
  }
}

/** The offer whose cost decides the price: the cheapest that can be sold today, else the cheapest in use. Undefined if none is in use. */
export function findCheapest({ content }: StoredItem, offers: readonly StoredOffer[]): StoredOffer | undefined {
  const inUse = offers.filter(offer => offer.content === content && offer.pause === null)
  const sellable = inUse.filter(offer => offer.isBuyerOn && offer.isSellerOn && (offer.hasUnlimitedStock || offer.stock > 0))
  return (sellable.length > 0 ? sellable : inUse).toSorted((a, b) => a.cost - b.cost)[0]
}
