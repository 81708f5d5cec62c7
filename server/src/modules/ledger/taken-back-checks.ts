import { sql } from 'drizzle-orm'

/** Checks of money that was taken back at gateways, after which the store may be without it. */
export const takenBackChecks = {
  'money taken back at a gateway is booked once': sql`
    with gone as (
      select p.subject_kind, p.subject_id, sum(t.amount) as amount
      from taken_back t join payments p on p.id = t.payment_id where t.booked_at is not null group by p.subject_kind, p.subject_id
    ), booked as (
      select subject_kind, subject_id, sum(amount) as amount from postings
      where from_account = 'result:chargeback' and to_account like 'world:gateway:%' group by subject_kind, subject_id
    )
    select coalesce(gone.subject_id, booked.subject_id) as "where", coalesce(gone.amount, 0) as expected, coalesce(booked.amount, 0) as found
    from gone full join booked on booked.subject_kind = gone.subject_kind and booked.subject_id = gone.subject_id
    where coalesce(gone.amount, 0) <> coalesce(booked.amount, 0)`,

  'what covers money taken back was held for its order or deposit': sql`
    with covered as (
      select p.subject_kind, p.subject_id, sum(t.covered) as amount
      from taken_back t join payments p on p.id = t.payment_id group by p.subject_kind, p.subject_id
    ), booked as (
      select subject_kind, subject_id, sum(amount) as amount from postings where to_account = 'result:chargeback'
      group by subject_kind, subject_id
    )
    select coalesce(covered.subject_id, booked.subject_id) as "where", coalesce(covered.amount, 0) as expected, coalesce(booked.amount, 0) as found
    from covered full join booked on booked.subject_kind = covered.subject_kind and booked.subject_id = covered.subject_id
    where coalesce(covered.amount, 0) <> coalesce(booked.amount, 0)`,

  'money taken back after the store had spent it waits for a person': sql`
    select t.id || ' of ' || p.subject_kind || ' ' || p.subject_id as "where", 0 as expected, t.amount - t.covered as found, t.booked_at as since
    from taken_back t join payments p on p.id = t.payment_id
    where t.settled_at is null and t.booked_at is not null
      and not exists (
        select 1 from orders o where p.subject_kind = 'order' and o.id = p.subject_id and o.status in ('on_hold', 'refunding')
      )
    order by t.booked_at`,
}
