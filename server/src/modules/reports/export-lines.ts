import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { addUp, type Booked, type Earned } from './figures.ts'
import { isResult, supplierOf } from './order-facts.ts'
import { momentsOf, type Period } from './period.ts'

/** A line of an exported report: an order, a deposit, or a posting that belongs to neither, with what it booked in the period. */
export type ExportLine = Earned & {
  kind: 'order' | 'deposit' | 'posting'
  /** The order's or deposit's id, or the posting's key. */
  id: string
  bookedAt: Date
  product: string | null
  item: string | null
  quantity: number | null
  channel: string | null
  supplier: string | null
  status: string | null
  paidAt: Date | null
  deliveredAt: Date | null
}

/** How far the export has read: postings are read in the order of their time. */
type Place = { at: string; id: string | number }
type Subject = { kind: 'order' | 'deposit'; id: string }

/** Postings read at once, so that neither the database nor this process holds a whole report. */
const usualAtOnce = 2_000

/**
 * The lines of a period in the order of their first posting, some hundred at a time. Each look continues where the last one ended and leaves no cursor and no tx open while a slow client
 * reads. What is booked after the first look is not part of it.
 */
export async function* exportLines(
  ctx: ReadCtx & Pick<Ctx, 'clock'>,
  input: Period & { postingsAtOnce?: number },
): AsyncGenerator<ExportLine[]> {
  const { from, until } = momentsOf(input)
  const { postingsAtOnce = usualAtOnce } = input
  const moments = { from: from.toISOString(), until: new Date(Math.min(until.getTime(), ctx.clock.now().getTime())).toISOString() }
  for (let place: Place | undefined = { at: moments.from, id: -1 }; place !== undefined; ) {
    const found: Posted[] = await readPostings(ctx, { ...moments, place, postingsAtOnce })
    const last: Posted | undefined = found.at(-1)
    if (last === undefined) return
    yield (await readLines(ctx, { ...moments, found })).toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
    place = found.length < postingsAtOnce ? undefined : { at: last.at, id: last.id }
  }
}

type Posted = { id: string | number; at: string; key: string; subject_kind: Subject['kind'] | null; subject_id: string | null } & {
  from_account: string
  to_account: string
  amount: string | number
}

type Moments = { from: string; until: string }

async function readPostings(
  ctx: ReadCtx,
  { place, until, postingsAtOnce }: Moments & { place: Place; postingsAtOnce: number },
): Promise<Posted[]> {
  const { rows } = await ctx.db.execute<Posted>(sql`
    select id, ${isoTime(sql`created_at`)} as at, key, subject_kind, subject_id, from_account, to_account, amount from postings
    where created_at >= ${place.at}::timestamptz and created_at < ${until}::timestamptz and (created_at, id) > (${place.at}::timestamptz, ${place.id})
      and ${isResult}
    order by created_at, id limit ${postingsAtOnce}`)
  return rows
}

const isoTime = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The lines whose first posting of the period is among those found; the others were lines of an earlier look. */
async function readLines(ctx: ReadCtx, { found, ...moments }: Moments & { found: readonly Posted[] }): Promise<ExportLine[]> {
  const loose = found.filter(posting => posting.subject_id === null).map(toLooseLine)
  const known = new Set(found.map(({ id }) => String(id)))
  const idsOf = (kind: Subject['kind']) => [
    ...new Set(found.flatMap(row => (row.subject_kind === kind && row.subject_id ? [row.subject_id] : []))),
  ]
  const [orders, deposits] = await Promise.all([
    readSubjects(ctx, { ...moments, kind: 'order', ids: idsOf('order'), facts: orderFacts }),
    readSubjects(ctx, { ...moments, kind: 'deposit', ids: idsOf('deposit'), facts: depositFacts }),
  ])
  const first = [...orders, ...deposits].filter(({ first_id: id }) => known.has(String(id))).map(toLine)
  return [...loose, ...first]
}

type SubjectRow = {
  kind: Subject['kind']
  id: string
  first_id: string | number
  first_at: string
  booked: Booked[]
  product: string | null
  item: string | null
  quantity: number | null
  channel: string | null
  supplier: string | null
  status: string | null
  paid_at: string | null
  delivered_at: string | null
}

/** What the lines of orders tell beside their money, and of deposits. */
const orderFacts = sql`
  select product_title as product, item_name as item, quantity, channel_id as channel, status, ${isoTime(sql`paid_at`)} as paid_at,
    ${isoTime(sql`delivered_at`)} as delivered_at, s.supplier
  from orders o left join lateral ${supplierOf(sql`o.id`)} s on true where o.id = b.subject_id`
const depositFacts = sql`
  select null as product, null as item, null::int as quantity, channel_id as channel, status, ${isoTime(sql`paid_at`)} as paid_at, null as delivered_at, null as supplier
  from deposits d where d.id = b.subject_id`

type AskedSubjects = Moments & { kind: Subject['kind']; ids: readonly string[]; facts: SQL }

async function readSubjects(ctx: ReadCtx, { kind, ids, facts, from, until }: AskedSubjects): Promise<SubjectRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<SubjectRow>(sql`
    with asked as materialized (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as subject_id),
    own as materialized (
      select a.subject_id, p.id, p.created_at, p.from_account, p.to_account, p.amount from asked a
      cross join lateral (
        select id, created_at, from_account, to_account, amount from postings
        where subject_kind = ${kind} and subject_id = a.subject_id and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz and ${isResult} offset 0
      ) p
    ), each_way as (
      select subject_id, to_account as account, amount from own where to_account like 'result:%'
      union all select subject_id, from_account, -amount from own where from_account like 'result:%'
    ), booked as (
      select subject_id, jsonb_agg(jsonb_build_object('account', account, 'amount', amount)) as booked from each_way group by subject_id
    ), firsts as (
      select distinct on (subject_id) subject_id, id as first_id, created_at from own order by subject_id, created_at, id
    )
    select ${kind}::text as kind, b.subject_id as id, f.first_id, ${isoTime(sql`f.created_at`)} as first_at, b.booked, x.*
    from booked b join firsts f using (subject_id) left join lateral (${facts}) x on true`)
  return rows
}

function toLine({
  kind,
  id,
  booked,
  first_at: firstAt,
  first_id: _,
  paid_at: paidAt,
  delivered_at: deliveredAt,
  ...facts
}: SubjectRow): ExportLine {
  return { kind, id, bookedAt: new Date(firstAt), ...addUp(booked), ...facts, paidAt: toDate(paidAt), deliveredAt: toDate(deliveredAt) }
}

const toDate = (told: string | null) => (told === null ? null : new Date(told))

function toLooseLine({ key, at, from_account: from, to_account: to, amount }: Posted): ExportLine {
  const booked = [
    { account: to, amount },
    { account: from, amount: -Number(amount) },
  ].filter(({ account }) => account.startsWith('result:'))
  const none = { product: null, item: null, quantity: null, channel: null, supplier: null, status: null, paidAt: null, deliveredAt: null }
  return { kind: 'posting', id: key, bookedAt: new Date(at), ...addUp(booked), ...none }
}
