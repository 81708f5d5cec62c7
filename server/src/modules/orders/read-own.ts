import { orderIdSchema } from '@kilat/contract/ids.ts'
import { rupiahSumSchema } from '@kilat/contract/money.ts'
import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import type { TransactionSummary } from '@kilat/contract/profile.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import { and, count, eq, sum } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesAfter, isInMonth, type ListFilter, matchesFilter, newestFirst } from '../../db/list-filter.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import type { Order } from './change-order.ts'
import { isRefundOf } from './order-payment.ts'
import { type OrderRefund, shownStatus } from './order-status.ts'

/** A user's own orders, newest first, one page at a time. Refuses an unknown status and a cursor this store did not make. */
export async function listOwnOrders(
  ctx: Ctx,
  input: ListFilter & { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ data: TransactionRow[]; next_cursor: string | null; total: number }> {
  const matches = and(eq(orders.userId, input.userId), matchesFilter(orders, input, orderStatuses))
  const rest = and(matches, comesAfter(orders, input.cursor, orderIdSchema))
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(rest)
      .orderBy(...newestFirst(orders))
      .limit(input.limit + 1),
    ctx.db.select({ count: count() }).from(orders).where(matches),
  ])
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  const back = await readOrderRefunds(ctx, shown)
  return {
    data: shown.map(order => describeRow(order, back.get(order.id))),
    next_cursor: rows.length > input.limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    total: all?.count ?? 0,
  }
}

/** Number and total of a user's orders by status, in the order of the statuses; of one month or of all time. */
export async function summariseOwnOrders(ctx: Ctx, input: { userId: string; month?: string | undefined }): Promise<TransactionSummary[]> {
  const rows = await ctx.db
    .select({ status: orders.status, count: count(), amount: sum(orders.total) })
    .from(orders)
    .where(and(eq(orders.userId, input.userId), input.month === undefined ? undefined : isInMonth(orders.createdAt, input.month)))
    .groupBy(orders.status)
  return rows
    .map(row => ({ ...row, amount: rupiahSumSchema.parse(Number(row.amount)) }))
    .sort((a, b) => orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status))
}

/** Refunds of these orders, by order id. */
export async function readOrderRefunds(ctx: ReadCtx, of: readonly Pick<Order, 'id'>[]): Promise<Map<string, OrderRefund[]>> {
  const columns = { orderId: refunds.subjectId, key: refunds.key, status: refunds.status }
  const ids = of.map(({ id }) => id)
  return Map.groupBy(await ctx.db.select(columns).from(refunds).where(isRefundOf(ids)), ({ orderId }) => orderId)
}

/** An order as shown in lists; `back` are all of its refunds, undefined if it has none. */
export function describeRow(order: Order, back: readonly OrderRefund[] | undefined): TransactionRow {
  return {
    id: order.id,
    status: order.status,
    shown_as: shownStatus(order.status, back ?? []),
    version: order.version,
    product: { id: order.productId, title: order.productTitle, cover: order.productCover },
    item_name: order.itemName,
    quantity: order.quantity,
    total: order.total,
    created_at: order.createdAt.toISOString(),
  }
}
