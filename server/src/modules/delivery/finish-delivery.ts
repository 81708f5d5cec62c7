import { rupiah } from '@kilat/contract/money.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { together } from '../../db/together.ts'
import type { Actor } from '../../platform/actor.ts'
import { feesAccount, salesAccount, subjectAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, type Order, reasonFor } from '../orders/change-order.ts'
import { refundedFee } from '../refunds/fee-share.ts'

/**
 * Closes a delivery whose units all have an end: delivered units are earned, with their share of the channel's fee. The others
 * were refunded before, in this tx or an earlier one; if no unit was delivered, that refund has closed the order already. `by` is the supplier
 * whose answer ended the last unit, an operator, or the system.
 */
export async function finishDelivery(ctx: TxCtx, input: { order: Order; delivered: number; by: Actor }): Promise<void> {
  const { order, delivered, by } = input
  if (delivered === 0) return
  const now = ctx.clock.now()
  const subject = { kind: 'order' as const, id: order.id }
  const earned = { from: subjectAccount(subject), subject, at: now }
  // The sale of an order that was opened again is another one.
  const sale = order.reopenedCount === 0 ? order.id : `${order.id}:${order.reopenedCount}`
  const fee = rupiah(order.fee - refundedFee(order, order.quantity - delivered))
  const data = { delivered, quantity: order.quantity }
  const reason = reasonFor(by, 'supplier_delivered')
  await together([
    post(ctx, { ...earned, key: `sale:${sale}`, to: salesAccount, amountIdr: rupiah(delivered * order.unitPrice) }),
    post(ctx, { ...earned, key: `fee:${sale}`, to: feesAccount, amountIdr: fee }),
    changeOrder(ctx, { order, code: 'delivered', to: 'delivered', by, reason, data, set: { deliveredAt: now } }),
  ])
}
