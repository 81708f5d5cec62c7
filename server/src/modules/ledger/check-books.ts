import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

/** One thing that does not add up. */
export type Difference = { what: string; where: string; expected: number; found: number }

/**
 * Recomputes the books from their postings and from the facts they follow from, and reports every difference.
 * An empty list proves that no money was made up, lost, kept on a closed order or given back twice.
 */
export async function checkBooks(ctx: Pick<Ctx, 'db'>): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [what, statement] of Object.entries(checks)) {
    const { rows } = await ctx.db.execute<{ where: string; expected: string | number; found: string | number }>(statement)
    found.push(...rows.map(row => ({ what, where: row.where, expected: Number(row.expected), found: Number(row.found) })))
  }
  return found
}

const checks = {
  'a kept balance is the sum of its postings': sql`
    with movements as (
      select to_account as account, amount from postings
      union all select from_account, -amount from postings
    ), sums as (
      select account, sum(amount) as balance from movements where account like 'order:%' or account like 'refund:%' or account like 'wallet:%' group by account
    )
    select coalesce(sums.account, holdings.account) as "where", coalesce(sums.balance, 0) as expected, coalesce(holdings.balance, 0) as found
    from sums full join holdings on holdings.account = sums.account
    where coalesce(sums.balance, 0) <> coalesce(holdings.balance, 0)`,

  'an order holds its total while it is open and nothing once it is closed': sql`
    select o.id as "where",
      case when o.status in ('paid', 'delivering', 'on_hold') then o.total else 0 end as expected,
      coalesce(h.balance, 0) as found
    from orders o left join holdings h on h.account = 'order:' || o.id
    where coalesce(h.balance, 0) <> case when o.status in ('paid', 'delivering', 'on_hold') then o.total else 0 end`,

  'money received is booked once': sql`
    with received as (
      select p.order_id, sum(r.amount) as amount from payment_receipts r join payments p on p.id = r.payment_id group by p.order_id
    ), booked as (
      select order_id, sum(amount) as amount from postings where from_account like 'world:gateway:%' group by order_id
    )
    select coalesce(received.order_id, booked.order_id) as "where", coalesce(received.amount, 0) as expected, coalesce(booked.amount, 0) as found
    from received full join booked on booked.order_id = received.order_id
    where coalesce(received.amount, 0) <> coalesce(booked.amount, 0)`,

  'a refund that is done has left the store, one that is not is still held': sql`
    select r.id as "where", case when r.status = 'done' then 0 else r.amount end as expected, coalesce(h.balance, 0) as found
    from refunds r left join holdings h on h.account = 'refund:' || r.id
    where coalesce(h.balance, 0) <> case when r.status = 'done' then 0 else r.amount end`,

  'a refunded order has delivered nothing': sql`
    select o.id as "where", 0 as expected, count(*) as found
    from orders o join attempts a on a.order_id = o.id and a.status = 'succeeded'
    where o.status in ('refunding', 'refunded') group by o.id`,

  'a delivered order keeps exactly what it delivered': sql`
    with delivered as (select order_id, count(*) as units from attempts where status = 'succeeded' group by order_id),
    earned as (select order_id, sum(amount) as amount from postings where to_account in ('result:sales', 'result:fees') group by order_id)
    select o.id as "where", coalesce(d.units, 0) * o.unit_price + o.fee as expected, coalesce(e.amount, 0) as found
    from orders o left join delivered d on d.order_id = o.id left join earned e on e.order_id = o.id
    where o.status = 'delivered' and coalesce(d.units, 0) * o.unit_price + o.fee <> coalesce(e.amount, 0)`,

  'an order that is not delivered has earned nothing': sql`
    select o.id as "where", 0 as expected, sum(p.amount) as found
    from orders o join postings p on p.order_id = o.id and p.to_account in ('result:sales', 'result:fees')
    where o.status <> 'delivered' group by o.id`,

  'a wallet with money in it is a user’s': sql`
    select h.account as "where", 0 as expected, h.balance as found
    from holdings h
    where h.account like 'wallet:%' and h.balance > 0 and not exists (select 1 from users u where 'wallet:' || u.id = h.account)`,

  'a unit is delivered at most once': sql`
    select order_id || '/' || unit as "where", 1 as expected, count(*) as found
    from attempts where status = 'succeeded' group by order_id, unit having count(*) > 1`,
}
