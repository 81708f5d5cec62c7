import { sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import type { Difference } from './find-differences.ts'

/** The first rows behind a difference, each as a line for the operator, and how many there are. */
export type RowsBehind = { lines: string[]; count: number }

const mostLines = 30

type Found = { line: string; all: string | number }

/**
 * The rows that a difference was computed from: postings, balances, receipts and refunds of the accounts, orders, deposits and payments
 * it names, the oldest first.
 */
export async function findRowsBehind(ctx: ReadCtx, { where, account }: Difference): Promise<RowsBehind> {
  // `order:KLT-…` names the account and the order.
  const names = sql.param([...where.split(/[\s/]+/), ...where.split(/[\s/:]+/), ...(account ? [account] : [])])
  const { rows } = await ctx.db.execute<Found>(sql`
    with named as (select unnest(${names}::text[]) as name),
    refunded as (select r.* from refunds r where r.id in (select name from named)),
    subjects as (
      select kind, id from (
        select name as id from named
        union select p.subject_id from payments p where p.id in (select name from named)
        union select subject_id from refunded
      ) ids, (values ('order'), ('deposit')) kinds (kind)
    ),
    accounts as (
      select name as account from named union select kind || ':' || id from subjects union select 'refund:' || id from refunded
    ),
    moved as (
      -- Those of accounts and subjects use their indexes.
      select p.* from accounts a join postings p on p.from_account = a.account
      union select p.* from accounts a join postings p on p.to_account = a.account
      union select p.* from named join postings p on p.key like 'funding:' || name || ':%' where name like 'FND-%'
      union select p.* from named join postings p on p.key in ('lookup:' || name, 'lookup_back:' || name) where name like 'CEK-%'
      union select p.* from subjects s join postings p on p.subject_kind = s.kind and p.subject_id = s.id
    ),
    found as (
      select 1 as place, id, created_at as at,
        'posting ' || id || ' ' || key || ': ' || amount || ' from ' || from_account || ' to ' || to_account as line
      from moved
      union all select 2, 0, null, 'balance of ' || account || ': ' || balance from holdings where account in (select account from accounts)
      union all select 3, 0, r.recorded_at, 'receipt ' || r.id || ': ' || r.amount || ', of which ' || r.gateway || ' keeps ' || r.gateway_cost
      from subjects s join payments p on p.subject_kind = s.kind and p.subject_id = s.id join payment_receipts r on r.payment_id = p.id
      union all select 4, 0, r.created_at, 'refund ' || r.id || ' ' || r.key || ': ' || r.amount || ', ' || r.status
      from subjects s join refunds r on r.subject_kind = s.kind and r.subject_id = s.id
    )
    select case when at is null then line else line || ', ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as line,
      count(*) over () as all
    from found order by place, id, at, line limit ${mostLines}`)
  return { lines: rows.map(({ line }) => line), count: Number(rows[0]?.all ?? 0) }
}
