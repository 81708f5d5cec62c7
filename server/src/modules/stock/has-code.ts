import { and, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { voucherCodes } from '../../db/schema/stock.ts'
import { isFree, isOf } from './free-codes.ts'

type Wanted = { sku: string; content: string; mostIdr: number }

/** Whether a code of this content is in stock that costs no more, also one without its key: that may come back. */
export async function hasCode(ctx: ReadCtx & Pick<Ctx, 'clock'>, { mostIdr, ...of }: Wanted): Promise<boolean> {
  const isPayable = lte(voucherCodes.cost, sql`${mostIdr}`)
  const found = await ctx.db
    .select({ id: voucherCodes.id })
    .from(voucherCodes)
    .where(and(isOf(of), isFree(ctx), isPayable))
    .limit(1)
  return found.length > 0
}
