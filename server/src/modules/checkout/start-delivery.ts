import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { checkPromiseJob, deliverOrderJob } from '../delivery/jobs.ts'
import { hasBegun } from '../delivery/open-attempts.ts'
import { promiseMsOf } from '../delivery/promise.ts'
import { changeOrder, type Order, type OrderChange } from '../orders/change-order.ts'
import { correctionEnd } from '../orders/correction.ts'
import { planCorrection } from './plan-correction.ts'

type Line = OrderChange & { order: Order }

/** Starts the delivery of a paid order with a new promise, in the tx that has locked it. Answers the order as it is then. */
export async function startDelivery(ctx: TxCtx, line: Line): Promise<Order> {
  const paidAt = ctx.clock.now()
  const promisedAt = new Date(paidAt.getTime() + (await promiseMsOf(ctx, line.order)))
  const correctableUntil = await planCorrection(ctx, { order: line.order, paidAt })
  const data = { ...line.data, ...(line.code === 'delivery_resumed' && { promised_at: promisedAt.toISOString() }) }
  const changed = await changeOrder(ctx, { to: 'paid', ...line, data, set: { ...line.set, paidAt, promisedAt, correctableUntil } })
  const startAfter = correctionEnd(changed, paidAt)
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: changed.id }, ...(startAfter && { startAfter }) })
  await enqueue(ctx, { job: checkPromiseJob, data: { orderId: changed.id }, startAfter: promisedAt })
  return changed
}

/** Lets an order that is on hold for its payment go on where it was: a delivery that had begun goes on, so that its supplier's answer ends it. */
export async function goOn(ctx: TxCtx, line: Line): Promise<Order> {
  return startDelivery(ctx, { ...line, to: (await hasBegun(ctx, line.order.id)) ? 'delivering' : 'paid' })
}
