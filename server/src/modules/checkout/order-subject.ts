import { eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject, TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { closeCancelled } from '../orders/close-cancelled.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { followOrderRefund } from '../refunds/follow-refund.ts'
import { settleReceipt } from './settle-receipt.ts'

/** How payments reads and informs an order. */
export const orderSubject: PaymentSubject = {
  lock: async (ctx, input) => void (await lockExisting(ctx, input)),
  readBill,
  followRequest,
  settle: settleReceipt,
  followRefund: followOrderRefund,
  closeUnpaid,
  givesBackUnowned: true,
}

async function lockExisting(ctx: TxCtx, { id }: { id: string }): Promise<Order> {
  const order = await lockOrder(ctx, id)
  invariant(order, `order ${id} exists`)
  return order
}

async function readBill(ctx: ReadCtx, { id }: { id: string }) {
  const { status, itemName, productTitle } = orders
  const [order] = await ctx.db.select({ status, itemName, productTitle }).from(orders).where(eq(orders.id, id))
  if (order?.status !== 'pending_payment') return undefined
  return { description: `${order.itemName} · ${order.productTitle}`, path: `/transactions/${id}` }
}

/** Shows the instructions of a payment that was made, or closes the order if the gateway refused it. */
async function followRequest(ctx: TxCtx, input: Parameters<PaymentSubject['followRequest']>[1]): Promise<boolean> {
  const order = await lockExisting(ctx, input)
  if (order.status !== 'pending_payment') return false
  const by: Actor = { kind: 'gateway', id: input.gateway }
  await changeOrder(
    ctx,
    input.isRefused
      ? { order, code: 'cancelled', to: 'cancelled', by, reason: 'payment_refused', data: { by: 'gateway' } }
      : { order, code: 'payment_ready', by, reason: 'payment_made' },
  )
  return true
}

async function closeUnpaid(ctx: Ctx, { id, gateway, says, isSure }: Parameters<PaymentSubject['closeUnpaid']>[1]): Promise<void> {
  // The gateway itself reports the cancellation, so it is sure.
  if (says === 'cancelled') await closeCancelled(ctx, { orderId: id, by: { kind: 'gateway', id: gateway }, isSure: true })
  await expireOrder(ctx, { orderId: id, gateway, isFailed: says === 'failed', isSure })
}
