import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Order } from '../orders/change-order.ts'
import { isOrderRefund } from '../orders/order-payment.ts'

/** A slip or a change of mind is free so often; who goes on would top up a wallet without its fee, or burn what gateways keep. */
const freely = { aDay: 3, aMonth: 6 }

/**
 * True if the buyer of this order has taken back so many paid orders lately, or paid so many that were cancelled, that the store bears the channel's costs no
 * more. A user's orders count for the user, a visitor's for the contact that was typed, also once an account has them: users who name somebody's contact use
 * up their own times. Orders of one buyer take turns here until the tx ends, so that several at once do not all pass as the last one.
 */
export async function hasWithdrawnOften(ctx: TxCtx, { userId, contactValue }: Order): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`taken back by ${userId ?? contactValue}`}, 0))`)
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * 24 * 60 * 60_000)
  const isVisitors = or(isNull(orders.userId), isNotNull(orders.secretHash))
  const isTheirs = userId === null ? and(isVisitors, eq(orders.contactValue, contactValue)) : eq(orders.userId, userId)
  const isBack = inArray(refunds.reason, ['withdrawn', 'paid_after_cancel'])
  const [past] = await ctx.db
    .select({ aMonth: count(), aDay: sql<number>`count(*) filter (where ${gt(refunds.createdAt, daysAgo(1))})`.mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, isOrderRefund)
    .where(and(isTheirs, isBack, gt(refunds.createdAt, daysAgo(30))))
  return past !== undefined && (past.aDay >= freely.aDay || past.aMonth >= freely.aMonth)
}
