import { formatCount } from './names/numbers.ts'
import type { RowProblem } from './price-list.ts'
import { offerKey, type StoredItem, type StoredOffer } from './stored-offers.ts'

type Rows = { items: readonly StoredItem[]; offers: readonly StoredOffer[] }

/** Offers that a list brings, and offers whose cost it raises or lowers, each with the price that follows, as sentences for the operator. */
export type ListChanges = { added: RowProblem[]; up: RowProblem[]; down: RowProblem[] }

/** What differs between the offers of one supplier before and after a list. */
export function findListChanges({ supplier, before, after }: { supplier: string; before: Rows; after: Rows }): ListChanges {
  const known = new Map(before.offers.map(offer => [offerKey(offer), offer]))
  const items = new Map([...before.items, ...after.items].map(item => [item.id, item]))
  const own = after.offers.filter(offer => offer.supplier === supplier)
  const line = ({ sku, itemId, cost }: StoredOffer, was?: number): RowProblem => {
    const item = items.get(itemId)
    const costs = was === undefined ? `costs ${idr(cost)}` : `cost ${idr(was)} → ${idr(cost)}`
    return { row: null, sku, why: `${item?.name ?? itemId}: ${costs}, price ${idr(item?.price ?? 0)}` }
  }
  const moved = own.flatMap(offer => {
    const was = known.get(offerKey(offer))
    return was && was.cost !== offer.cost ? [{ offer, was: was.cost }] : []
  })
  return {
    added: own.filter(offer => !known.has(offerKey(offer))).map(offer => line(offer)),
    up: moved.filter(({ offer, was }) => offer.cost > was).map(({ offer, was }) => line(offer, was)),
    down: moved.filter(({ offer, was }) => offer.cost < was).map(({ offer, was }) => line(offer, was)),
  }
}

const idr = (amount: number) => `Rp${formatCount(amount)}`
