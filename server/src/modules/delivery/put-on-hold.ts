import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { system } from '../../platform/actor.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { decideBy } from './hold-decision.ts'
import { endHoldJob } from './jobs.ts'

type OnHold = { order: Order; reason: 'promise_passed' | 'reference_expired' }

/** Puts an order with a missed promise on hold, with the deadline for its decision. The caller's tx has locked the order. */
export async function putOnHold(ctx: TxCtx, { order, reason }: OnHold): Promise<Order> {
  const end = decideBy(order.promisedAt ?? ctx.clock.now(), ctx.settings)
  await enqueue(ctx, { job: endHoldJob, data: { orderId: order.id }, startAfter: end })
  return changeOrder(ctx, { order, code: 'on_hold', to: 'on_hold', by: system, reason, set: { decideBy: end } })
}
