import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { voucherCodes, voucherLots } from '../../db/schema/stock.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { isLotWithdrawn } from './lot-withdrawn.ts'
import { recount } from './recount.ts'

export type WithdrawnCodes = { withdrawnCount: number; givenCount: number }

/**
 * Takes the codes of a lot out of the stock that were not given, all or those of one sku. Answers how many, and how many were given before: those
 * do not come back into the stock either. A repeat takes out nothing. Throws `not_found` for an unknown lot.
 */
export async function withdrawCodes(
  ctx: Ctx,
  { lotId, sku, by, note }: { lotId: string; sku?: string | undefined } & ByHand,
): Promise<WithdrawnCodes> {
  return inTx(ctx, async ctx => {
    const [lot] = await ctx.db.select({ id: voucherLots.id }).from(voucherLots).where(eq(voucherLots.id, lotId)).for('update')
    if (!lot) throw new Problem('not_found', `Tidak ada lot ${lotId}. Cek lagi di daftar stok.`)
    const isIn = and(eq(voucherCodes.lotId, lotId), sku === undefined ? undefined : eq(voucherCodes.sku, sku))
    const taken = await ctx.db
      .update(voucherCodes)
      .set({ state: 'withdrawn' })
      .where(and(isIn, inArray(voucherCodes.state, ['free', 'broken'])))
      .returning({ sku: voucherCodes.sku })
    const [given] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(voucherCodes)
      .where(and(isIn, eq(voucherCodes.state, 'given')))
    const answer = { withdrawnCount: taken.length, givenCount: given?.count ?? 0 }
    const isNews = taken.length > 0 || (answer.givenCount > 0 && !(await isLotWithdrawn(ctx, { lotId, sku: sku ?? null })))
    if (!isNews) return answer
    for (const changed of [...new Set(taken.map(({ sku }) => sku))].sort()) await recount(ctx, changed)
    const subject = { subjectKind: 'stock_lot' as const, subjectId: lotId }
    await recordAct(ctx, { act: 'codes_withdrawn', ...subject, by, reason: 'by_hand', data: { note, sku: sku ?? null, ...answer } })
    return answer
  })
}
