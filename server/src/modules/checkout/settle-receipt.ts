import { rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/refund.ts'
import type { SettledReceipt, TxCtx } from '../../ctx/context.ts'
import type { Receipt } from '../../gateways/gateway.ts'
import { system } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import { isOnSale } from '../catalog/agreed-offers.ts'
import { awaitsDecision } from '../delivery/open-attempts.ts'
import { promiseMsOf } from '../delivery/promise.ts'
import { subjectAccount } from '../ledger/accounts.ts'
import { isAnonymous } from '../orders/anonymise-orders.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { findStandingOffers } from '../orders/find-standing-offers.ts'
import { coverTakenBack } from '../payments/cover-taken-back.ts'
import { countUncovered } from '../refunds/cover-claims.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { decideOnReceipt, type ReceiptDecision } from './receipt-decision.ts'
import { goOn, startDelivery } from './start-delivery.ts'

/**
 * Acts on money that arrived for an order: the order is delivered, or the money is refunded, all of it or the excess,
 * always with an entry in the timeline. The money is booked, and the order is locked, in this tx.
 */
export async function settleReceipt(ctx: TxCtx, input: SettledReceipt): Promise<void> {
  const { receipt, paymentId, receiptId } = input
  const order = await lockOrder(ctx, input.id)
  invariant(order, `payment ${paymentId} has an order`)
  if (await isPaidAgain(ctx, { order, ...input })) return resumeDelivery(ctx, { ...input, order })
  const decision = decideOnReceipt({
    status: order.status,
    totalIdr: order.total,
    amountIdr: receipt.amountIdr,
    isInTime: isInTime(order, receipt),
    // After the account was deleted there is no buyer to deliver to.
    canDeliver: !isAnonymous(order) && (isInTime(order, receipt) || (await canStillDeliver(ctx, order))),
  })
  const data = { amount: receipt.amountIdr, total: order.total, excess: decision.excessIdr }
  const line = { order, code: decision.code, by: { kind: 'gateway' as const, id: input.gateway }, reason: 'money_arrived' as const, data }
  if (decision.order === 'refund_order') {
    const changed = await changeOrder(ctx, line)
    await openRefund(ctx, {
      order: changed,
      kind: 'order',
      paymentId,
      amountIdr: receipt.amountIdr,
      reason: orderReason(decision),
      by: system,
    })
    return
  }
  const changed = decision.order === 'deliver' ? await startDelivery(ctx, line) : await changeOrder(ctx, line)
  if (decision.excessIdr > 0)
    await openRefund(ctx, {
      order: changed,
      kind: 'excess',
      receiptId,
      paymentId,
      amountIdr: rupiah(decision.excessIdr),
      reason: decision.code === 'overpaid' ? 'overpaid' : 'paid_twice',
      by: system,
    })
}

/** True for money that makes up for what was taken back of a payment while its order is on hold for that. */
async function isPaidAgain(ctx: TxCtx, { order, paymentId, receipt }: SettledReceipt & { order: Order }): Promise<boolean> {
  if (order.status !== 'on_hold' || order.paymentLostAt === null) return false
  return receipt.amountIdr >= (await countUncovered(ctx, { paymentId }))
}

/**
 * Goes on with an order that was paid again: the new money covers what was taken back, and what is left of it is refunded. A delivery that
 * had begun goes on where it was, so that what its supplier still answers ends it, and the promise too. One that its supplier took back
 * stays on hold, because a person decides about it.
 */
async function resumeDelivery(ctx: TxCtx, { order, gateway, paymentId, receiptId, receipt }: SettledReceipt & { order: Order }) {
  const subject = { kind: 'order' as const, id: order.id }
  const cover = {
    paymentId,
    key: `paid_again:${receiptId}`,
    from: subjectAccount(subject),
    amountIdr: rupiah(await countUncovered(ctx, { paymentId })),
    subject,
  }
  const excessIdr = rupiah(receipt.amountIdr - (await coverTakenBack(ctx, cover)))
  const entry = { by: { kind: 'gateway' as const, id: gateway }, reason: 'money_arrived' as const, data: { amount: receipt.amountIdr } }
  const line = { order, code: 'paid' as const, ...entry, set: { paymentLostAt: null } }
  const changed = (await awaitsDecision(ctx, order.id)) ? await changeOrder(ctx, line) : await goOn(ctx, line)
  if (excessIdr === 0) return
  const excess = { kind: 'excess' as const, receiptId, paymentId, amountIdr: excessIdr, reason: 'overpaid' as const }
  await openRefund(ctx, { order: changed, ...excess, by: system })
}

/** Decided by the time the money arrived at the gateway, not the time the store heard of it. */
function isInTime(order: Order, receipt: Receipt): boolean {
  return order.status !== 'expired' || receipt.paidAt <= order.expiresAt
}

/** An order paid in time is delivered even if its price has changed; one paid late only if it is still sold at no loss. */
async function canStillDeliver(ctx: TxCtx, order: Order): Promise<boolean> {
  if (!(await isOnSale(ctx, order.itemId))) return false
  const before = new Date(ctx.clock.now().getTime() + (await promiseMsOf(ctx, order)))
  const standing = await findStandingOffers(ctx, { order, before })
  return standing.length > 0
}

function orderReason({ code }: ReceiptDecision): (typeof refundReasons)[number] {
  if (code === 'underpaid') return 'underpaid'
  return code === 'paid_after_cancel' ? 'paid_after_cancel' : 'paid_late'
}
