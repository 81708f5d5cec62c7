import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'

/** The offers, with those marked whose supplier takes nothing until an operator has acted there. */
export async function markPaused<Offer extends { supplier: string }>(
  ctx: ReadCtx,
  offers: readonly Offer[],
): Promise<(Offer & { isPaused: boolean })[]> {
  const rows = await ctx.db.select({ supplier: supplierPauses.supplier }).from(supplierPauses).where(eq(supplierPauses.status, 'paused'))
  const paused = new Set(rows.map(({ supplier }) => supplier))
  return offers.map(offer => ({ ...offer, isPaused: paused.has(offer.supplier) }))
}
