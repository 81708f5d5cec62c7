import type { FollowedRefund, TxCtx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import { awaitsDecision } from '../delivery/open-attempts.ts'
import { changeOrder } from '../orders/change-order.ts'
import { isPaymentOf } from '../orders/order-payment.ts'
import { countUncovered } from '../refunds/cover-claims.ts'
import { followOrderRefund } from '../refunds/follow-refund.ts'
import { goOn } from './start-delivery.ts'

/**
 * Follows a refund of an order that ended. If the payer had its money already, because it was taken back at the gateway, it may have been the
 * last that was missing: an order that is on hold for that is paid, and its delivery goes on. A delivery that its supplier took back stays
 * on hold, because a person decides about it.
 */
export async function followRefund(ctx: TxCtx, input: FollowedRefund): Promise<void> {
  const order = await followOrderRefund(ctx, input)
  if (order.status !== 'on_hold' || order.paymentLostAt === null) return
  const [payment] = await ctx.db.select({ id: payments.id, gateway: payments.gateway }).from(payments).where(isPaymentOf(order.id))
  if (!payment || (await countUncovered(ctx, { paymentId: payment.id })) > 0) return
  const entry = { order, by: { kind: 'gateway' as const, id: payment.gateway }, set: { paymentLostAt: null } }
  if (await awaitsDecision(ctx, order.id)) await changeOrder(ctx, { ...entry, code: 'on_hold', reason: 'delivery_taken_back' })
  else await goOn(ctx, { ...entry, code: 'delivery_resumed', reason: 'payment_covered' })
}
