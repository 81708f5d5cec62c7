import type { ReadCtx } from '../../db/in-tx.ts'
import { listActsOn } from '../audit/read.ts'

/** More acts than a lot ever has: one for each of its skus. */
const mostActs = 1_000

/** True if a person has taken the lot's codes of this sku, or all of them, out of the stock. */
export async function isLotWithdrawn(ctx: ReadCtx, { lotId, sku }: { lotId: string; sku: string | null }): Promise<boolean> {
  const acts = await listActsOn(ctx, { subjectKind: 'stock_lot', subjectId: lotId, limit: mostActs })
  return acts.some(({ act, data }) => act === 'codes_withdrawn' && (data.sku === null || data.sku === sku))
}
