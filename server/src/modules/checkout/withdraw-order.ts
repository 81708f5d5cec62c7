import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { actorOf } from '../../platform/actor.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import type { Order } from '../orders/change-order.ts'
import { isOrderRefund, isRefundOf } from '../orders/order-payment.ts'
import { getTransaction } from '../orders/read.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { findOwn, lockOwn, type OwnOrder, refuseBegun } from './lock-correctable.ts'

/**
 * Takes a paid order back for its buyer before its delivery begins: its money goes back whole, the way refunds of the order go. A repeat
 * answers the same. The order's lock decides between this and the first attempt: throws `delivery_begun` if that was faster, and `withdrawn_often` if this
 * buyer has done so several times lately, because each time the store pays what the channel costs.
 */
export async function withdrawOrder(ctx: Ctx, own: OwnOrder): Promise<Transaction> {
  await findOwn(ctx, own)
  await inTx(ctx, ctx => withdraw(ctx, own))
  return getTransaction(ctx, own)
}

async function withdraw(ctx: TxCtx, own: OwnOrder): Promise<void> {
  const order = await lockOwn(ctx, own)
  if (await isWithdrawn(ctx, order.id)) return
  refuseBegun(ctx, order)
  await refuseOften(ctx, order)
  const units = Array.from({ length: order.quantity }, (_, index) => index + 1)
  await refundUnits(ctx, { order, units, reason: 'withdrawn', by: actorOf(own.asker ?? visitor) })
}

/** A slip or a change of mind is free so often; who goes on would top up a wallet without its fee, or burn what gateways keep. */
const freely = { aDay: 3, aMonth: 6 }

/**
 * A user's orders count for the user, a visitor's for the contact that was typed, also once an account has them: users who name somebody's contact use up
 * their own times. Orders of one buyer take turns here, so that several at once do not all pass as the last one.
 */
async function refuseOften(ctx: TxCtx, { userId, contactValue }: Order): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`taken back by ${userId ?? contactValue}`}, 0))`)
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * 24 * 60 * 60_000)
  const isVisitors = or(isNull(orders.userId), isNotNull(orders.secretHash))
  const isTheirs = userId === null ? and(isVisitors, eq(orders.contactValue, contactValue)) : eq(orders.userId, userId)
  const [past] = await ctx.db
    .select({ aMonth: count(), aDay: sql<number>`count(*) filter (where ${gt(refunds.createdAt, daysAgo(1))})`.mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, isOrderRefund)
    .where(and(isTheirs, eq(refunds.reason, 'withdrawn'), gt(refunds.createdAt, daysAgo(30))))
  if (!past || (past.aDay < freely.aDay && past.aMonth < freely.aMonth)) return
  throw new Problem(
    'withdrawn_often',
    'Kamu sudah beberapa kali membatalkan pesanan yang sudah dibayar, jadi yang ini tetap kami kirim. Kalau ID-nya salah, perbaiki sebelum dikirim, ya.',
  )
}

async function isWithdrawn(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<boolean> {
  const [refund] = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isRefundOf([orderId]), eq(refunds.reason, 'withdrawn')))
    .limit(1)
  return refund !== undefined
}
