import type { ExportedTransaction } from '@kilat/contract/profile.ts'
import { channelQuoteSchema } from '@kilat/contract/quotes.ts'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { comesAfterPlace, newestFirst } from '../../db/list-filter.ts'
import { readPages } from '../../db/read-pages.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { readPayerPhones } from '../payments/read-payer-phones.ts'
import type { Order } from './change-order.ts'
import { isOnlyTyped } from './is-only-typed.ts'
import { openCode } from './open-codes.ts'
import { isRefundOf } from './order-payment.ts'
import { describeRow } from './read-own.ts'
import { describeRefund } from './transaction-view.ts'

/** All of a user's orders, newest first, with all their data. */
export function exportOwnOrders(ctx: Ctx, userId: string): Promise<ExportedTransaction[]> {
  return readPages(
    ({ after, limit }) =>
      ctx.db
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), after && comesAfterPlace(orders, after)))
        .orderBy(...newestFirst(orders))
        .limit(limit),
    rows => describeExported(ctx, rows),
  )
}

async function describeExported(ctx: Ctx, rows: readonly Order[]): Promise<ExportedTransaction[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [delivered, back, phones, typed] = await Promise.all([
    ctx.db
      .select({ orderId: attempts.orderId, code: attempts.serialNumber })
      .from(attempts)
      .where(and(inArray(attempts.orderId, ids), eq(attempts.status, 'succeeded'), isNotNull(attempts.serialNumber)))
      .orderBy(asc(attempts.unit), asc(attempts.number)),
    ctx.db.select().from(refunds).where(isRefundOf(ids)).orderBy(asc(refunds.createdAt)),
    readPayerPhones(ctx, { kind: 'order', ids }),
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), isOnlyTyped(ctx))),
  ])
  const isTyped = new Set(typed.map(({ id }) => id))
  const codesOf = Map.groupBy(delivered, ({ orderId }) => orderId)
  const refundsOf = Map.groupBy(back, ({ subjectId }) => subjectId)
  return rows.map(order => ({
    ...describeRow(order, refundsOf.get(order.id)),
    player: order.player,
    nickname: order.nickname,
    contact: { kind: order.contactKind, value: order.contactValue },
    // Who only knew the contact may be a stranger to the payer.
    payer_phone: isTyped.has(order.id) ? null : (phones.get(order.id) ?? null),
    channel_id: order.channelId,
    lines: channelQuoteSchema.shape.lines.parse(order.lines),
    codes: (codesOf.get(order.id) ?? []).flatMap(({ orderId, code }) => (code && openCode(ctx, { orderId, code })) ?? []),
    paid_at: order.paidAt?.toISOString() ?? null,
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    refunds: (refundsOf.get(order.id) ?? []).map(describeRefund),
  }))
}
