import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { findListed } from '../catalog/agreed-offers.ts'
import { pauseOffer } from '../catalog/pause-offer.ts'

/**
 * Marks an attempt that cost more than its offer was listed at, then or by now, or than the ceiling the supplier was given, and
 * takes the offer out of use until a person has looked. The cost is booked as it is: the money is gone.
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

/** What is asked about may be sent only now, at what a newer list says: the highest it was listed at, null where nobody knows. */
async function listedSince(ctx: Pick<TxCtx, 'db'>, attempt: typeof attempts.$inferSelect): Promise<number | null> {
  if (attempt.expectedCost === null) return null
  const listed = await findListed(ctx, attempt)
  return listed?.content === attempt.content ? Math.max(attempt.expectedCost, listed.cost) : attempt.expectedCost
}

/** A person has looked at what an offer was overcharged: the books do not name it any more. Answers how often it was. */
export async function acceptOvercharges(ctx: Pick<TxCtx, 'db'>, { supplier, sku }: { supplier: string; sku: string }): Promise<number> {
  const seen = await ctx.db
    .update(attempts)
    .set({ overcharge: 'seen' })
    .where(and(eq(attempts.supplier, supplier), eq(attempts.sku, sku), eq(attempts.overcharge, 'open')))
    .returning({ reference: attempts.reference })
  return seen.length
}
