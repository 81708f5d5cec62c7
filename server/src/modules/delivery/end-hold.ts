import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { system } from '../../platform/actor.ts'
import { lockOrder } from '../orders/change-order.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { deliverOrderJob, endHoldJob } from './jobs.ts'
import { giveUpOpen, isOpen } from './open-attempts.ts'
import { sendAttempt } from './send-attempt.ts'

/**
 * Decides an order on hold at its deadline: units without proof of delivery are refunded whole. The supplier is no longer asked
 * about them, because asking is sending. Their attempts stay unknown, and a unit that still arrives is the store's loss.
 * Safe to repeat, and to be killed at any point.
 */
export async function endHold(ctx: Ctx, input: { orderId: string }): Promise<void> {
  await askOnceMore(ctx, input.orderId)
  await inTx(ctx, ctx => decide(ctx, input.orderId))
}

/**
 * Asks the supplier once more before units are given up: attempts whose check is overdue because the store was down, and attempts
 * whose answer was lost when a process died, because they may have arrived too.
 */
async function askOnceMore(ctx: Ctx, orderId: string): Promise<void> {
  const now = ctx.clock.now()
  const isDue = or(isNull(attempts.nextCheckAt), lte(attempts.nextCheckAt, now))
  const overdue = await ctx.db
    .select({ reference: attempts.reference })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'on_hold'), lte(orders.decideBy, now), isOpen(), isDue))
  await Promise.all(overdue.map(attempt => sendAttempt(ctx, { ...attempt, isLast: true })))
}

async function decide(ctx: TxCtx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (order?.status !== 'on_hold' || !order.decideBy) return
  const now = ctx.clock.now()
  const leftMs = order.decideBy.getTime() - now.getTime()
  if (leftMs > 0) {
    // The database's clock, which starts jobs, may be ahead of this one.
    await enqueue(ctx, { job: endHoldJob, data: { orderId }, startAfter: new Date(now.getTime() + Math.max(leftMs, 1_000)) })
    return
  }
  const givenUp = await giveUpOpen(ctx, orderId)
  await refundUnits(ctx, {
    order,
    units: givenUp.map(({ unit }) => unit),
    reason: order.paymentLostAt ? 'payment_taken_back' : 'not_proven',
    by: system,
  })
  if (givenUp.length > 0) ctx.log.warn({ orderId, givenUp }, 'a hold ended without proof of delivery, its money goes back')
  // The rest of the order ends as well: delivered units are sold, units that were never sent are refunded.
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId } })
}
