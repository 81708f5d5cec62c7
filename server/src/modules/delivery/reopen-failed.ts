import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { pauseOffer } from '../catalog/pause-offer.ts'
import { lockOrder } from '../orders/change-order.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { findRefundedUnits } from '../refunds/refund-units.ts'
import { selectAttempts } from './attempt-statements.ts'
import { takenBack } from './planned-attempt.ts'
import { passTurn } from './turns.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Acts on a supplier that tells of a delivery which it had called failed: the attempt has no known end any more, and the supplier is asked with the same
 * reference. What it answers is then the unit's delivery, or, if its money went back meanwhile, a late one. Where something else stands for the unit, no
 * question can mend that: a person is told, who asks the supplier for the money, and its offer waits until then.
 */
export async function reopenFailed(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  const [seen] = await ctx.db
    .select({ orderId: attempts.orderId, status: attempts.status })
    .from(attempts)
    .where(eq(attempts.reference, reference))
  if (seen?.status !== 'failed') return
  const order = await lockOrder(ctx, seen.orderId)
  const all = await selectAttempts(ctx.db, { orderId: seen.orderId })
  const attempt = all.find(one => one.reference === reference)
  // What was never sent can not have arrived.
  if (!order || attempt?.status !== 'failed' || attempt.sentAt === null) return
  const { supplier, unit } = attempt
  ctx.log.error({ reference, orderId: order.id, supplier }, 'a supplier tells of a delivery that it had called failed')
  const isRefunded = (await findRefundedUnits(ctx, order.id)).includes(unit)
  const others = all.filter(one => one.unit === unit && one.status !== 'failed')
  const hasOther = others.some(({ status }) => !isUnsent(status))
  const isKnown = attempt.failureReason !== takenBack && !hasOther && (isRefunded || owesDelivery(order.status))
  if (!isKnown) return tellPerson(ctx, attempt)
  for (const other of others) await endUnsent(ctx, other)
  const now = ctx.clock.now()
  await ctx.db
    .update(attempts)
    .set({
      status: 'unknown',
      failureReason: null,
      settledAt: null,
      nextCheckAt: null,
      doubtedAt: null,
      acceptedAt: now,
      ...(isRefunded && { givenUpAt: now }),
    })
    .where(eq(attempts.reference, reference))
}

/** True for an attempt that surely never reached its supplier: no call is under way, as the order is locked. */
function isUnsent(status: Attempt['status']): boolean {
  return status === 'created' || status === 'not_sent'
}

/** The unit may have arrived, so that nothing more is sent for it. */
async function endUnsent(ctx: TxCtx, attempt: Attempt): Promise<void> {
  await ctx.db
    .update(attempts)
    .set({ status: 'failed', failureReason: 'other', settledAt: ctx.clock.now(), nextCheckAt: null })
    .where(eq(attempts.reference, attempt.reference))
  await passTurn(ctx, attempt)
}

async function tellPerson(ctx: TxCtx, { reference, supplier, sku }: Attempt): Promise<void> {
  await ctx.db.update(attempts).set({ overcharge: 'open' }).where(eq(attempts.reference, reference))
  await pauseOffer(ctx, { supplier, sku, pause: 'overcharge', reason: `says that ${reference} was delivered after it had failed` })
}
