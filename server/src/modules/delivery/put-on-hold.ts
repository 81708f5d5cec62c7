import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { decideBy } from './hold-decision.ts'
import { endHoldJob } from './jobs.ts'

/** Puts an order with a missed promise on hold, with the deadline for its decision. The caller's tx has locked the order. */
export async function putOnHold(ctx: TxCtx, order: Order): Promise<Order> {
  const end = decideBy(order.promisedAt ?? ctx.clock.now(), ctx.settings)
  await enqueue(ctx, { job: endHoldJob, data: { orderId: order.id }, startAfter: end })
  return changeOrder(ctx, { order, code: 'on_hold', to: 'on_hold', set: { decideBy: end } })
}
