import { rupiah } from '@kilat/contract/money.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import { feesAccount, orderAccount, salesAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { openRefund } from '../refunds/open-refund.ts'

/**
 * Closes a delivery whose every unit has its end: what arrived is earned, what failed goes back.
 * Nothing arrived: the whole order is refunded, the channel's fee with it.
 */
export async function finishDelivery(tx: Tx, ctx: Ctx, input: { order: Order; delivered: number; failed: number }): Promise<void> {
  const { order, delivered, failed } = input
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, order.id))
  invariant(payment, `order ${order.id} has a payment`)
  if (delivered === 0) {
    await openRefund(tx, ctx, {
      order,
      kind: 'order',
      paymentId: payment.id,
      amountIdr: order.total,
      reason: await refundReason(tx, order.id),
    })
    return
  }
  const now = ctx.clock.now()
  const from = orderAccount(order.id)
  const earned = { from, orderId: order.id, at: now }
  await post(tx, { ...earned, key: `sale:${order.id}`, to: salesAccount, amountIdr: rupiah(delivered * order.unitPrice) })
  await post(tx, { ...earned, key: `fee:${order.id}`, to: feesAccount, amountIdr: order.fee })
  const data = { delivered, quantity: order.quantity }
  const told = await changeOrder(tx, ctx, order, { code: 'delivered', to: 'delivered', data, set: { deliveredAt: now } })
  if (failed > 0)
    await openRefund(tx, ctx, {
      order: told,
      kind: 'units',
      paymentId: payment.id,
      amountIdr: rupiah(failed * order.unitPrice),
      reason: 'delivery_failed',
    })
}

async function refundReason(tx: Tx, orderId: string): Promise<'delivery_failed' | 'promise_passed' | 'no_longer_available'> {
  const [last] = await tx
    .select({ reason: attempts.failureReason })
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.status, 'failed')))
    .orderBy(desc(attempts.settledAt))
    .limit(1)
  if (!last) return 'no_longer_available'
  return last.reason === 'promise_passed' ? 'promise_passed' : 'delivery_failed'
}
