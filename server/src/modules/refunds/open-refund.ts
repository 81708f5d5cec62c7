import type { Rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/transactions.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { refundedUnits, refunds } from '../../db/schema/refunds.ts'
import { newReference } from '../../platform/ids.ts'
import { findChannel } from '../channels/read.ts'
import { orderAccount, refundAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { sendRefundJob } from './jobs.ts'

export type RefundInput = {
  /** Locked by this tx. */
  order: Order
  paymentId: string
  amountIdr: Rupiah
  reason: (typeof refundReasons)[number]
} & (
  | { kind: 'order' } // all of it: the order goes to `refunding`
  | { kind: 'units'; units: readonly number[]; isLast: boolean } // units not delivered; `isLast`: nothing else of the order is left
  | { kind: 'excess'; receiptId: string } // money nobody asked for
)

/**
 * Sets money aside to go back, in the tx of the fact it follows from, and lets a job send it.
 * What is refunded has a key, so that nothing can go back twice. Answers the order as it is now.
 */
export async function openRefund(ctx: TxCtx, input: RefundInput): Promise<Order> {
  const { order, amountIdr, reason } = input
  const now = ctx.clock.now()
  const id = newReference('REF')
  const canRefund = findChannel(ctx.gateways, order.channelId)?.channel.canRefund ?? false
  const opened = await ctx.db
    .insert(refunds)
    .values({
      id,
      key: refundKey(input),
      orderId: order.id,
      paymentId: input.paymentId,
      gateway: order.gateway,
      reason,
      amount: amountIdr,
      status: canRefund ? 'pending' : 'claim',
      dueAt: new Date(now.getTime() + ctx.settings.refundClockMs),
      createdAt: now,
      nextCheckAt: now,
    })
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id })
  if (opened.length === 0) return order
  if (input.kind === 'units')
    await ctx.db.insert(refundedUnits).values(input.units.map(unit => ({ orderId: order.id, unit, refundId: id })))
  await post(ctx, { key: `refund:${id}`, from: orderAccount(order.id), to: refundAccount(id), amountIdr, orderId: order.id, at: now })
  if (canRefund) await enqueue(ctx, { job: sendRefundJob, data: { refundId: id } })
  return changeOrder(ctx, {
    order,
    code: canRefund ? 'refund_started' : 'refund_claim',
    data: { amount: amountIdr, reason, ...(input.kind === 'units' && { units: input.units.length, quantity: order.quantity }) },
    ...(endsOrder(input) && { to: 'refunding' as const }),
  })
}

/** True where with this refund all of the order goes back. */
function endsOrder(input: RefundInput): boolean {
  return input.kind === 'order' || (input.kind === 'units' && input.isLast)
}

/** A unit goes back once at most, so the lowest one names the refund. */
function refundKey(input: RefundInput): string {
  switch (input.kind) {
    case 'order':
      return `order:${input.order.id}`
    case 'units':
      return `units:${input.order.id}:${Math.min(...input.units)}`
    case 'excess':
      return `excess:${input.receiptId}`
  }
}
