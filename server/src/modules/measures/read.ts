import type { Measures } from '@kilat/contract/store.ts'
import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { refundedUnits, refunds } from '../../db/schema/refunds.ts'
import { remember } from '../../platform/remember.ts'
import { type Histogram, histogramSteps, toShares } from './histogram.ts'

const dayMs = 24 * 60 * 60_000
const windowDays = 30

/** A median of fewer deliveries means little, so the store shows none. */
const fewestDeliveries = 20

/** How long a measurement is kept. It changes slowly, and every page reads it. */
const keptMs = 30_000

type MeasureCtx = ReadCtx & Pick<Ctx, 'clock'>

export type DeliveryTime = { p50_seconds: number; p95_seconds: number; orders: number }

export type ProductTimes = { product: DeliveryTime | null; items: ReadonlyMap<string, DeliveryTime> }

/**
 * Seconds from payment to delivery over the last 30 days, of a product and of each of its items, none of fewer than twenty deliveries. Kept
 * for half a minute per database.
 */
export const measureProduct = remember({ maxAgeMs: keptMs, of: ({ db }: MeasureCtx) => db, read: queryProduct })

/** The store's own orders of the last 30 days, measured; null while fewer have ended than the store wants. Kept for half a minute, but for what it wants. */
export async function getMeasures(ctx: StatisticsCtx): Promise<Measures> {
  const measured = await measureStore(ctx)
  return measured && measured.orders >= ctx.settings.statisticsMinOrders ? measured : null
}

const measureStore = remember({ maxAgeMs: keptMs, of: ({ db }: MeasureCtx) => db, read: readMeasures })

type StatisticsCtx = MeasureCtx & Pick<Ctx, 'settings'>

/** How long an item usually takes: by its own deliveries, or else by its product's; null if both are too few. */
export async function measureUsual(
  ctx: MeasureCtx,
  { productId, itemId }: { productId: string; itemId: string },
): Promise<(DeliveryTime & { of: 'item' | 'product' }) | null> {
  const { product, items } = await measureProduct(ctx, { productId })
  const own = items.get(itemId)
  if (own) return { ...own, of: 'item' }
  return product && { ...product, of: 'product' }
}

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

/** A ranking of fewer sales of a product would follow single buyers. */
const fewestSales = 20
const fewestSalesOfItem = 3

/** How long a ranking is kept: it follows a month, and the question reads a month of orders. */
const rankingKeptMs = 5 * 60_000

/**
 * Ids of items by product, those with the most deliveries of the last 30 days first. A buyer counts once per item. Products with fewer than 20
 * sales are left out, and so are items with fewer than three. Kept for five minutes.
 */
export const rankSales = remember({ maxAgeMs: rankingKeptMs, of: ({ db }: MeasureCtx) => db, read: queryRanking })

async function queryRanking(ctx: MeasureCtx): Promise<Map<string, string[]>> {
  const sales = sql<number>`count(distinct ${orders.contactValue})::int`
  const rows = await ctx.db
    .select({ productId: orders.productId, itemId: orders.itemId, sales })
    .from(orders)
    .where(isDeliveredSince(windowStart(ctx)))
    .groupBy(orders.productId, orders.itemId)
    .orderBy(desc(sales), asc(orders.itemId))
  const byProduct = [...Map.groupBy(rows, ({ productId }) => productId)]
  return new Map(
    byProduct
      .filter(([, sold]) => sold.reduce((sum, row) => sum + row.sales, 0) >= fewestSales)
      .map(([productId, sold]) => [productId, sold.filter(row => row.sales >= fewestSalesOfItem).map(({ itemId }) => itemId)]),
  )
}

const seconds = sql`extract(epoch from ${orders.deliveredAt} - ${orders.paidAt})`
const timeColumns = {
  orders: sql<number>`count(*)::int`,
  p50_seconds: sql<number>`greatest(1, ceil(percentile_cont(0.5) within group (order by ${seconds})))::int`,
  p95_seconds: sql<number>`greatest(1, ceil(percentile_cont(0.95) within group (order by ${seconds})))::int`,
}
const isEnough = sql`count(*) >= ${fewestDeliveries}`

function isDeliveredSince(since: Date) {
  return and(eq(orders.status, 'delivered'), gte(orders.deliveredAt, since))
}

