import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { lockOrder } from '../orders/change-order.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { deliverOrderJob, endHoldJob } from './jobs.ts'
import { sendAttempt } from './send-attempt.ts'

/**
 * Decides an order on hold at its last moment: units that nobody can show to be delivered go back whole. Nothing is asked for
 * them any more, because asking is sending. What became of them stays unknown; what arrives all the same is the store's loss.
 * Safe to repeat and to be killed at any point.
 */
export async function endHold(ctx: Ctx, input: { orderId: string }): Promise<void> {
  await askOnceMore(ctx, input.orderId)
  await inTx(ctx, ctx => decide(ctx, input.orderId))
}

/**
 * A store that was down has asked nobody for a while: whose turn it was to be asked is asked before it is given up. One whose
 * answer died with its process has no turn yet: it may have arrived like any other.
 */
async function askOnceMore(ctx: Ctx, orderId: string): Promise<void> {
  const now = ctx.clock.now()
  const isDue = or(isNull(attempts.nextCheckAt), lte(attempts.nextCheckAt, now))
  const overdue = await ctx.db
    .select({ reference: attempts.reference })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'on_hold'), lte(orders.decideBy, now), isOpen(), isDue))
  await Promise.all(overdue.map(attempt => sendAttempt(ctx, attempt)))
}

async function decide(ctx: TxCtx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (order?.status !== 'on_hold' || !order.decideBy) return
  const now = ctx.clock.now()
  const leftMs = order.decideBy.getTime() - now.getTime()
  if (leftMs > 0) {
    // The database's clock, by which jobs start, may run ahead of this one.
    await enqueue(ctx, { job: endHoldJob, data: { orderId }, startAfter: new Date(now.getTime() + Math.max(leftMs, 1_000)) })
    return
  }
  const givenUp = await ctx.db
    .update(attempts)
    .set({ givenUpAt: now, nextCheckAt: null })
    .where(and(eq(attempts.orderId, orderId), isOpen()))
    .returning({ reference: attempts.reference, unit: attempts.unit })
  await refundUnits(ctx, { order, units: givenUp.map(({ unit }) => unit), reason: 'not_proven' })
  if (givenUp.length > 0) ctx.log.warn({ orderId, givenUp }, 'a hold ended without proof of delivery, its money goes back')
  // What is left of the order has its end too: delivered units are sold, units that were never sent go back.
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId } })
}

/** Sent, and its end not known. */
function isOpen() {
  return and(inArray(attempts.status, ['sent', 'pending', 'unknown']), isNull(attempts.givenUpAt))
}
