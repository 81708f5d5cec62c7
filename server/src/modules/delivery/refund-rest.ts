import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Order } from '../orders/change-order.ts'
import { lockForAct } from '../orders/lock-for-act.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { type OrderDecision, refuseUnlessPossible } from './decide-on-order.ts'
import { deliverOrderJob } from './jobs.ts'
import { endUnsentOf, giveUpOpen } from './open-attempts.ts'

/**
 * Refunds all units of an order that are not delivered, because an operator decided it. While an order is delivered, this needs that none
 * of them may be under way; on hold, such units are given up, and if one still arrives it is the store's loss. Delivered units stay
 * sold. A repeat changes nothing. Throws `not_found`, `stale_version`, and `wrong_state` if nothing is owed or a unit is under way.
 */
export async function refundRest(ctx: Ctx, { id, version, by, note }: OrderDecision): Promise<Order> {
  return inTx(ctx, async ctx => {
    const { order, done } = await lockForAct(ctx, { id, version, act: 'order_refunded' })
    if (done) return order
    await refuseUnlessPossible(ctx, { act: 'refund', order })
    await endUnsentOf(ctx, { orderId: id, reason: 'refunded_by_hand' })
    const givenUp = await giveUpOpen(ctx, id)
    const reason = order.paymentLostAt ? 'payment_taken_back' : givenUp.length > 0 ? 'not_proven' : 'store_decided'
    const refunded = await refundUnits(ctx, { order, units: await findUndelivered(ctx, order), reason, by })
    // Delivered units are sold now that the others have their end.
    await enqueue(ctx, { job: deliverOrderJob, data: { orderId: id } })
    const data = { note, version, givenUp: givenUp.map(({ reference }) => reference) }
    await recordAct(ctx, { act: 'order_refunded', subjectKind: 'order', subjectId: id, by, reason: 'by_hand', data })
    return refunded
  })
}

async function findUndelivered(ctx: Pick<TxCtx, 'db'>, { id, quantity }: Order): Promise<number[]> {
  const tried = await ctx.db.select({ unit: attempts.unit, status: attempts.status }).from(attempts).where(eq(attempts.orderId, id))
  const delivered = new Set(tried.flatMap(({ unit, status }) => (status === 'succeeded' ? unit : [])))
  return Array.from({ length: quantity }, (_, index) => index + 1).filter(unit => !delivered.has(unit))
}
