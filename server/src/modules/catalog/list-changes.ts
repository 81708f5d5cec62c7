import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { formatCount } from './names/numbers.ts'
import type { RowProblem } from './price-list.ts'
import { offerKey, type StoredItem, type StoredOffer } from './stored-offers.ts'

type Rows = { items: readonly StoredItem[]; offers: readonly StoredOffer[] }

/** A cost before and after a list, and the item's price after it. `wasIdr` is null for a new offer. */
export type CostChange = { wasIdr: Rupiah | null; costIdr: Rupiah; priceIdr: Rupiah }

type ChangedLine = RowProblem & { change: CostChange }

/** Offers that a list brings, and offers whose cost it raises or lowers, each with the price that follows. */
export type ListChanges = { added: ChangedLine[]; up: ChangedLine[]; down: ChangedLine[] }

/** What differs between the offers of one supplier before and after a list. */
export function findListChanges({ supplier, before, after }: { supplier: string; before: Rows; after: Rows }): ListChanges {
  const known = new Map(before.offers.map(offer => [offerKey(offer), offer]))
  const items = new Map([...before.items, ...after.items].map(item => [item.id, item]))
  const own = after.offers.filter(offer => offer.supplier === supplier)
  const line = ({ sku, itemId, cost }: StoredOffer, was: Rupiah | null = null): ChangedLine => {
    const item = items.get(itemId)
    const costs = was === null ? `costs ${idr(cost)}` : `cost ${idr(was)} → ${idr(cost)}`
    const price = item?.price ?? rupiah(0)
    const why = `${item?.name ?? itemId}: ${costs}, price ${idr(price)}`
    return { row: null, sku, why, change: { wasIdr: was, costIdr: cost, priceIdr: price } }
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

/** The items of a supplier's offers, by their sku, before and after a list. */
export function findNamedItems({
  supplier,
  before,
  after,
}: {
  supplier: string
  before: Rows
  after: Rows
}): ReadonlyMap<string, NamedItem> {
  const items = new Map([...before.items, ...after.items].map(item => [item.id, item]))
  const own = [...before.offers, ...after.offers].filter(offer => offer.supplier === supplier)
  return new Map(
    own.flatMap(({ sku, itemId }) => {
      const item = items.get(itemId)
      return item ? [[sku, { name: item.name, productId: item.productId }] as const] : []
    }),
  )
}

export type NamedItem = { name: string; productId: string }

const idr = (amount: number) => `Rp${formatCount(amount)}`
