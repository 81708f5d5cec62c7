import type { Measures } from '@kilat/contract/store.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { remember } from '../../platform/remember.ts'
import { type Histogram, histogramSteps, toShares } from './histogram.ts'

const dayMs = 24 * 60 * 60_000
const windowMs = 30 * dayMs

/** A median of fewer deliveries means little, so the store shows none. */
const fewestOrders = 5

/** How long a measurement is kept. It changes slowly, and every page reads it. */
const keptMs = 30_000

type MeasureCtx = ReadCtx & Pick<Ctx, 'clock'>

export type DeliveryTime = { p50_seconds: number; p95_seconds: number; orders: number }

/**
 * Seconds from payment to delivery over the last 30 days, of one product by its id or of all.
 * Null with fewer than five deliveries. Kept for half a minute per database.
 */
export const measureDelivery = remember({ maxAgeMs: keptMs, of: ({ db }: MeasureCtx) => db, read: queryDelivery })

/** The store's own orders of the last 30 days, measured; null with fewer than five deliveries. Kept for half a minute. */
export const getMeasures = remember({ maxAgeMs: keptMs, of: ({ db }: MeasureCtx) => db, read: readMeasures })

/** Paid orders of the last seven days by product. */
export async function countRecentOrders(ctx: MeasureCtx): Promise<Map<string, number>> {
  const now = ctx.clock.now()
  const counted = await ctx.db
    .select({ productId: orders.productId, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(gte(orders.paidAt, new Date(now.getTime() - 7 * dayMs)))
    .groupBy(orders.productId)
  return new Map(counted.map(({ productId, count }) => [productId, count]))
}

async function queryDelivery(ctx: MeasureCtx, { productId }: { productId?: string }): Promise<DeliveryTime | null> {
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
        gte(orders.deliveredAt, new Date(now.getTime() - windowMs)),
        eq(orders.status, 'delivered'),
        ...(productId ? [eq(orders.productId, productId)] : []),
      ),
    )
  if (!row || row.orders < fewestOrders || row.p50 === null || row.p95 === null) return null
  return { p50_seconds: Math.max(1, row.p50), p95_seconds: Math.max(1, row.p95), orders: row.orders }
}

async function readMeasures(ctx: MeasureCtx): Promise<Measures> {
  const since = new Date(ctx.clock.now().getTime() - windowMs)
  const time = await measureDelivery(ctx, {})
  if (!time) return null
  const [delivered, refundedCount, refundSeconds] = await Promise.all([
    countDelivered(ctx, since),
    countRefunded(ctx, since),
    medianRefund(ctx, since),
  ])
  return {
    orders: time.orders,
    p50_seconds: time.p50_seconds,
    success_bps: Math.floor((time.orders * 10_000) / (time.orders + refundedCount)),
    refund_p50_seconds: refundSeconds,
    histogram_bps: toShares(delivered),
  }
}

async function countDelivered(ctx: MeasureCtx, since: Date): Promise<Histogram> {
  const seconds = sql`extract(epoch from ${orders.deliveredAt} - ${orders.paidAt})`
  const [a, b, c, d] = histogramSteps
  const [row] = await ctx.db
    .select({
      a: sql<number>`count(*) filter (where ${seconds} < ${a})::int`,
      b: sql<number>`count(*) filter (where ${seconds} >= ${a} and ${seconds} < ${b})::int`,
      c: sql<number>`count(*) filter (where ${seconds} >= ${b} and ${seconds} < ${c})::int`,
      d: sql<number>`count(*) filter (where ${seconds} >= ${c} and ${seconds} < ${d})::int`,
      e: sql<number>`count(*) filter (where ${seconds} >= ${d})::int`,
    })
    .from(orders)
    .where(and(eq(orders.status, 'delivered'), gte(orders.deliveredAt, since)))
  return row ? [row.a, row.b, row.c, row.d, row.e] : [0, 0, 0, 0, 0]
}

/** Counts orders that moved to `refunded` within the window and did not move on. */
async function countRefunded(ctx: MeasureCtx, since: Date): Promise<number> {
  return ctx.db.$count(orders, and(eq(orders.status, 'refunded'), gte(orders.updatedAt, since)))
}

/** Median seconds from opening a refund to the money being back; null if no refund finished. */
async function medianRefund(ctx: MeasureCtx, since: Date): Promise<number | null> {
  const seconds = sql`extract(epoch from ${refunds.settledAt} - ${refunds.createdAt})`
  const [row] = await ctx.db
    .select({ p50: sql<number | null>`ceil(percentile_cont(0.5) within group (order by ${seconds}))::int` })
    .from(refunds)
    .where(and(eq(refunds.status, 'done'), gte(refunds.settledAt, since)))
  return row?.p50 ?? null
}
