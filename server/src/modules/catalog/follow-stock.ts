import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'

type Counted = {
  supplier: string
  sku: string
  /** Counts what is left of this content, and costs no more than its item sells for, in rupiah. Called with the offer locked, so that of two counts at once the later one sees the earlier one's sale. */
  count: (of: { content: string; mostIdr: number }) => Promise<number>
}

/** Writes what the store itself has left of an offer. Announces `catalog` when it changes what one order may have: when it sells out, comes back, or is short. Answers the count, undefined without such an offer. */
export async function followStock(ctx: Pick<TxCtx, 'db'>, { supplier, sku, count }: Counted): Promise<number | undefined> {
  const isIt = and(eq(supplierOffers.supplier, supplier), eq(supplierOffers.sku, sku))
  const [offer] = await ctx.db.select().from(supplierOffers).where(isIt).for('update')
  if (!offer) return undefined
  const [item] = await ctx.db.select({ price: items.price, most: items.maxQuantity }).from(items).where(eq(items.id, offer.itemId))
  const stock = await count({ content: offer.content, mostIdr: item?.price ?? 0 })
  if (stock === offer.stock && !offer.hasUnlimitedStock) return stock
  await ctx.db.update(supplierOffers).set({ stock, hasUnlimitedStock: false }).where(isIt)
  const shown = (left: number) => Math.min(left, item?.most ?? 1)
  if (offer.hasUnlimitedStock || shown(stock) !== shown(offer.stock)) announce(ctx, { topic: 'catalog' })
  return stock
}
