import { and, ne, notLike } from 'drizzle-orm'
import type { FollowedRefund, TxCtx } from '../../ctx/context.ts'
import type { EventReason } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { isRefundOf } from '../orders/order-payment.ts'

/** Tells an order's buyer that money is back or waits to be claimed, and ends the order with the last refund. Answers it as it is now. */
export async function followOrderRefund(ctx: TxCtx, { id, refundId: refund, amount, reason, backTo, by }: FollowedRefund): Promise<Order> {
  const order = await lockOrder(ctx, id)
  invariant(order, `order ${id} exists`)
  if (backTo === null)
    return changeOrder(ctx, { order, by, data: { amount, reason, refund }, code: 'refund_claim', reason: 'return_refused' })
  const closes = order.status === 'refunding' && !(await hasMoneyOut(ctx, id))
  const data = { amount, reason, refund, to: backTo }
  return changeOrder(ctx, {
    order,
    by,
    data,
    code: 'refunded',
    reason: reasonOf({ backTo, by }),
    ...(closes && { to: 'refunded' as const }),
  })
}

function reasonOf({ backTo, by }: Pick<FollowedRefund, 'backTo' | 'by'>): EventReason {
  if (backTo === 'payout') return 'paid_out'
  return by.kind === 'user' ? 'claim_taken' : 'money_returned'
}

/** True while some of the order's own money is not back yet. A refund of an overpayment does not keep the order open. */
async function hasMoneyOut(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<boolean> {
  const isOut = and(isRefundOf([orderId]), ne(refunds.status, 'done'), notLike(refunds.key, 'excess:%'))
  const out = await ctx.db.select({ id: refunds.id }).from(refunds).where(isOut).limit(1)
  return out.length > 0
}
