import type { Report, ReportGroup } from '@kilat/contract/operator/reports.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { channels } from '../../db/schema/channels.ts'
import { addUp, type Booked, type Counted, listOthers, noneCounted } from './figures.ts'
import { attemptsOf, hasFailed, isResult, kindOf, supplierOf } from './order-facts.ts'
import { momentsOf, type Period } from './period.ts'

type Dimension = 'product' | 'channel' | 'supplier'

/** A group of one dimension, or all of them together. */
type Grouped = { by: Dimension | 'total'; id: string | null }
type Moments = { from: string; until: string }
type Counts = Map<string, Counted>

const keyOf = ({ by, id }: Grouped) => JSON.stringify([by, id])

/**
 * What was earned in a period, in all and by product, channel and supplier. The sums are those of the postings of these days; the groups are found through orders and
 * deposits, so `difference` shows if one was left out or counted twice.
 */
export async function readReport(ctx: ReadCtx & Pick<Ctx, 'clock'>, period: Period): Promise<Report> {
  const { from, until } = momentsOf(period)
  const moments = { from: from.toISOString(), until: until.toISOString() }
  const readAt = ctx.clock.now().toISOString()
  const [booked, counts] = await Promise.all([sumPostings(ctx, moments), countOrders(ctx, moments)])
  const byGroup = Map.groupBy(booked, keyOf)
  const ofBooks = byGroup.get(keyOf({ by: 'total', id: null })) ?? []
  const total = { ...addUp(ofBooks), ...(counts.get(keyOf({ by: 'total', id: null })) ?? noneCounted) }
  const groupsOf = (by: Dimension) =>
    idsOf(by, [...byGroup.keys(), ...counts.keys()])
      .map(id => ({ id, name: null, ...addUp(byGroup.get(keyOf({ by, id })) ?? []), ...(counts.get(keyOf({ by, id })) ?? noneCounted) }))
      .toSorted((a, b) => b.revenue - a.revenue || b.profit - a.profit || (a.id ?? '').localeCompare(b.id ?? ''))
  const [ofProducts, ofChannels, ofSuppliers] = [groupsOf('product'), groupsOf('channel'), groupsOf('supplier')]
  const difference = [ofProducts, ofChannels, ofSuppliers]
    .map(groups => groups.reduce((sum, { profit }) => sum + profit, 0) - total.profit)
    .find(left => left !== 0)
  return {
    ...{ ...period, read_at: readAt, total, others: listOthers(ofBooks), difference: difference ?? 0 },
    products: await nameProducts(ctx, ofProducts),
    channels: await nameChannels(ctx, ofChannels),
    suppliers: ofSuppliers,
  }
}

/** The ids of a dimension's groups, each once. */
function idsOf(by: Dimension, keys: readonly string[]): (string | null)[] {
  const found = keys.map(key => JSON.parse(key) as [Grouped['by'], string | null])
  return [...new Set(found.flatMap(([dimension, id]) => (dimension === by ? [id] : [])))]
}

/** Which group a row of grouping sets is of. */
const dimension = sql`case grouping(product_id, channel_id, supplier) when 3 then 'product' when 5 then 'channel' when 6 then 'supplier' else 'total' end`

/**
 * What each group booked. One statement, so that all of it is of the same moment; the total is added up without looking at any order. Orders of the
 * period are read together, because each by its id costs more the longer the past is.
 */
async function sumPostings(ctx: ReadCtx, { from, until }: Moments): Promise<(Grouped & Booked)[]> {
  const { rows } = await ctx.db.execute<Grouped & Booked>(sql`
    with recent as materialized (
      select from_account, to_account, amount, subject_kind, subject_id from postings
      where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz and ${isResult}
    ), movements as materialized (
      select account, subject_kind, subject_id, sum(amount) as amount from (
        select to_account as account, amount, subject_kind, subject_id from recent where to_account like 'result:%'
        union all
        select from_account, -amount, subject_kind, subject_id from recent where from_account like 'result:%'
      ) each_way group by account, subject_kind, subject_id
    ), lately as materialized (
      select id, product_id, channel_id from orders where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    ), subjects as materialized (
      select m.subject_kind, m.subject_id, s.supplier,
        coalesce(l.product_id, k.product_id) as product_id, coalesce(l.channel_id, k.channel_id) as channel_id
      from (select distinct subject_kind, subject_id from movements where subject_id is not null) m
      left join lately l on m.subject_kind = 'order' and l.id = m.subject_id
      left join lateral ${kindOf({ kind: sql`case when l.id is null then m.subject_kind end`, id: sql`m.subject_id` })} k on true
      left join lateral ${supplierOf(sql`m.subject_id`)} s on true
    )
    select 'total' as by, null as id, account, sum(amount) as amount from movements group by account
    union all
    select ${dimension}, coalesce(product_id, channel_id, supplier), account, sum(amount)
    from movements left join subjects using (subject_kind, subject_id)
    group by grouping sets ((product_id, account), (channel_id, account), (supplier, account))`)
  return rows
}

