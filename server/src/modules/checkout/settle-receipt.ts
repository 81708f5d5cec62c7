import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
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
import { hasWithdrawnOften } from './has-withdrawn-often.ts'
import { decideOnReceipt, type ReceiptDecision } from './receipt-decision.ts'
import { goOn, startDelivery } from './start-delivery.ts'

/**
 * Acts on money that arrived for an order: the order is delivered, or the money is refunded, all of it or the excess,
 * always with an entry in the timeline. The money is booked, and the order is locked, in this tx.
 */
export async function settleReceipt(ctx: TxCtx, input: SettledReceipt): Promise<void> {
  const { receipt, paymentId } = input
  const order = await lockOrder(ctx, input.id)
  invariant(order, `payment ${paymentId} has an order`)
  if (input.isAgain) return settleFound(ctx, { ...input, order })
  if (await isPaidAgain(ctx, { order, ...input })) return resumeDelivery(ctx, { ...input, order })
  const decision = decideOnReceipt({
    status: order.status,
    totalIdr: order.total,
    amountIdr: receipt.amountIdr,
    isInTime: isInTime(order, receipt),
    // After the account was deleted there is no buyer to deliver to.
    canDeliver: !isAnonymous(order) && (isInTime(order, receipt) || (await canStillDeliver(ctx, order))),
    hasWithdrawnOften: order.status === 'cancelled' && (await hasWithdrawnOften(ctx, order)),
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
  const reason = decision.code === 'overpaid' ? 'overpaid' : 'paid_twice'
  await refundExcess(ctx, { ...input, order: changed, excessIdr: decision.excessIdr, reason })
}

/** True for money that makes up for what was taken back of a payment while its order is on hold for that. */
async function isPaidAgain(ctx: TxCtx, { order, paymentId, receipt }: SettledReceipt & { order: Order }): Promise<boolean> {
  if (order.status !== 'on_hold' || order.paymentLostAt === null) return false
  return receipt.amountIdr >= (await countUncovered(ctx, { paymentId }))
}

type ForOrder = SettledReceipt & { order: Order }

/** Goes on with an order that was paid again: the new money covers what was taken back, and what is left of it is refunded. */
async function resumeDelivery(ctx: TxCtx, input: ForOrder): Promise<void> {
  const excessIdr = await coverLoss(ctx, input)
  const order = await resume(ctx, input)
  await refundExcess(ctx, { ...input, order, excessIdr, reason: 'overpaid' })
}

/**
 * Acts on money that was reversed and is there after all: it makes up for what the reversal took, so an order on hold for it goes on. What is
 * left of it goes back, because the order has ended without it.
 */
async function settleFound(ctx: TxCtx, input: ForOrder): Promise<void> {
  const { order, paymentId } = input
  const excessIdr = await coverLoss(ctx, input)
  const isPaid = order.status === 'on_hold' && order.paymentLostAt !== null && (await countUncovered(ctx, { paymentId })) === 0
  const { data, ...entry } = entryOf(input)
  const ended = excessIdr > 0 ? { code: 'found_again' as const, data: { ...data, excess: excessIdr } } : { code: 'paid' as const, data }
  const changed = isPaid ? await resume(ctx, input) : await changeOrder(ctx, { order, ...entry, ...ended })
  await refundExcess(ctx, { ...input, order: changed, excessIdr, reason: isPaid ? 'overpaid' : 'found_again' })
}

/** Covers what was taken back with money that has just arrived. Answers what is left of it. */
async function coverLoss(ctx: TxCtx, { order, paymentId, receiptId, receipt }: ForOrder): Promise<Rupiah> {
  const subject = { kind: 'order' as const, id: order.id }
  const amountIdr = rupiah(Math.min(receipt.amountIdr, await countUncovered(ctx, { paymentId })))
  const cover = { paymentId, key: `paid_again:${receiptId}`, from: subjectAccount(subject), amountIdr, subject }
  return rupiah(receipt.amountIdr - (await coverTakenBack(ctx, cover)))
}

/**
 * Takes up an order whose money is there again. A delivery that had begun goes on where it was, so that what its supplier still answers ends it,
 * and the promise too. One that its supplier took back stays on hold, because a person decides about it.
 */
async function resume(ctx: TxCtx, input: ForOrder): Promise<Order> {
  const { order } = input
  const line = { order, code: 'paid' as const, ...entryOf(input), set: { paymentLostAt: null } }
  return (await awaitsDecision(ctx, order.id)) ? changeOrder(ctx, line) : goOn(ctx, line)
}

const entryOf = ({ gateway, receipt }: SettledReceipt) => ({
  by: { kind: 'gateway' as const, id: gateway },
  reason: 'money_arrived' as const,
  data: { amount: receipt.amountIdr },
})

type Excess = ForOrder & { excessIdr: Rupiah; reason: (typeof refundReasons)[number] }

async function refundExcess(ctx: TxCtx, { order, receiptId, paymentId, excessIdr, reason }: Excess): Promise<void> {
  if (excessIdr === 0) return
  await openRefund(ctx, { order, kind: 'excess', receiptId, paymentId, amountIdr: excessIdr, reason, by: system })
}

/** Decided by the time the money arrived at the gateway, not the time the store heard of it. */
function isInTime(order: Order, receipt: Receipt): boolean {
  if (order.status === 'cancelled') return false
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
