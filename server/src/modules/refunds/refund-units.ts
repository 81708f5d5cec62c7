import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/refund.ts'
import { asc, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { refundedUnits } from '../../db/schema/refunds.ts'
import type { Actor } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Order } from '../orders/change-order.ts'
import { isPaymentOf } from '../orders/order-payment.ts'
import { refundedFee } from './fee-share.ts'
import { openRefund } from './open-refund.ts'

export type UnitsRefund = {
  /** Locked by the caller's tx. */
  order: Order
  /** Numbers of the units, from 1. None of them may be delivered, now or later. */
  units: readonly number[]
  reason: (typeof refundReasons)[number]
  /** Who decided it. */
  by: Actor
}

/**
 * Refunds undelivered units of an order, each with its share of the channel's fee, while the others go on. Units refunded before
 * are left out. With the last unit the order moves to `refunding`. Answers the order as it is now.
 */
export async function refundUnits(ctx: TxCtx, input: UnitsRefund): Promise<Order> {
  const { order, reason, by } = input
  if (input.units.length === 0) return order
  const known = await findRefundedUnits(ctx, order.id)
  const units = input.units.filter(unit => !known.includes(unit)).sort((a, b) => a - b)
  if (units.length === 0) return order
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(isPaymentOf(order.id))
  invariant(payment, `order ${order.id} has a payment`)
  const amountIdr = worthOfUnits(order, { count: units.length, refunded: known.length })
  const isLast = known.length + units.length === order.quantity
  return openRefund(ctx, { kind: 'units', order, units, isLast, paymentId: payment.id, amountIdr, reason, by })
}

const selectUnits = buildOnce((db, { orderId }: Given<{ orderId: string }>) =>
  db.select({ unit: refundedUnits.unit }).from(refundedUnits).where(eq(refundedUnits.orderId, orderId)).orderBy(asc(refundedUnits.unit)),
)

/** Units of an order that are refunded or being refunded. */
export async function findRefundedUnits(ctx: ReadCtx, orderId: string): Promise<number[]> {
  const rows = await selectUnits(ctx.db, { orderId })
  return rows.map(({ unit }) => unit)
}

type Counted = { count: number /** Units whose refund came before. */; refunded: number }

/** The price of this many units with their share of the fee, in rupiah. */
export function worthOfUnits(order: Pick<Order, 'unitPrice' | 'fee' | 'quantity'>, { count, refunded }: Counted): Rupiah {
  const fee = refundedFee(order, refunded + count) - refundedFee(order, refunded)
  return rupiah(count * order.unitPrice + fee)
}
