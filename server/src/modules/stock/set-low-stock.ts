import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { voucherSkus } from '../../db/schema/stock.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { listStockOffers } from '../catalog/stock-offers.ts'
import { recount } from './recount.ts'
import { stockSupplier } from './stock-supplier.ts'

/** Sets at how many codes the stock of a sku counts as low. A repeat changes nothing. Throws `not_found` for a sku the store does not sell from its stock. */
export async function setLowStock(ctx: Ctx, { sku, lowAt, by, note }: { sku: string; lowAt: number } & ByHand): Promise<void> {
  await inTx(ctx, async ctx => {
    const offers = await listStockOffers(ctx, { supplier: stockSupplier })
    if (!offers.some(offer => offer.sku === sku)) throw new Problem('not_found', `Tidak ada sku ${sku} di daftar harga voucher_stock.`)
    const [known] = await ctx.db.select().from(voucherSkus).where(eq(voucherSkus.sku, sku))
    if (known?.lowAt === lowAt) return
    await ctx.db.insert(voucherSkus).values({ sku, lowAt }).onConflictDoUpdate({ target: voucherSkus.sku, set: { lowAt } })
    await recount(ctx, sku)
    await recordAct(ctx, { act: 'low_stock_set', subjectKind: 'sku', subjectId: sku, by, reason: 'by_hand', data: { note, lowAt } })
  })
}
