import { lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { priceChanges } from '../../db/schema/prices.ts'

/** More than a year, so that a season can be compared with the last one. */
const keptMs = 400 * 24 * 60 * 60_000

/** Deletes old changes of costs and prices. */
export async function forgetOldPrices(ctx: Pick<TxCtx, 'db' | 'clock'>): Promise<void> {
  await ctx.db.delete(priceChanges).where(lt(priceChanges.at, new Date(ctx.clock.now().getTime() - keptMs)))
}
