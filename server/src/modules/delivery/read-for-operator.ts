import { orderIdSchema } from '@kilat/contract/ids.ts'
import { type ListedOrder, type OperatorOrder, orderActs } from '@kilat/contract/operator/orders.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesLater, oldestFirst } from '../../db/list-filter.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { postings } from '../../db/schema/ledger.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import { readResult } from '../ledger/read.ts'
import { isPaymentOf, isRefundOf } from '../orders/order-payment.ts'
import { orderNotFound } from '../orders/read.ts'
import { askableUntil, isBeingCalled, toDecided } from './decide-on-order.ts'
import { describeForOperator, describeListed, type OrderRows } from './operator-view.ts'
import { refusalOf } from './order-acts.ts'
import { readRestOf } from './read-rest.ts'

const placed = { id: orders.id, at: orders.createdAt }

/** All buyers' orders with a status, the oldest first, one page at a time. Refuses a cursor of another list. */
export async function listOrders(
  ctx: ReadCtx,
  { status, limit, cursor }: { status: OrderStatus; limit: number; cursor?: string | undefined },
): Promise<{ data: ListedOrder[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, status), comesLater(placed, cursor, orderIdSchema)))
    .orderBy(...oldestFirst(placed))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(describeListed),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** An order with everything an operator needs to decide about it. Refuses an unknown id. */
export async function getOrder(ctx: Ctx, { id }: { id: string }): Promise<OperatorOrder> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  const tried = await ctx.db.select().from(attempts).where(eq(attempts.orderId, id)).orderBy(asc(attempts.unit), asc(attempts.number))
  const decided = toDecided(ctx, { order, tried })
  const can = orderActs.filter(act => refusalOf(act, decided) === undefined)
  const asked = tried.map(attempt => ({ ...attempt, askableUntil: askableUntil(ctx, attempt), isBeingCalled: isBeingCalled(ctx, attempt) }))
  return describeForOperator({
    order,
    tried: asked,
    can,
    restIdr: await readRestOf(ctx, order),
    ...(await readRows(ctx, { id, references: tried.map(({ reference }) => reference) })),
  })
}

async function readRows(
  ctx: ReadCtx,
  { id, references }: { id: string; references: string[] },
): Promise<Omit<OrderRows, 'order' | 'tried' | 'can' | 'restIdr'>> {
  const isActOn = or(
    and(eq(auditEvents.subjectKind, 'order'), eq(auditEvents.subjectId, id)),
    and(eq(auditEvents.subjectKind, 'attempt'), inArray(auditEvents.subjectId, references)),
  )
  const asked = await ctx.db.select().from(payments).where(isPaymentOf(id)).orderBy(asc(payments.createdAt))
  const ids = asked.map(payment => payment.id)
  const [receipts, gone, back, events, acts, moved, result] = await Promise.all([
    ctx.db.select().from(paymentReceipts).where(inArray(paymentReceipts.paymentId, ids)).orderBy(asc(paymentReceipts.recordedAt)),
    ctx.db.select().from(takenBack).where(inArray(takenBack.paymentId, ids)).orderBy(asc(takenBack.recordedAt)),
    ctx.db
      .select()
      .from(refunds)
      .where(isRefundOf([id]))
      .orderBy(asc(refunds.createdAt)),
    ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.version)),
    ctx.db.select().from(auditEvents).where(isActOn).orderBy(asc(auditEvents.id)),
    ctx.db
      .select()
      .from(postings)
      .where(and(eq(postings.subjectKind, 'order'), eq(postings.subjectId, id)))
      .orderBy(asc(postings.id)),
    readResult(ctx, { kind: 'order', id }),
  ])
  return { asked, receipts, gone, back, events, acts, moved, profitIdr: result.profitIdr, earned: result.lines }
}
