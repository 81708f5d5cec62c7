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

/** The suppliers that take nothing until an operator has acted there, with the cause and since when. */
export async function readPauses(ctx: ReadCtx): Promise<ReadonlyMap<string, Pick<typeof supplierPauses.$inferSelect, 'cause' | 'since'>>> {
  const rows = await ctx.db.select().from(supplierPauses).where(eq(supplierPauses.status, 'paused'))
  return new Map(rows.map(({ supplier, cause, since }) => [supplier, { cause, since }]))
}
