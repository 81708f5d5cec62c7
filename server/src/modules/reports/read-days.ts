import type { ReportDay } from '@kilat/contract/operator/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { addUp, type Booked } from './figures.ts'
import { hasFailed, isResult } from './order-facts.ts'
import { daysOf, momentsOf, type Period } from './period.ts'

type OfDay<Row> = Row & { day: string }
type Moments = { from: string; until: string }

/** What each day of a period earned, also the days without an order, the first day first. */
export async function readDays(ctx: ReadCtx, period: Period): Promise<ReportDay[]> {
  const { from, until } = momentsOf(period)
  const moments = { from: from.toISOString(), until: until.toISOString() }
  const [booked, delivered, ended] = await Promise.all([sumDays(ctx, moments), countDelivered(ctx, moments), countEnded(ctx, moments)])
  const byDay = Map.groupBy(booked, ({ day }) => day)
  return daysOf(period).map(day => {
    const sent = delivered.find(row => row.day === day)
    const paid = ended.find(row => row.day === day)
    return {
      day,
      ...addUp(byDay.get(day) ?? []),
      delivered: sent?.delivered ?? 0,
      succeeded: paid?.succeeded ?? 0,
      failed: paid?.failed ?? 0,
      median_seconds: typeof sent?.seconds === 'number' ? Math.max(1, sent.seconds) : null,
    }
  })
}

/** The calendar day in Jakarta of a moment. */
const dayOf = (moment: SQL) => sql`to_char(${moment} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`

async function sumDays(ctx: ReadCtx, { from, until }: Moments): Promise<OfDay<Booked>[]> {
  const { rows } = await ctx.db.execute<OfDay<Booked>>(sql`
    with recent as materialized (
      select from_account, to_account, amount, ${dayOf(sql`created_at`)} as day from postings
      where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz and ${isResult}
    )
    select day, account, sum(amount) as amount from (
      select day, to_account as account, amount from recent where to_account like 'result:%'
      union all
      select day, from_account, -amount from recent where from_account like 'result:%'
    ) each_way group by day, account`)
  return rows
}

async function countDelivered(ctx: ReadCtx, { from, until }: Moments): Promise<OfDay<{ delivered: number; seconds: number | null }>[]> {
  const { rows } = await ctx.db.execute<OfDay<{ delivered: number; seconds: number | null }>>(sql`
    select ${dayOf(sql`delivered_at`)} as day, count(*)::int as delivered,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from delivered_at - paid_at)))::int as seconds
    from orders
    where status = 'delivered' and delivered_at >= ${from}::timestamptz and delivered_at < ${until}::timestamptz
    group by 1`)
  return rows
}

async function countEnded(ctx: ReadCtx, { from, until }: Moments): Promise<OfDay<{ succeeded: number; failed: number }>[]> {
  const { rows } = await ctx.db.execute<OfDay<{ succeeded: number; failed: number }>>(sql`
    select ${dayOf(sql`o.paid_at`)} as day, count(*) filter (where o.status = 'delivered')::int as succeeded,
      count(*) filter (where ${hasFailed(sql`o`)})::int as failed
    from orders o
    where o.paid_at >= ${from}::timestamptz and o.paid_at < ${until}::timestamptz and o.status in ('delivered', 'refunding', 'refunded')
    group by 1`)
  return rows
}