async function queryProduct(ctx: MeasureCtx, { productId }: { productId: string }): Promise<ProductTimes> {
  const isOwn = and(eq(orders.productId, productId), isDeliveredSince(windowStart(ctx)))
  const [whole, parts] = await Promise.all([
    ctx.db.select(timeColumns).from(orders).where(isOwn).having(isEnough),
    ctx.db
      .select({ itemId: orders.itemId, ...timeColumns })
      .from(orders)
      .where(isOwn)
      .groupBy(orders.itemId)
      .having(isEnough),
  ])
  return { product: whole[0] ?? null, items: new Map(parts.map(({ itemId, ...time }) => [itemId, time])) }
}

function windowStart({ clock }: MeasureCtx): Date {
  return new Date(clock.now().getTime() - windowDays * dayMs)
}

async function readMeasures(ctx: MeasureCtx): Promise<Measures> {
  const since = windowStart(ctx)
  const [delivered, failed, refundSeconds] = await Promise.all([
    readDelivered(ctx, since),
    countFailed(ctx, since),
    medianRefund(ctx, since),
  ])
  if (!delivered) return null
  const ended = delivered.orders + failed
  return {
    days: windowDays,
    orders: ended,
    delivered: delivered.orders,
    p50_seconds: delivered.p50_seconds,
    success_bps: Math.floor(((delivered.orders - delivered.partly) * 10_000) / ended),
    refund_p50_seconds: refundSeconds,
    histogram_bps: toShares(delivered.histogram),
  }
}

type Delivered = DeliveryTime & { histogram: Histogram; partly: number }

/** How long deliveries took, and of how many some units were refunded; undefined if they are too few. */
async function readDelivered({ db }: MeasureCtx, since: Date): Promise<Delivered | undefined> {
  const [a, b, c, d] = histogramSteps
  // Counted for each order of several units: of `exists` the database makes a join that reads the refunds of all the past.
  const refunded = db.select({ count: sql`count(*)` }).from(refundedUnits).where(eq(refundedUnits.orderId, orders.id))
  const [row] = await db
    .select({
      ...timeColumns,
      a: sql<number>`count(*) filter (where ${seconds} < ${a})::int`,
      b: sql<number>`count(*) filter (where ${seconds} >= ${a} and ${seconds} < ${b})::int`,
      c: sql<number>`count(*) filter (where ${seconds} >= ${b} and ${seconds} < ${c})::int`,
      d: sql<number>`count(*) filter (where ${seconds} >= ${c} and ${seconds} < ${d})::int`,
      e: sql<number>`count(*) filter (where ${seconds} >= ${d})::int`,
      partly: sql<number>`count(*) filter (where ${orders.quantity} > 1 and (${refunded}) > 0)::int`,
    })
    .from(orders)
    .where(isDeliveredSince(since))
    .having(isEnough)
  return row && { ...row, histogram: [row.a, row.b, row.c, row.d, row.e] }
}

/** Paid orders that were not delivered, unless the buyer took them or their money back. Claims count: who never takes one was not served either. */
async function countFailed(ctx: MeasureCtx, since: Date): Promise<number> {
  const isOfOrder = and(eq(refunds.subjectKind, 'order'), eq(refunds.subjectId, orders.id))
  const isWish = inArray(refunds.reason, ['withdrawn', 'payment_taken_back'])
  // Counted like the units above.
  const takenBack = ctx.db.select({ count: sql`count(*)` }).from(refunds).where(and(isOfOrder, isWish))
  const isPaidBack = and(inArray(orders.status, ['refunding', 'refunded']), gte(orders.updatedAt, since), isNotNull(orders.paidAt))
  return ctx.db.$count(orders, and(isPaidBack, sql`(${takenBack}) = 0`))
}

/** Median seconds from opening a refund to the money being back; null if too few finished. */
async function medianRefund(ctx: MeasureCtx, since: Date): Promise<number | null> {
  const taken = sql`extract(epoch from ${refunds.settledAt} - ${refunds.createdAt})`
  const [row] = await ctx.db
    .select({ p50: sql<number | null>`ceil(percentile_cont(0.5) within group (order by ${taken}))::int` })
    .from(refunds)
    .where(and(eq(refunds.status, 'done'), gte(refunds.settledAt, since)))
    .having(isEnough)
  return row?.p50 ?? null
}
