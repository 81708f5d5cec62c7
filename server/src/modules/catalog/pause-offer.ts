import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { tell } from '../../db/tell.ts'

/**
 * Takes an offer out of use until a person has checked and accepted it. `reason` is a sentence for the operator. An offer that is
 * already paused keeps its first reason. Prices of items do not change: other offers deliver only at no loss.
 */
export async function pauseOffer(
  ctx: Pick<TxCtx, 'db'>,
  input: { supplier: string; sku: string; pause: 'content' | 'price' | 'overcharge'; reason: string },
): Promise<void> {
  const paused = await ctx.db
    .update(supplierOffers)
    .set({ pause: input.pause, pauseReason: input.reason })
    .where(and(eq(supplierOffers.supplier, input.supplier), eq(supplierOffers.sku, input.sku), isNull(supplierOffers.pause)))
    .returning({ sku: supplierOffers.sku })
  if (paused.length > 0) tell(ctx, { topic: 'catalog' })
}
