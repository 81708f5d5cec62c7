import { rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/transactions.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { paymentReceipts, type payments } from '../../db/schema/payments.ts'
import type { Receipt } from '../../gateways/gateway.ts'
import { invariant } from '../../platform/invariant.ts'
import { decideOnReceipt, type ReceiptDecision } from '../checkout/receipt-decision.ts'
import { checkPromiseJob, deliverOrderJob } from '../delivery/jobs.ts'
import { gatewayAccount, orderAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { isAnonymous } from '../orders/anonymise-orders.ts'
import { changeOrder, lockOrder, type Order, type OrderChange } from '../orders/change-order.ts'
import { findStandingOffers } from '../orders/find-standing-offers.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { releaseSuspense } from './release-suspense.ts'

type Payment = typeof payments.$inferSelect

/** Books money that arrived, once, and does what follows from it. Answers false when this receipt was known. */
export async function recordReceipt(ctx: Ctx, input: { payment: Payment; receipt: Receipt }): Promise<boolean> {
  const { payment, receipt } = input
  if (receipt.amountIdr < 1) return false
  const isNew = await inTx(ctx, async ctx => {
    const order = await lockOrder(ctx, payment.orderId)
    invariant(order, `payment ${payment.id} has an order`)
    const receiptId = `${payment.id}:${receipt.externalId}`
    const recorded = await ctx.db
      .insert(paymentReceipts)
      .values({
        id: receiptId,
        paymentId: payment.id,
        gateway: payment.gateway,
        externalId: receipt.externalId,
        amount: receipt.amountIdr,
        paidAt: receipt.paidAt,
        recordedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentReceipts.id })
    if (recorded.length === 0) return false
    await releaseSuspense(ctx, { gateway: payment.gateway, reference: payment.id, externalId: receipt.externalId })
    await post(ctx, {
      key: `receipt:${receiptId}`,
      from: gatewayAccount(payment.gateway),
      to: orderAccount(order.id),
      amountIdr: receipt.amountIdr,
      orderId: order.id,
      at: ctx.clock.now(),
    })
    await followReceipt(ctx, { order, payment, receipt, receiptId })
    return true
  })
  if (isNew) ctx.events.emit('order', { orderId: payment.orderId })
  return isNew
}

type NewReceipt = { order: Order; payment: Payment; receipt: Receipt; receiptId: string }

async function followReceipt(ctx: TxCtx, input: NewReceipt): Promise<void> {
  const { order, receipt } = input
  const decision = decideOnReceipt({
    status: order.status,
    totalIdr: order.total,
    amountIdr: receipt.amountIdr,
    isInTime: isInTime(order, receipt),
    // Where the account was deleted nobody is left to deliver to.
    canDeliver: !isAnonymous(order) && (isInTime(order, receipt) || (await canStillDeliver(ctx, order))),
  })
  const data = { amount: receipt.amountIdr, total: order.total, excess: decision.excessIdr }
  if (decision.order === 'refund_order') {
    const told = await changeOrder(ctx, { order, code: decision.code, data })
    await openRefund(ctx, {
      order: told,
      kind: 'order',
      paymentId: input.payment.id,
      amountIdr: receipt.amountIdr,
      reason: orderReason(decision),
    })
    return
  }
  const told =
    decision.order === 'deliver'
      ? await startDelivery(ctx, { order, code: decision.code, data })
      : await changeOrder(ctx, { order, code: decision.code, data })
  if (decision.excessIdr > 0)
    await openRefund(ctx, {
      order: told,
      kind: 'excess',
      receiptId: input.receiptId,
      paymentId: input.payment.id,
      amountIdr: rupiah(decision.excessIdr),
      reason: decision.code === 'overpaid' ? 'overpaid' : 'paid_twice',
    })
}

async function startDelivery(ctx: TxCtx, { order, code, data }: Pick<OrderChange, 'code' | 'data'> & { order: Order }): Promise<Order> {
  const paidAt = ctx.clock.now()
  const promisedAt = new Date(paidAt.getTime() + ctx.settings.promiseMs)
  const told = await changeOrder(ctx, { order, code, to: 'paid', data, set: { paidAt, promisedAt } })
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id } })
  await enqueue(ctx, { job: checkPromiseJob, data: { orderId: order.id }, startAfter: promisedAt })
  return told
}

/** What counts is when the money arrived at the gateway, not when the store heard of it. */
function isInTime(order: Order, receipt: Receipt): boolean {
  return order.status !== 'expired' || receipt.paidAt <= order.expiresAt
}

/** An order paid in time is delivered even where its price moved; one paid late only where nobody loses by it. */
async function canStillDeliver(ctx: TxCtx, order: Order): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() + ctx.settings.promiseMs)
  const standing = await findStandingOffers(ctx, { order, before })
  return standing.length > 0
}

function orderReason({ code }: ReceiptDecision): (typeof refundReasons)[number] {
  if (code === 'underpaid') return 'underpaid'
  return code === 'paid_after_cancel' ? 'paid_after_cancel' : 'paid_late'
}
