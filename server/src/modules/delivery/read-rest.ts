import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { payments } from '../../db/schema/payments.ts'
import { refundedUnits } from '../../db/schema/refunds.ts'
import type { Order } from '../orders/change-order.ts'
import { isPaymentOf } from '../orders/order-payment.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { countUncovered } from '../refunds/cover-claims.ts'
import { worthOfUnits } from '../refunds/refund-units.ts'

/**
 * Rupiah that go back if these orders are refunded now, by order: for units that are neither delivered nor refunded, without what the payer has
 * taken back at the gateway. Nothing of an order that owes no delivery: it was refunded whole, or never paid.
 */
export async function readRest(ctx: ReadCtx, asked: readonly Order[]): Promise<ReadonlyMap<string, Rupiah>> {
  const ids = asked.map(({ id }) => id)
  const { orderId, unit } = attempts
  const isDelivered = and(inArray(orderId, ids), eq(attempts.status, 'succeeded'))
  const delivered = await ctx.db.select({ orderId, unit }).from(attempts).where(isDelivered)
  const refunded = await ctx.db.select().from(refundedUnits).where(inArray(refundedUnits.orderId, ids))
  const unitsOf = (rows: readonly { orderId: string; unit: number }[], id: string) =>
    rows.filter(row => row.orderId === id).map(row => row.unit)
  const rests = asked.map(async (order): Promise<[string, Rupiah]> => {
    if (!owesDelivery(order.status)) return [order.id, rupiah(0)]
    const back = unitsOf(refunded, order.id)
    const ended = new Set([...back, ...unitsOf(delivered, order.id)])
    const worth = worthOfUnits(order, { count: order.quantity - ended.size, refunded: back.length })
    return [order.id, rupiah(Math.max(0, worth - (await countGone(ctx, order))))]
  })
  return new Map(await Promise.all(rests))
}

/** The same of one order. */
export async function readRestOf(ctx: ReadCtx, order: Order): Promise<Rupiah> {
  const rests = await readRest(ctx, [order])
  return rests.get(order.id) ?? rupiah(0)
}

/** An order without money of its payer is marked so. */
async function countGone(ctx: ReadCtx, { id, paymentLostAt }: Order): Promise<number> {
  if (paymentLostAt === null) return 0
  const [payment] = await ctx.db.select({ paymentId: payments.id }).from(payments).where(isPaymentOf(id))
  return payment ? countUncovered(ctx, payment) : 0
}
