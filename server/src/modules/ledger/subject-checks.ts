import { sql } from 'drizzle-orm'

/** Checks that money is asked, moved and refunded only for orders and deposits that exist, and that deposits end in wallets. */
export const subjectChecks = {
  'what is paid for exists': sql`
    select p.id || ' for ' || p.subject_kind || ' ' || p.subject_id as "where", 1 as expected, 0 as found from payments p
    where not exists (select 1 from orders o where p.subject_kind = 'order' and o.id = p.subject_id)
      and not exists (select 1 from deposits d where p.subject_kind = 'deposit' and d.id = p.subject_id)`,

  'a refund is of its payment’s subject': sql`
    select r.id as "where", 1 as expected, 0 as found from refunds r
    where not exists (
      select 1 from payments p where p.id = r.payment_id and p.subject_kind = r.subject_kind and p.subject_id = r.subject_id
    )`,

  'a payout is what its claims were': sql`
    select p.id as "where", case when p.status = 'stopped' then 0 else p.amount end as expected, coalesce(r.amount, 0) as found
    from payouts p left join (select payout_id, sum(amount) as amount from refunds where status in ('paying', 'done') group by payout_id) r on r.payout_id = p.id
    where coalesce(r.amount, 0) <> case when p.status = 'stopped' then 0 else p.amount end`,

  'a payment says that it is paid where one receipt covers it': sql`
    select p.id as "where", case when r.most >= p.amount then 1 else 0 end as expected, case when p.status = 'paid' then 1 else 0 end as found
    from payments p left join (select payment_id, max(amount) as most from payment_receipts where reversed_at is null group by payment_id) r on r.payment_id = p.id
    where (p.status = 'paid') <> (coalesce(r.most, 0) >= p.amount)`,

  'a wallet pays for its own user’s orders': sql`
    select p.from_account || ' for ' || p.subject_id as "where", 0 as expected, p.amount as found
    from postings p join orders o on p.to_account = 'order:' || o.id
    where p.from_account like 'wallet:%' and o.user_id is not null and p.from_account <> 'wallet:' || o.user_id`,

  'money of a deposit is in its user’s wallet': sql`
    select h.account as "where", 0 as expected, h.balance as found from holdings h where h.account like 'deposit:%' and h.balance > 0`,

  'a deposit pays its channel’s fee once, when it is paid, and again only what was given up of it': sql`
    with fees as (
      select subject_id as id, sum(case when to_account = 'result:fees' then amount else 0 end) as paid,
        sum(case when from_account = 'result:fees' then amount else 0 end) as back,
        sum(case when key like 'deposit_again:%' then amount else 0 end) as made_up
      from postings where subject_kind = 'deposit' and ('result:fees' in (from_account, to_account) or key like 'deposit_again:%') group by subject_id
    )
    select d.id as "where", case when d.status = 'paid' then d.fee else 0 end as expected, coalesce(f.paid, 0) as found
    from deposits d left join fees f on f.id = d.id
    where coalesce(f.paid, 0) + coalesce(f.made_up, 0) < case when d.status = 'paid' then d.fee else 0 end
      or coalesce(f.paid, 0) - coalesce(f.back, 0) > case when d.status = 'paid' then d.fee else 0 end`,

  'what a deposit received is in a wallet, was a fee or goes back': sql`
    with used as (
      select subject_id as id, sum(amount) as amount from postings
      where subject_kind = 'deposit' and from_account = 'deposit:' || subject_id group by subject_id
    ), received as (
      select p.subject_id as id, sum(r.amount) as amount
      from payment_receipts r join payments p on p.id = r.payment_id where p.subject_kind = 'deposit' group by p.subject_id
    )
    select received.id as "where", received.amount as expected, coalesce(used.amount, 0) + coalesce(h.balance, 0) as found
    from received left join used on used.id = received.id left join holdings h on h.account = 'deposit:' || received.id
    where received.amount <> coalesce(used.amount, 0) + coalesce(h.balance, 0)`,
}
