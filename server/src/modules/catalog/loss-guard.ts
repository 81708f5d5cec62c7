import { formatCount } from './names/numbers.ts'
import type { StoredItem, StoredOffer } from './stored-offers.ts'

/**
 * Why an item is not sold at the price a person has set, as a sentence for the operator: every offer in use costs more. The price
 * itself stays. Undefined if the price is the rule's, or covers an offer's cost.
 */
export function findLoss(item: StoredItem, offers: readonly StoredOffer[]): string | undefined {
  if (!item.isActive || !item.byHand.includes('price')) return undefined
  const inUse = offers.filter(
    ({ itemId, content, pause, isBuyerOn }) => itemId === item.id && content === item.content && pause === null && isBuyerOn,
  )
  const lowest = Math.min(...inUse.map(({ cost }) => cost))
  if (inUse.length === 0 || lowest <= item.price) return undefined
  return `not sold: it was priced at Rp${formatCount(item.price)} by hand and costs Rp${formatCount(lowest)}`
}
