import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { doAll } from '../../platform/do-all.ts'
import { listStockOffers } from '../catalog/stock-offers.ts'
import { recount } from './recount.ts'
import { renewCodes } from './renew-codes.ts'
import { stockSupplier } from './stock-supplier.ts'

/**
 * Encrypts codes of older keys anew, and counts the stock of every sku again, because codes expire without anybody's act. One short tx for each, so that no
 * buyer waits long.
 */
export async function checkStock(ctx: Ctx): Promise<void> {
  if (!ctx.suppliers.has(stockSupplier)) return
  await renewCodes(ctx)
  const offers = await listStockOffers(ctx, { supplier: stockSupplier })
  await doAll(offers.map(({ sku }) => ({ what: sku, act: () => inTx(ctx, async ctx => void (await recount(ctx, sku))) })))
}
