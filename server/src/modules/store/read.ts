import type { Measures, ThemeInfo } from '@kilat/contract/store.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { invariant } from '../../platform/invariant.ts'
import { measureDelivery } from '../orders/measures.ts'
import { type Histogram, histogramSteps, toShares } from './histogram.ts'
import { remember } from './remember.ts'
import { readStoredTheme, type StoredTheme, themeKey } from './stored-theme.ts'

const keptMs = 30_000
const windowMs = 30 * 24 * 60 * 60_000

/** How the store looks to the world. Kept for half a minute. */
export const getThemeInfo = remember(keptMs, readThemeInfo)

/** What the store measured on its own orders of the last 30 days; null under five deliveries. Kept for half a minute. */
export const getMeasures = remember(keptMs, readMeasures)

/** The theme as it is kept now; undefined for a store that was never started. */
export async function getStoredTheme(ctx: Pick<Ctx, 'db'>): Promise<StoredTheme | undefined> {
  const [row] = await ctx.db.select().from(storeSettings).where(eq(storeSettings.key, themeKey))
  return row && readStoredTheme(row.value)
}

/** True where a buyer pays nobody: the sandbox gateway is what takes the money. */
export function isTrialStore({ gateways }: Pick<Ctx, 'gateways'>): boolean {
  return gateways.has('sandbox')
}

async function readThemeInfo(ctx: Ctx): Promise<ThemeInfo> {
  const theme = await getStoredTheme(ctx)
  invariant(theme, 'the store has no theme: it is seeded at the start')
  return { ...theme, store: { ...theme.store, is_trial: isTrialStore(ctx) } }
}

async function readMeasures(ctx: Ctx): Promise<Measures> {
  const since = new Date(ctx.clock.now().getTime() - windowMs)
  const time = await measureDelivery(ctx)
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

async function countDelivered(ctx: Ctx, since: Date): Promise<Histogram> {
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

/** Orders whose last move, within the window, was to `refunded`. */
async function countRefunded(ctx: Ctx, since: Date): Promise<number> {
  return ctx.db.$count(orders, and(eq(orders.status, 'refunded'), gte(orders.updatedAt, since)))
}

/** Median seconds from the refund being opened to the money being back; null when none came to its end. */
async function medianRefund(ctx: Ctx, since: Date): Promise<number | null> {
  const seconds = sql`extract(epoch from ${refunds.settledAt} - ${refunds.createdAt})`
  const [row] = await ctx.db
    .select({ p50: sql<number | null>`ceil(percentile_cont(0.5) within group (order by ${seconds}))::int` })
    .from(refunds)
    .where(and(eq(refunds.status, 'done'), gte(refunds.settledAt, since)))
  return row?.p50 ?? null
}
