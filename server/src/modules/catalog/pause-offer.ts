import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { tell } from '../../db/tell.ts'
import type { StoredOffer } from './stored-offers.ts'

/**
 * Takes an offer out of use, also for paid orders, until a person has checked and accepted it. `reason` is a sentence for the
 * operator. An offer that is already paused keeps its first reason, unless the new pause is by hand, because a list
 * may lift the other pauses. Prices of items do not change. Answers false if nothing was changed.
 */
export async function pauseOffer(
  ctx: Pick<TxCtx, 'db'>,
  input: { supplier: string; sku: string; pause: NonNullable<StoredOffer['pause']>; reason: string },
): Promise<boolean> {
  const { supplier, sku, pause, reason: pauseReason } = input
  const isIt = and(eq(supplierOffers.supplier, supplier), eq(supplierOffers.sku, sku))
  const paused = await ctx.db
    .update(supplierOffers)
    .set({ pause, pauseReason })
    .where(pause === 'by_hand' ? isIt : and(isIt, isNull(supplierOffers.pause)))
    .returning({ sku: supplierOffers.sku })
  if (paused.length === 0) return false
  tell(ctx, { topic: 'catalog' })
  return true
}
