import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { findListed } from '../catalog/agreed-offers.ts'
import { pauseOffer } from '../catalog/pause-offer.ts'

/**
 * Marks an attempt that cost more than its offer's listed cost, then or now, or more than the ceiling sent to the supplier, and
 * pauses the offer until a person has checked it. The real cost is booked, because the money is gone.
 */
export async function flagOvercharge(
  ctx: Pick<TxCtx, 'db' | 'log'>,
  { attempt, costIdr }: { attempt: typeof attempts.$inferSelect; costIdr: Rupiah },
): Promise<void> {
  const { reference, orderId, supplier, sku, maxCost, expectedCost } = attempt
  if (costIdr <= Math.min(maxCost, (await listedSince(ctx, attempt)) ?? maxCost)) return
  await ctx.db.update(attempts).set({ overcharge: 'open' }).where(eq(attempts.reference, reference))
  const reason = `charged ${costIdr} where it is listed at ${expectedCost ?? maxCost} and may cost ${maxCost} at most, ${reference}`
  await pauseOffer(ctx, { supplier, sku, pause: 'overcharge', reason })
  ctx.log.error(
    { reference, orderId, supplier, sku, cost: costIdr, expectedCost, maxCost },
    'a supplier charged too much, its offer is paused',
  )
}

/** Highest cost listed since the attempt was made, because a status check may send it now at a newer price; null if unknown. */
async function listedSince(ctx: Pick<TxCtx, 'db'>, attempt: typeof attempts.$inferSelect): Promise<number | null> {
  if (attempt.expectedCost === null) return null
  const listed = await findListed(ctx, attempt)
  return listed?.content === attempt.content ? Math.max(attempt.expectedCost, listed.cost) : attempt.expectedCost
}

/** Accepts an offer's overcharges after a person has checked them: the books no longer report them. Answers how many there were. */
export async function acceptOvercharges(ctx: Pick<TxCtx, 'db'>, { supplier, sku }: { supplier: string; sku: string }): Promise<number> {
  const seen = await ctx.db
    .update(attempts)
    .set({ overcharge: 'seen' })
    .where(and(eq(attempts.supplier, supplier), eq(attempts.sku, sku), eq(attempts.overcharge, 'open')))
    .returning({ reference: attempts.reference })
  return seen.length
}