type CountRow = Grouped & { delivered?: number; seconds?: number | null; succeeded?: number; failed?: number }

async function countOrders(ctx: ReadCtx, moments: Moments): Promise<Counts> {
  const rows = (await Promise.all([countDelivered(ctx, moments), countEnded(ctx, moments), countAttempts(ctx, moments)])).flat()
  const counts: Counts = new Map()
  for (const { by, id, delivered, seconds, succeeded, failed } of rows) {
    const known = counts.get(keyOf({ by, id })) ?? noneCounted
    counts.set(keyOf({ by, id }), {
      delivered: delivered ?? known.delivered,
      median_seconds: typeof seconds === 'number' ? Math.max(1, seconds) : known.median_seconds,
      succeeded: succeeded ?? known.succeeded,
      failed: failed ?? known.failed,
    })
  }
  return counts
}

async function countDelivered(ctx: ReadCtx, { from, until }: Moments): Promise<CountRow[]> {
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select ${dimension} as by, coalesce(product_id, channel_id, supplier) as id, count(*)::int as delivered,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from delivered_at - paid_at)))::int as seconds
    from orders o left join lateral ${supplierOf(sql`o.id`)} s on true
    where status = 'delivered' and delivered_at >= ${from}::timestamptz and delivered_at < ${until}::timestamptz
    group by grouping sets ((), (product_id), (channel_id), (supplier))`)
  return rows
}

async function countEnded(ctx: ReadCtx, { from, until }: Moments): Promise<CountRow[]> {
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select case grouping(product_id, channel_id) when 1 then 'product' when 2 then 'channel' else 'total' end as by,
      coalesce(product_id, channel_id) as id,
      count(*) filter (where o.status = 'delivered')::int as succeeded, count(*) filter (where ${hasFailed(sql`o`)})::int as failed
    from orders o
    where paid_at >= ${from}::timestamptz and paid_at < ${until}::timestamptz and status in ('delivered', 'refunding', 'refunded')
    group by grouping sets ((), (product_id), (channel_id))`)
  return rows
}

async function countAttempts(ctx: ReadCtx, { from, until }: Moments): Promise<CountRow[]> {
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select 'supplier' as by, a.supplier as id,
      count(*) filter (where a.status in ('succeeded', 'late'))::int as succeeded, count(*) filter (where a.status = 'failed')::int as failed
    from (select id from orders where paid_at >= ${from}::timestamptz and paid_at < ${until}::timestamptz) o
    cross join lateral ${attemptsOf(sql`o.id`)} a
    where a.status in ('succeeded', 'late', 'failed')
    group by a.supplier`)
  return rows
}

async function nameProducts(ctx: ReadCtx, groups: readonly ReportGroup[]): Promise<ReportGroup[]> {
  const ids = groups.flatMap(({ id }) => (id === null ? [] : [id]))
  const found = await ctx.db.select({ id: products.id, name: products.title }).from(products).where(inArray(products.id, ids))
  return withNames(groups, found)
}

async function nameChannels(ctx: ReadCtx, groups: readonly ReportGroup[]): Promise<ReportGroup[]> {
  const ids = groups.flatMap(({ id }) => (id === null ? [] : [id]))
  const found = await ctx.db.select({ id: channels.id, name: channels.name }).from(channels).where(inArray(channels.id, ids))
  return withNames(groups, found)
}

function withNames(groups: readonly ReportGroup[], found: readonly { id: string; name: string }[]): ReportGroup[] {
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return groups.map(group => ({ ...group, name: group.id === null ? null : (names.get(group.id) ?? null) }))
}
