import { and, eq, isNull, min, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierBalances } from '../../db/schema/balances.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { supplierAccount } from '../ledger/accounts.ts'
import type { Reserve } from './balance-rules.ts'

export type KnownBalance = typeof supplierBalances.$inferSelect

/** What the suppliers last said of the store's money there, and how the store judged it. */
export function readKnownBalances(ctx: ReadCtx): Promise<KnownBalance[]> {
  return ctx.db.select().from(supplierBalances)
}

/**
 * An order that was placed longer ago is rarely paid any more, however long its channel takes payments: a buyer who went to a till is back by then. If
 * such orders counted, a visitor who pays nothing could make packs look sold out for two days.
 */
const unpaidForMs = 60 * 60_000

/**
 * What of a balance that was read at `since` is spoken for. A call that began shortly before may not be in the balance yet, so it counts too. An
 * order of which nothing was sent counts at the cheapest supplier that can deliver it; one that waits for its payment counts for an hour.
 */
export async function readReserve(
  { db, suppliers, settings, clock }: ReadCtx & Pick<Ctx, 'suppliers' | 'settings' | 'clock'>,
  { supplier, since }: { supplier: string; since: Date },
): Promise<Reserve> {
  const from = new Date(since.getTime() - settings.callTimeoutMs).toISOString()
  const placedSince = new Date(clock.now().getTime() - unpaidForMs).toISOString()
  const { rows } = await db.execute<Record<'sent' | 'before' | 'booked' | 'paid' | 'unpaid', string | number>>(sql`
    with open_orders as (
      select o.status, o.content, o.offers, o.quantity
        - (select count(*) from (
          select a.unit from attempts a where a.order_id = o.id and a.status <> 'failed'
          union select r.unit from refunded_units r where r.order_id = o.id
        ) done) as units
      from orders o where o.status in ('pending_payment', 'paid', 'delivering')
        and (o.status <> 'pending_payment' or o.created_at > ${placedSince}::timestamptz)
    ), owed as (
      select o.status, o.units * chosen.cost as cost from open_orders o
      join lateral (
        select s.supplier, s.cost from jsonb_to_recordset(o.offers) as agreed(supplier text, sku text)
        join supplier_offers s on s.supplier = agreed.supplier and s.sku = agreed.sku and s.content = o.content
        where s.pause is null and s.is_buyer_on and s.is_seller_on and s.supplier in ${[...suppliers.keys()]}
        order by s.cost, s.sku limit 1
      ) chosen on chosen.supplier = ${supplier}
      where o.units > 0
    ), open_lookups as (
      select expected_cost, max_cost, created_at from lookups where supplier = ${supplier} and status in ('sent', 'pending', 'unknown')
    )
    select
      (select coalesce(sum(coalesce(a.expected_cost, a.max_cost)), 0) from attempts a join orders o on o.id = a.order_id
        where a.status in ('created', 'sent', 'pending', 'unknown', 'not_sent') and a.supplier = ${supplier} and a.given_up_at is null
        and (a.sent_at >= ${from}::timestamptz or (a.status in ('created', 'not_sent') and o.status in ('paid', 'delivering'))))
        + (select coalesce(sum(coalesce(l.expected_cost, l.max_cost)), 0) from open_lookups l where l.created_at >= ${from}::timestamptz) as sent,
      (select coalesce(sum(coalesce(a.expected_cost, a.max_cost)), 0) from attempts a
        where a.status in ('sent', 'pending', 'unknown') and a.supplier = ${supplier} and a.sent_at < ${from}::timestamptz)
        + (select coalesce(sum(coalesce(l.expected_cost, l.max_cost)), 0) from open_lookups l where l.created_at < ${from}::timestamptz) as before,
      (select coalesce(sum(p.amount), 0) from postings p join attempts a on p.key = 'cost:' || a.reference
        where p.to_account = ${supplierAccount(supplier)} and p.created_at >= ${from}::timestamptz and a.sent_at >= ${from}::timestamptz)
        + (select coalesce(sum(p.amount), 0) from postings p join lookups l on p.key = 'lookup:' || l.reference
          where p.to_account = ${supplierAccount(supplier)} and p.created_at >= ${from}::timestamptz and l.created_at >= ${from}::timestamptz) as booked,
      (select coalesce(sum(cost), 0) from owed where status <> 'pending_payment') as paid,
      (select coalesce(sum(cost), 0) from owed where status = 'pending_payment') as unpaid`)
  const [{ sent = 0, before = 0, booked = 0, paid = 0, unpaid = 0 } = {}] = rows
  return {
    ...{ sentIdr: Number(sent) + Number(booked), bookedIdr: Number(booked), beforeIdr: Number(before) },
    ...{ paidIdr: Number(paid), unpaidIdr: Number(unpaid) },
  }
}

/**
 * What a supplier costs in an hour, by the books: the larger mean of the last day and the last week, so that a good day is seen at once and a
 * quiet one does not hide the week. Hours of the day do not matter.
 */
export async function readPace({ db, clock }: ReadCtx & Pick<Ctx, 'clock'>, { supplier }: { supplier: string }): Promise<number> {
  const account = supplierAccount(supplier)
  const now = clock.now().getTime()
  const ago = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString()
  const { rows } = await db.execute<Record<'day' | 'week', string | number>>(sql`
    with moved as (
      select amount, created_at from postings where to_account = ${account} and created_at >= ${ago(7)}::timestamptz and key not like 'funding:%'
      union all
      select -amount, created_at from postings where from_account = ${account} and created_at >= ${ago(7)}::timestamptz and key not like 'funding:%'
    )
    select coalesce(sum(amount) filter (where created_at >= ${ago(1)}::timestamptz), 0) as day, coalesce(sum(amount), 0) as week from moved`)
  const [{ day = 0, week = 0 } = {}] = rows
  return Math.max(0, Number(day) / 24, Number(week) / (7 * 24))
}

/** The least that a top-up at a supplier costs now; null if nothing of it is on. */
export async function readCheapestCost(ctx: ReadCtx, { supplier }: { supplier: string }): Promise<number | null> {
  const isOn = and(supplierOffers.isBuyerOn, supplierOffers.isSellerOn, isNull(supplierOffers.pause))
  const [row] = await ctx.db
    .select({ cost: min(supplierOffers.cost) })
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplier, supplier), isOn))
  return row?.cost ?? null
}
