import type { BookedTakeBack, TxCtx } from '../../ctx/context.ts'
import type { EventReason } from '../../db/schema/orders.ts'
import { invariant } from '../../platform/invariant.ts'
import { holdUnpaid } from '../delivery/hold-unpaid.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { countUncovered, coverClaims } from '../refunds/cover-claims.ts'
import { coverFromWallets } from '../refunds/cover-from-wallets.ts'
import { doubtPayouts } from '../refunds/doubt-payouts.ts'

const reasons: Record<BookedTakeBack['kind'], EventReason> = {
  reversal: 'payment_reversed',
  chargeback: 'charged_back',
  refund: 'returned_by_hand',
}

/**
 * Acts on money of an order that was taken back at its gateway. Claims of the order cover it
 * first, then refunds that are still in a wallet. If the store is still without money
 * it counted on, an order it owes is put on hold and nothing more is sent; for an order that has ended, the store bears the loss, and the
 * books name it until a person decides.
 */
export async function takeBackOrder(ctx: TxCtx, input: BookedTakeBack): Promise<void> {
  const { id, gateway, paymentId, takenBackId, kind, amountIdr } = input
  const order = await lockOrder(ctx, id)
  invariant(order, `payment ${paymentId} has an order`)
  await coverClaims(ctx, { paymentId })
  const fromWalletIdr = await coverFromWallets(ctx, { paymentId, takenBackId, subject: { kind: 'order', id } })
  const uncoveredIdr = await countUncovered(ctx, { paymentId })
  if (uncoveredIdr === 0 && fromWalletIdr === 0) return
  if (uncoveredIdr > 0) await doubtPayouts(ctx, { paymentId })
  const reason = reasons[kind]
  if (uncoveredIdr > 0 && owesDelivery(order.status)) return void (await holdUnpaid(ctx, { order, gateway, amountIdr, reason }))
  const by = { kind: 'gateway' as const, id: gateway }
  const data = { amount: amountIdr, from_wallet: fromWalletIdr }
  await changeOrder(ctx, { order, code: 'payment_taken_back', by, reason, data })
  if (uncoveredIdr === 0) return
  ctx.log.error(
    { orderId: id, paymentId, kind, uncoveredIdr, status: order.status },
    'money of an ended order was taken back, the store bears it',
  )
}
