import { and, eq, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { Reader } from '../../db/database.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'

const dayMs = 24 * 60 * 60_000

/** With fewer deliveries than this a median says nothing, and none is shown. */
const fewestOrders = 5

/** How long a measurement is good enough; it moves slowly and every page asks for it. */
const keptMs = 30_000

export type DeliveryTime = { p50_seconds: number; p95_seconds: number; orders: number }

type Kept = { at: number; time: Promise<DeliveryTime | null> }

const kept = new WeakMap<Reader, Map<string, Kept>>()

/**
 * Seconds from payment to delivery over the last 30 days, of one product or of all.
 * Null where fewer than five were delivered. Kept for half a minute per database.
 */
export function measureDelivery(ctx: ReadCtx & Pick<Ctx, 'clock'>, productId?: string): Promise<DeliveryTime | null> {
  const now = ctx.clock.now()
  const measured = kept.get(ctx.db) ?? new Map<string, Kept>()
  kept.set(ctx.db, measured)
  const key = productId ?? '*'
  const known = measured.get(key)
  if (known && Math.abs(now.getTime() - known.at) < keptMs) return known.time
  const time = queryDelivery(ctx, productId)
  measured.set(key, { at: now.getTime(), time })
  time.catch(() => measured.delete(key))
  return time
}

/** Paid orders of the last seven days by product. */
export async function countRecentOrders(ctx: ReadCtx & Pick<Ctx, 'clock'>): Promise<Map<string, number>> {
  const now = ctx.clock.now()
  const counted = await ctx.db
    .select({ productId: orders.productId, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(gte(orders.paidAt, new Date(now.getTime() - 7 * dayMs)))
    .groupBy(orders.productId)
  return new Map(counted.map(({ productId, count }) => [productId, count]))
}

async function queryDelivery(ctx: ReadCtx & Pick<Ctx, 'clock'>, productId?: string): Promise<DeliveryTime | null> {
  const now = ctx.clock.now()
  const seconds = sql`extract(epoch from ${orders.deliveredAt} - ${orders.paidAt})`
  const [row] = await ctx.db
    .select({
      orders: sql<number>`count(*)::int`,
      p50: sql<number | null>`ceil(percentile_cont(0.5) within group (order by ${seconds}))::int`,
      p95: sql<number | null>`ceil(percentile_cont(0.95) within group (order by ${seconds}))::int`,
    })
    .from(orders)
    .where(
      and(
        gte(orders.deliveredAt, new Date(now.getTime() - 30 * dayMs)),
        eq(orders.status, 'delivered'),
        ...(productId ? [eq(orders.productId, productId)] : []),
      ),
    )
  if (!row || row.orders < fewestOrders || row.p50 === null || row.p95 === null) return null
  return { p50_seconds: Math.max(1, row.p50), p95_seconds: Math.max(1, row.p95), orders: row.orders }
}
