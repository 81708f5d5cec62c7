import { and, eq, lte, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { voucherCodes, voucherSkus } from '../../db/schema/stock.ts'
import { followStock } from '../catalog/follow-stock.ts'
import { isGivable, isOf } from './free-codes.ts'
import { stockSupplier } from './stock-supplier.ts'

/** Every sale counts, so it counts no further than anybody needs to know. */
const mostCounted = 1_000

export type StockCtx = Pick<TxCtx, 'db' | 'clock' | 'vault' | 'log' | 'settings'>

/** Lets the catalogue show what is left of a sku, and says once that it has become low. For every tx that changes the codes of a sku, as its last act. */
export async function recount(ctx: StockCtx, sku: string): Promise<void> {
  const left = await followStock(ctx, { supplier: stockSupplier, sku, count: of => countFree(ctx, { sku, ...of }) })
  if (left !== undefined) await noteLevel(ctx, { sku, left })
}

/** A code dearer than its item's price is given to nobody. */
async function countFree(ctx: StockCtx, { mostIdr, ...of }: { sku: string; content: string; mostIdr: number }): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1` })
    .from(voucherCodes)
    .where(and(isOf(of), isGivable(ctx), lte(voucherCodes.cost, sql`${mostIdr}`)))
    .limit(mostCounted)
  const counted = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from ${some} as free`)
  return counted.rows[0]?.count ?? 0
}

async function noteLevel(ctx: StockCtx, { sku, left }: { sku: string; left: number }): Promise<void> {
  const [known] = await ctx.db.select().from(voucherSkus).where(eq(voucherSkus.sku, sku))
  const isLow = left <= (known?.lowAt ?? ctx.settings.lowStock)
  const wasLow = (known?.lowSince ?? null) !== null
  if (isLow === wasLow) return
  const lowSince = isLow ? ctx.clock.now() : null
  await ctx.db.insert(voucherSkus).values({ sku, lowSince }).onConflictDoUpdate({ target: voucherSkus.sku, set: { lowSince } })
  if (isLow) ctx.log.warn({ sku, left }, 'the stock of a sku is low')
}
