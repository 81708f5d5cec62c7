import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { findItemForSale, type ItemForSale } from '../catalog/read.ts'

/** An item with the offers of connected suppliers that can deliver it now. */
export async function findSale(ctx: ReadCtx & Pick<Ctx, 'clock' | 'suppliers'>, itemId: string): Promise<ItemForSale | undefined> {
  const sale = await findItemForSale(ctx, itemId)
  return sale && { ...sale, offers: sale.offers.filter(({ supplier }) => ctx.suppliers.has(supplier)) }
}
