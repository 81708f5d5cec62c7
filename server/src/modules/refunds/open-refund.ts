import type { Rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/refund.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { refundedUnits } from '../../db/schema/refunds.ts'
import { type Actor, system } from '../../platform/actor.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { followOrderRefund } from './follow-refund.ts'
import { returnMoney } from './return-money.ts'

export type RefundInput = {
  /** Locked by the caller's tx. */
  order: Order
  paymentId: string
  amountIdr: Rupiah
  reason: (typeof refundReasons)[number]
  /** Who decided it: the store by its rules, or an operator. */
  by: Actor
} & (
  | { kind: 'order' } // all of it: the order goes to `refunding`
  | { kind: 'units'; units: readonly number[]; isLast: boolean } // units not delivered; `isLast`: nothing else of the order is left
  | { kind: 'excess'; receiptId: string } // money nobody asked for
)

/**
 * Refunds money of an order, in the tx of the fact behind it, and tells the buyer. A key names the refunded money, so that it can
 * not be refunded twice. Answers the order as it is now.
 */
export async function openRefund(ctx: TxCtx, input: RefundInput): Promise<Order> {
  const { order, paymentId, amountIdr, reason, by } = input
  const opened = await returnMoney(ctx, { key: refundKey(input), paymentId, amountIdr, reason })
  if (!opened) return order
  if (input.kind === 'units')
    await ctx.db.insert(refundedUnits).values(input.units.map(unit => ({ orderId: order.id, unit, refundId: opened.id })))
  const isClaim = opened.status === 'claim'
  // Without the part that the payer has already: its end is told on its own.
  const { amountIdr: amount } = opened
  const changed = await changeOrder(ctx, {
    order,
    by,
    reason,
    code: isClaim ? 'refund_claim' : 'refund_started',
    data: { amount, reason, refund: opened.id, ...(input.kind === 'units' && { units: input.units.length, quantity: order.quantity }) },
    ...(endsOrder(input) && { to: 'refunding' as const }),
  })
  if (opened.status !== 'done') return changed
  return followOrderRefund(ctx, { id: order.id, refundId: opened.id, amount, reason, backTo: 'wallet', by: system })
}

/** True if this refund returns the rest of the order's money. */
function endsOrder(input: RefundInput): boolean {
  return input.kind === 'order' || (input.kind === 'units' && input.isLast)
}

/** Names the refund by its lowest unit, because each unit is refunded at most once. */
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
