import { and, ne, notLike } from 'drizzle-orm'
import type { FollowedRefund, TxCtx } from '../../ctx/context.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'
import { isRefundOf } from '../orders/order-payment.ts'

/** Tells an order's buyer that money is back or waits to be claimed, and ends the order with the last refund. */
export async function followOrderRefund(ctx: TxCtx, { id, gateway, amount, reason, isDone }: FollowedRefund): Promise<void> {
  const order = await lockOrder(ctx, id)
  invariant(order, `order ${id} exists`)
  const entry = { order, by: { kind: 'gateway' as const, id: gateway }, data: { amount, reason } }
  if (!isDone) return void (await changeOrder(ctx, { ...entry, code: 'refund_claim', reason: 'return_refused' }))
  const closes = order.status === 'refunding' && !(await hasMoneyOut(ctx, id))
  await changeOrder(ctx, { ...entry, code: 'refunded', reason: 'money_returned', ...(closes && { to: 'refunded' as const }) })
}

/** True while some of the order's own money is not back yet. A refund of an overpayment does not keep the order open. */
async function hasMoneyOut(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<boolean> {
  const isOut = and(isRefundOf([orderId]), ne(refunds.status, 'done'), notLike(refunds.key, 'excess:%'))
  const out = await ctx.db.select({ id: refunds.id }).from(refunds).where(isOut).limit(1)
  return out.length > 0
}
