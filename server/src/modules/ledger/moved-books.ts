import { type SQL, sql } from 'drizzle-orm'

/**
 * The orders and deposits with a posting, a payment or a receipt since then, those that are open, and those with something that waits for a person.
 */
const moved = (since: Date) => sql`
  select subject_kind as kind, subject_id as id from public.postings where created_at >= ${since.toISOString()}::timestamptz and subject_id is not null
  union select 'order', id from public.orders where status in ('paid', 'delivering', 'on_hold', 'refunding')
  union select p.subject_kind, p.subject_id from public.payments p where p.created_at >= ${since.toISOString()}::timestamptz
  union select p.subject_kind, p.subject_id from public.payment_receipts r join public.payments p on p.id = r.payment_id
    where r.recorded_at >= ${since.toISOString()}::timestamptz
  union select subject_kind, subject_id from public.refunds where status in ('pending', 'sent', 'paying')
  union select p.subject_kind, p.subject_id from public.taken_back t join public.payments p on p.id = t.payment_id where t.settled_at is null
  union select 'order', order_id from public.attempts where overcharge = 'open'`

/** The same check with only the rows of what has moved in the tables it names. */
export function ofMoved(check: SQL, { since }: { since: Date }): SQL {
  const ofSubject = (table: string) =>
    sql`select t.* from moved m join public.${sql.raw(table)} t on t.subject_kind = m.kind and t.subject_id = m.id`
  const ofKind = (table: string, kind: string) =>
    sql`select t.* from moved m join public.${sql.raw(table)} t on t.id = m.id where m.kind = ${sql.raw(`'${kind}'`)}`
  const ofOrder = (table: string) =>
    sql`select t.* from moved m join public.${sql.raw(table)} t on t.order_id = m.id where m.kind = 'order'`
  return sql`
    with moved as materialized (${moved(since)}),
      orders as (${ofKind('orders', 'order')}),
      deposits as (${ofKind('deposits', 'deposit')}),
      payments as (${ofSubject('payments')}),
      payment_receipts as (select t.* from payments p join public.payment_receipts t on t.payment_id = p.id),
      taken_back as (select t.* from payments p join public.taken_back t on t.payment_id = p.id),
      refunds as (${ofSubject('refunds')}),
      refunded_units as (${ofOrder('refunded_units')}),
      payouts as (${ofSubject('payouts')}),
      attempts as (${ofOrder('attempts')}),
      postings as (
        ${ofSubject('postings')}
        union select t.* from refunds r join public.postings t on t.from_account = 'refund:' || r.id
        union select t.* from refunds r join public.postings t on t.to_account = 'refund:' || r.id
      ),
      holdings as (
        select t.* from (select kind || ':' || id as account from moved union all select 'refund:' || id from refunds) a
        join public.holdings t on t.account = a.account
      )
    select * from (${check}) checked`
}
