import { type Accepted, isAccepted } from './accepted.ts'
import { chooseCustomerTemplate } from './customer-no.ts'
import { termsOf, undercuts } from './hold-prices.ts'
import { itemSlug } from './item-description.ts'
import type { ReadRow } from './read-rows.ts'
import { type After, isSame, offerKey, type StoredItem, type StoredOffer } from './stored-offers.ts'

/** A row with the item of its offer, and which part of the row is held back. */
export type Placed = ReadRow & { itemId: string; held: string | null }

type PlaceInput = {
  supplier: string
  isOwnStock: boolean
  accepted: Accepted
  movePercent: number
  now: Date
  known: { offers: readonly StoredOffer[] }
}

/**
 * Attaches the offer of each row to the item of its content, and makes missing items. The cheapest row describes an item,
 * because its offer is used first.
 */
export function placeRows(rows: readonly ReadRow[], input: PlaceInput, after: After): Placed[] {
  const placed = rows.map(row => placeRow(row, input, after))
  pauseUndercutting(placed, input, after)
  for (const { itemId, item } of [...placed].sort((a, b) => b.row.cost - a.row.cost)) {
    const known = after.items.get(itemId)
    if (known) after.items.set(itemId, { ...known, ...item })
  }
  return placed
}

function placeRow(read: ReadRow, { supplier, isOwnStock, accepted, movePercent, now }: PlaceInput, after: After): Placed {
  const { row, product, item } = read
  const key = offerKey({ supplier, sku: row.sku })
  const known = after.offers.get(key)
  const itemId = after.itemIds.get(item.content) ?? freeItemId(itemSlug(product.id, item.name), after)
  if (!after.items.has(itemId)) after.items.set(itemId, newItem(read, itemId))
  after.itemIds.set(item.content, itemId)
  const { held, ...terms } = termsOf(read, known, { accepted, movePercent })
  const offer = { ...toOffer(read, { supplier, itemId }), ...terms, syncedAt: known?.syncedAt ?? now }
  // The codes that were counted are given for what the sku sold before, and for nothing else. The next count finds those of its new content.
  if (isOwnStock && known?.content !== item.content) offer.stock = 0
  after.offers.set(key, isSame(known, offer) ? offer : { ...offer, syncedAt: now })
  return { ...read, itemId, held }
}

/** Makes an item without a price, which is set after all offers of the list are known. */
function newItem({ row, product, item }: ReadRow, id: string): StoredItem {
  return { id, productId: product.id, ...item, price: row.cost, compareAtPrice: null, isActive: true, rule: {}, byHand: [] }
}

function freeItemId(slug: string, after: After): string {
  if (!after.items.has(slug)) return slug
  let number = 2
  while (after.items.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

function toOffer({ row, product, item }: ReadRow, to: { supplier: string; itemId: string }) {
  return {
    ...to,
    sku: row.sku,
    content: item.content,
    heldDrop: null,
    customerTemplate: chooseCustomerTemplate(row.description, product),
    isBuyerOn: row.isBuyerOn,
    isSellerOn: row.isSellerOn,
    hasUnlimitedStock: row.hasUnlimitedStock,
    stock: row.stock,
    cutOffStart: row.cutOff?.start ?? null,
    cutOffEnd: row.cutOff?.end ?? null,
  }
}

/** Compares each offer new to an item with the item's earlier offers, or with the other new ones if there were none. */
function pauseUndercutting(placed: readonly Placed[], { supplier, accepted, movePercent, known }: PlaceInput, after: After): void {
  const before = new Map(known.offers.map(offer => [offerKey(offer), offer]))
  const isNew = (offer: StoredOffer) => {
    const was = before.get(offerKey(offer))
    return was?.content !== offer.content || was.pause === 'price'
  }
  const offersByItem = Map.groupBy(after.offers.values(), offer => offer.itemId)
  for (const { row, itemId } of placed) {
    const key = offerKey({ supplier, sku: row.sku })
    const offer = after.offers.get(key)
    if (!offer || offer.pause !== null || !isNew(offer) || isAccepted(accepted, row.sku)) continue
    const others = (offersByItem.get(itemId) ?? []).filter(other => offerKey(other) !== key && other.content === offer.content)
    const settled = others.filter(other => !isNew(other))
    const reason = undercuts(offer, settled.length > 0 ? settled : others, movePercent)
    if (reason !== undefined) after.offers.set(key, { ...offer, pause: 'price', pauseReason: reason })
  }
}
