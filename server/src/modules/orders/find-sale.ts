import type { Reader } from '../../db/database.ts'
import type { Ctx } from '../../platform/context.ts'
import { findItemForSale, type ItemForSale } from '../catalog/read.ts'

/** An item with the offers that can deliver it now, of suppliers that this store is connected to. */
export async function findSale(ctx: Ctx, reader: Reader, itemId: string): Promise<ItemForSale | undefined> {
  const sale = await findItemForSale(reader, itemId, ctx.clock.now())
  return sale && { ...sale, offers: sale.offers.filter(({ supplier }) => ctx.suppliers.has(supplier)) }
}
