import { type Margin, priceFromCost } from './margin.ts'
import type { After } from './stored-offers.ts'

/**
 * Sets prices from the cheapest offer that can be sold today; offers that are paused, switched off or sold out do not count. An
 * item whose offers all wait for a person is not shown.
 */
export function priceItems(touched: ReadonlySet<string>, after: After, margin: Margin): void {
  const offersByItem = Map.groupBy(after.offers.values(), offer => offer.itemId)
  for (const itemId of touched) {
    const item = after.items.get(itemId)
    if (!item) continue
    const offers = (offersByItem.get(itemId) ?? []).filter(({ content, pause }) => content === item.content && pause !== 'content')
    const inUse = offers.filter(({ pause }) => pause === null)
    const sellable = inUse.filter(offer => offer.isBuyerOn && offer.isSellerOn && (offer.hasUnlimitedStock || offer.stock > 0))
    const [cheapest] = (sellable.length > 0 ? sellable : inUse).sort((a, b) => a.cost - b.cost)
    after.items.set(itemId, {
      ...item,
      isActive: offers.length > 0,
      price: cheapest ? priceFromCost(cheapest.cost, margin) : item.price,
    })
  }
}
