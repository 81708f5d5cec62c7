import { eq } from 'drizzle-orm'
import type { Ctx, PaymentSubject, TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import { costOfUnits } from '../catalog/cost-of-units.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { closeCancelled } from '../orders/close-cancelled.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { findStandingOffers } from '../orders/find-standing-offers.ts'
import { followRefund } from './follow-refund.ts'
import { payerOf } from './payer-of.ts'
import { settleReceipt } from './settle-receipt.ts'
import { takeBackOrder } from './take-back-order.ts'

/** How payments reads and informs an order. */
export const orderSubject: PaymentSubject = {
  lock: async (ctx, input) => void (await lockExisting(ctx, input)),
  readBill,
  bearsCost,
  followRequest,
  settle: settleReceipt,
  takeBack: takeBackOrder,
  followRefund,
  closeUnpaid,
  givesBackUnowned: true,
}

async function lockExisting(ctx: TxCtx, { id }: { id: string }): Promise<Order> {
  const order = await lockOrder(ctx, id)
  invariant(order, `order ${id} exists`)
  return order
}

const selectBill = buildOnce((db, { id }: Given<{ id: string }>) => {
  const { status, itemName, productTitle, contactKind, contactValue } = orders
  return db.select({ status, itemName, productTitle, contactKind, contactValue }).from(orders).where(eq(orders.id, id))
})

async function readBill(ctx: ReadCtx, { id }: { id: string }) {
  const [order] = await selectBill(ctx.db, { id })
  if (order?.status !== 'pending_payment') return undefined
  const payer = payerOf({ kind: order.contactKind, value: order.contactValue })
  return { description: `${order.itemName} · ${order.productTitle}`, path: `/transactions/${id}`, payer }
}

/** Compares what is left of the order's total with the cheapest offers that can still deliver it. */
async function bearsCost(ctx: TxCtx, { id, costIdr }: { id: string; costIdr: number }): Promise<boolean> {
  const order = await lockExisting(ctx, { id })
  const standing = await findStandingOffers(ctx, { order, before: null })
  return standing.length === 0 || order.total - costIdr >= costOfUnits(standing, order.quantity)
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
