import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { tell } from '../../db/tell.ts'

/** Puts a paused offer back into use after a person has checked it. Answers false if no offer of that sku is paused. */
export async function resumeOffer(ctx: Pick<TxCtx, 'db'>, { supplier, sku }: { supplier: string; sku: string }): Promise<boolean> {
  const resumed = await ctx.db
    .update(supplierOffers)
    .set({ pause: null, pauseReason: null })
    .where(and(eq(supplierOffers.supplier, supplier), eq(supplierOffers.sku, sku), isNotNull(supplierOffers.pause)))
    .returning({ sku: supplierOffers.sku })
  if (resumed.length === 0) return false
  tell(ctx, { topic: 'catalog' })
  return true
}
