import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { system } from '../../platform/actor.ts'
import { lockOrder } from '../orders/change-order.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { openQuestionEnd } from './call-end.ts'
import { deliverOrderJob, endHoldJob } from './jobs.ts'
import { findOpenAttempts, giveUpOpen, isOpen } from './open-attempts.ts'
import { sendAttempt } from './send-attempt.ts'

/**
 * Decides an order on hold at its deadline: units without proof of delivery are refunded whole, once no answer about them is awaited. The
 * supplier is no longer asked about them, because asking is sending. Their attempts stay unknown, and a unit that still arrives is the store's loss.
 * Safe to repeat, and to be killed at any point.
 */
export async function endHold(ctx: Ctx, input: { orderId: string }): Promise<void> {
  await askOnceMore(ctx, input.orderId)
  await inTx(ctx, ctx => decide(ctx, input.orderId))
}

/**
 * Asks the supplier once more before units are given up: attempts whose check is overdue because the store was down, and attempts
 * whose answer was lost when a process died or is still awaited, because they may have arrived too.
 */
async function askOnceMore(ctx: Ctx, orderId: string): Promise<void> {
  const now = ctx.clock.now()
  const isDue = or(isNull(attempts.nextCheckAt), lte(attempts.nextCheckAt, now), eq(attempts.isAsked, true))
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
  const until = await waitsUntil(ctx, { orderId, decideBy: order.decideBy })
  if (until) {
    // The database's clock, which starts jobs, may be ahead of this one.
    const startAfter = new Date(Math.max(until.getTime(), ctx.clock.now().getTime() + 1_000))
    await enqueue(ctx, { job: endHoldJob, data: { orderId }, startAfter })
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

/**
 * When the order can be decided; undefined if that is now. After the deadline it waits only for questions that are not answered: a supplier that is just
 * confirming a delivery would have it and the money. An answer ends the wait whatever it says.
 */
async function waitsUntil(ctx: TxCtx, { orderId, decideBy }: { orderId: string; decideBy: Date }): Promise<Date | undefined> {
  if (decideBy > ctx.clock.now()) return decideBy
  const open = await findOpenAttempts(ctx, orderId)
  const ends = open.flatMap(attempt => openQuestionEnd(ctx, attempt) ?? [])
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0]
}
