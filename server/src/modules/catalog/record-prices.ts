import type { TxCtx } from '../../ctx/context.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { type PriceCause, priceChanges } from '../../db/schema/prices.ts'
import type { Actor } from '../../platform/actor.ts'
import { inParts } from './in-parts.ts'
import { offerKey, type StoredItem, type StoredOffer } from './stored-offers.ts'

type Rows = { items: readonly StoredItem[]; offers: readonly StoredOffer[] }

/** Records which costs and prices differ between these rows, in the tx that changes them. */
export async function recordPrices(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { before, after, cause, by }: { before: Rows; after: Rows; cause: PriceCause; by: Actor },
): Promise<void> {
  const common = { at: ctx.clock.now(), cause, ...toActorColumns(by) }
  const changes = [...costChanges(before.offers, after.offers), ...pricesOf(before.items, after.items)]
  for (const part of inParts(changes)) await ctx.db.insert(priceChanges).values(part.map(change => ({ ...change, ...common })))
}

/** An offer that moved to another item is new there. */
function costChanges(before: readonly StoredOffer[], after: readonly StoredOffer[]) {
  const known = new Map(before.map(offer => [offerKey(offer), offer]))
  return after.flatMap(offer => {
    const was = known.get(offerKey(offer))
    const { supplier, sku, itemId, cost } = offer
    if (was?.cost === cost && was.itemId === itemId) return []
    return [{ itemId, supplier, sku, before: was?.itemId === itemId ? was.cost : null, after: cost }]
  })
}

function pricesOf(before: readonly StoredItem[], after: readonly StoredItem[]) {
  const known = new Map(before.map(item => [item.id, item.price]))
  return after.flatMap(({ id, price }) => {
    const was = known.get(id) ?? null
    return was === price ? [] : [{ itemId: id, supplier: null, sku: null, before: was, after: price }]
  })
}
