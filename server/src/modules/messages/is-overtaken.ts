import type { MessageEvent } from '@kilat/contract/messages.ts'
import { and, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orderEvents } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Order } from '../orders/change-order.ts'
import { isRefundOf } from '../orders/order-payment.ts'
import { owesDelivery } from '../orders/order-status.ts'

type News = { event: MessageEvent; version: number; order: Pick<Order, 'id' | 'status' | 'paymentLostAt' | 'reopenedCount'> }

/** True if the order has moved on, so that another message tells more and this one would no longer be true. */
export async function isOvertaken(ctx: ReadCtx, { event, version, order }: News): Promise<boolean> {
  if (event === 'paid') return !owesDelivery(order.status) || order.paymentLostAt !== null
  if (event === 'needs_you') return !(await hasClaim(ctx, { id: order.id, version }))
  if (event === 'delivered') return order.reopenedCount > 0 && wasTakenBack(ctx, { id: order.id, version })
  if (event === 'refunded') return wasReopened(ctx, { id: order.id, version })
  if (event !== 'failed') return false
  // What the payer's bank took is not on its way back from the store.
  return order.status === 'refunded' || order.paymentLostAt !== null || hasClaimSince(ctx, { id: order.id, version })
}

/** True if a supplier has taken the delivery back since. One that is made after that is told by itself. */
async function wasTakenBack({ db }: ReadCtx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const isReopening = and(eq(orderEvents.orderId, id), gt(orderEvents.version, version), eq(orderEvents.fromStatus, 'delivered'))
  const [reopening] = await db
    .select({ version: orderEvents.version })
    .from(orderEvents)
    .where(and(isReopening, ne(orderEvents.toStatus, 'delivered')))
    .limit(1)
  return reopening !== undefined
}

/** True if money that was on its way back waits to be claimed instead. */
async function hasClaimSince({ db }: ReadCtx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const isClaim = and(eq(orderEvents.orderId, id), gt(orderEvents.version, version), eq(orderEvents.code, 'refund_claim'))
  const [claim] = await db.select({ version: orderEvents.version }).from(orderEvents).where(isClaim).limit(1)
  return claim !== undefined
}

/** The refund that an entry names, for a join; all of the order's for one that was written before entries named them. */
const isNamed = sql`(${orderEvents.data} ->> 'refund' is null or ${orderEvents.data} ->> 'refund' = ${refunds.id})`

/** False once the money that waited to be claimed has come back in another way, all of it: what is left of a refund names the one it was left by. */
async function hasClaim({ db }: ReadCtx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const named = alias(refunds, 'named')
  const isEntry = and(eq(orderEvents.orderId, id), eq(orderEvents.version, version))
  const isLeft = sql`starts_with(${refunds.key}, ${named.key} || ':rest:')`
  const [claim] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orderEvents, isEntry)
    .leftJoin(named, sql`${named.id} = ${orderEvents.data} ->> 'refund'`)
    .where(and(isRefundOf([id]), eq(refunds.status, 'claim'), or(isNamed, isLeft)))
    .limit(1)
  return claim !== undefined
}

/** True if a person has found out since that money never came back to its source, and opened its refund again. */
async function wasReopened({ db }: ReadCtx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const isEntry = and(eq(orderEvents.orderId, id), eq(orderEvents.version, version), sql`${orderEvents.data} ->> 'to' = 'source'`)
  const [reopened] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orderEvents, isEntry)
    .where(and(isRefundOf([id]), isNamed, gte(refunds.reopenedAt, orderEvents.at)))
    .limit(1)
  return reopened !== undefined
}
