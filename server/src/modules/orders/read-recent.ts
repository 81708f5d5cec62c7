import type { RecentPurchase } from '@kilat/contract/recent-purchases.ts'
import { and, desc, eq, gte, ne, not, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { remember } from '../../platform/remember.ts'
import { isOrderRefund } from './order-payment.ts'

const minuteMs = 60_000
const windowMs = 24 * 60 * minuteMs
const most = 10

/** With fewer buyers than this, an initial and a time could be enough for a neighbour to recognise one. */
const fewestBuyers = 5

type Delivered = Omit<RecentPurchase, 'within_minutes'> & { deliveredAt: Date }

/**
 * What was delivered in the last day, newest first, without anything that names a buyer or leads to an order: an initial, and
 * minutes in fives. With few buyers it has no initials, and whole hours. Empty if the operator does not show it.
 */
export async function listRecentPurchases(ctx: Ctx): Promise<RecentPurchase[]> {
  if (!ctx.settings.showsRecentPurchases) return []
  const { delivered, stepMinutes } = await readDelivered(ctx)
  const now = ctx.clock.now().getTime()
  return delivered.flatMap(({ deliveredAt, ...purchase }) => {
    const passedMs = Math.max(0, now - deliveredAt.getTime())
    return passedMs > windowMs ? [] : { ...purchase, within_minutes: (Math.floor(passedMs / minuteMs / stepMinutes) + 1) * stepMinutes }
  })
}

/** Kept until there is news of a delivery, or for half a minute. */
const readDelivered = remember({
  maxAgeMs: 30_000,
  of: ({ outbox }: Ctx) => outbox,
  read: queryDelivered,
  until: { topics: ['purchase'], outbox: ({ outbox }) => outbox },
})

async function queryDelivered(ctx: Ctx): Promise<{ delivered: Delivered[]; stepMinutes: number }> {
  const since = new Date(ctx.clock.now().getTime() - windowMs)
  const refunded = ctx.db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(isOrderRefund, not(sql`${refunds.key} like 'excess:%'`)))
  const rows = await ctx.db
    .select()
    .from(orders)
    // An order of a deleted account has no contact.
    .where(and(gte(orders.deliveredAt, since), eq(orders.status, 'delivered'), ne(orders.contactValue, ''), notExists(refunded)))
    .orderBy(desc(orders.deliveredAt))
    .limit(most)
  const isCrowd = new Set(rows.map(({ userId, contactValue }) => userId ?? contactValue)).size >= fewestBuyers
  const delivered = rows.flatMap(({ paidAt, deliveredAt, nickname, ...order }) => {
    if (!paidAt || !deliveredAt) return []
    return {
      product: { id: order.productId, title: order.productTitle, cover: order.productCover },
      item_name: order.itemName,
      initial: isCrowd ? initialOf(nickname ?? '') : null,
      seconds: Math.max(1, Math.round((deliveredAt.getTime() - paidAt.getTime()) / 1000)),
      deliveredAt,
    }
  })
  return { delivered, stepMinutes: isCrowd ? 5 : 60 }
}

/** The first letter of a nickname, as one of A to Z, because a rare letter would tell who it is; null without one. */
function initialOf(nickname: string): string | null {
  return nickname.normalize('NFKD').match(/[a-z]/i)?.[0].toUpperCase() ?? null
}
