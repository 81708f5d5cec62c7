import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { voucherCodes, voucherLots, voucherRequests } from '../../db/schema/stock.ts'
import { isLotWithdrawn } from './lot-withdrawn.ts'
import { recount, type StockCtx } from './recount.ts'

/**
 * Puts the code of a reference back into the stock, or aside if its lot was withdrawn meanwhile; the reference is refused from now on. The caller's tx has made sure that nobody has seen the
 * code, or ever will through this reference. Answers false if the reference has no code.
 */
export async function giveCodeBack(ctx: StockCtx & Pick<TxCtx, 'db'>, { reference }: { reference: string }): Promise<boolean> {
  const isThis = eq(voucherRequests.reference, reference)
  const [request] = await ctx.db.select().from(voucherRequests).where(isThis).for('update')
  if (!request || request.codeId === null) return false
  const [code] = await ctx.db.select().from(voucherCodes).where(eq(voucherCodes.id, request.codeId))
  if (!code) return false
  // Whoever withdraws the lot holds it, too, and then takes out what is free.
  await ctx.db.select({ id: voucherLots.id }).from(voucherLots).where(eq(voucherLots.id, code.lotId)).for('update')
  const state = (await isLotWithdrawn(ctx, code)) ? ('withdrawn' as const) : ('free' as const)
  await ctx.db.update(voucherRequests).set({ codeId: null, refusal: 'out_of_stock' }).where(isThis)
  const isIts = and(eq(voucherCodes.id, code.id), eq(voucherCodes.state, 'given'))
  const freed = await ctx.db.update(voucherCodes).set({ state }).where(isIts).returning({ sku: voucherCodes.sku })
  for (const { sku } of freed) await recount(ctx, sku)
  return freed.length > 0
}
