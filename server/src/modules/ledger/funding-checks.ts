import { sql } from 'drizzle-orm'

/** Checks that what was paid into suppliers' balances is booked at its amount, corrections included. */
export const fundingChecks = {
  'what was paid into a supplier’s balance is booked': sql`
    with booked as (
      select split_part(key, ':', 2) as id, sum(case when from_account like 'world:supplier:%' then amount else -amount end) as amount
      from postings where key like 'funding:%' group by 1
    )
    select coalesce(f.id, b.id) as "where", coalesce(f.amount, 0) as expected, coalesce(b.amount, 0) as found
    from fundings f full join booked b on b.id = f.id
    where coalesce(f.amount, 0) <> coalesce(b.amount, 0)`,
}
