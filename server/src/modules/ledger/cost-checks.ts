import { sql } from 'drizzle-orm'

/** Checks that the costs of a purchase are booked, because its profit is read from its postings. */
export const costChecks = {
  'what a gateway keeps of the receipts is booked as its cost': sql`
    with kept as (
      select p.subject_kind, p.subject_id, sum(r.gateway_cost) as amount
      from payment_receipts r join payments p on p.id = r.payment_id group by p.subject_kind, p.subject_id
    ), booked as (
      select subject_kind, subject_id, sum(case when from_account = 'result:gateway_cost' then amount else -amount end) as amount
      from postings where 'result:gateway_cost' in (from_account, to_account) and subject_id is not null group by subject_kind, subject_id
    )
    select coalesce(kept.subject_id, booked.subject_id) as "where", coalesce(kept.amount, 0) as expected, coalesce(booked.amount, 0) as found
    from kept full join booked on booked.subject_kind = kept.subject_kind and booked.subject_id = kept.subject_id
    where coalesce(kept.amount, 0) <> coalesce(booked.amount, 0)`,

  'what a delivered unit cost is booked': sql`
    select a.reference || ' of ' || a.order_id as "where", coalesce(a.cost, 0) as expected, coalesce(p.amount, 0) - coalesce(b.amount, 0) as found
    from attempts a left join postings p on p.key = 'cost:' || a.reference and p.from_account = 'result:cost'
    left join postings b on b.key = 'cost_back:' || a.reference and b.to_account = 'result:cost'
    where coalesce(p.amount, 0) - coalesce(b.amount, 0) <> case when a.status = 'succeeded' then coalesce(a.cost, 0) else 0 end`,
}

/** Nicknames belong to no order. */
export const lookupChecks = {
  'what a bought nickname cost is booked': sql`
    select l.reference || ' (' || l.supplier || ' ' || l.sku || ')' as "where",
      case when l.status = 'succeeded' then coalesce(l.cost, 0) else 0 end as expected, coalesce(p.amount, 0) - coalesce(b.amount, 0) as found
    from lookups l left join postings p on p.key = 'lookup:' || l.reference and p.from_account = 'result:lookups'
    left join postings b on b.key = 'lookup_back:' || l.reference and b.to_account = 'result:lookups'
    where coalesce(p.amount, 0) - coalesce(b.amount, 0) <> case when l.status = 'succeeded' then coalesce(l.cost, 0) else 0 end`,
}
