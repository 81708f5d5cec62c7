import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { costChecks, lookupChecks } from './cost-checks.ts'
import { type Difference, type Finding, findDifferences } from './find-differences.ts'
import { fundingChecks } from './funding-checks.ts'
import { lateDeliveryChecks, overchargeChecks } from './late-deliveries.ts'
import { ofMoved } from './moved-books.ts'
import { sumPostings } from './read.ts'
import { subjectChecks } from './subject-checks.ts'
import { takenBackChecks } from './taken-back-checks.ts'

/** Outside of any tx: a check that fails must not spoil the next one. */
type CheckCtx = Pick<Ctx, 'db' | 'clock'>

/** A check of all the past of a large store takes longer than a statement that a visitor waits for. */
const longestCheckMs = 10 * 60_000

/** By day a check that takes long keeps the database from buyers. */
const longestMovedMs = 60_000

/**
 * Recomputes the books from their postings and from the facts behind them, and tells each difference as it is found. No finding proves that the
 * store invented, lost or refunded twice no rupiah, and left none on a closed order.
 */
export function findInBooks(ctx: CheckCtx): AsyncGenerator<Finding> {
  return findDifferences(ctx, { checks: allChecks(ctx), limitMs: longestCheckMs })
}

/**
 * The same for the orders and deposits that have moved since then, and what waits for a person. It costs as much as has moved, however long the
 * store's past is; wallets, suppliers' balances and bought nicknames are left to the whole check.
 */
export function findInMovedBooks(ctx: CheckCtx, { since }: { since: Date }): AsyncGenerator<Finding> {
  return findDifferences(ctx, { checks: movedChecks(ctx, { since }), limitMs: longestMovedMs })
}

/** All differences of the books, within the usual limits of time. Throws if a check fails. */
export function checkBooks(ctx: CheckCtx): Promise<Difference[]> {
  return collect(findDifferences(ctx, { checks: allChecks(ctx) }))
}

/** All differences of what has moved, within the usual limits of time. Throws if a check fails. */
export function checkMovedBooks(ctx: CheckCtx, { since }: { since: Date }): Promise<Difference[]> {
  return collect(findDifferences(ctx, { checks: movedChecks(ctx, { since }) }))
}

async function collect(findings: AsyncIterable<Finding>): Promise<Difference[]> {
  const differences: Difference[] = []
  for await (const finding of findings) {
    if (finding.kind === 'unchecked') throw new Error(`could not be checked: ${finding.what}`, { cause: finding.error })
    differences.push(finding.difference)
  }
  return differences
}

function allChecks({ clock }: CheckCtx): Record<string, SQL> {
  return { ...checksOfParts, ...checksOfWhole, ...overdueChecks(clock.now()) }
}

function movedChecks({ clock }: CheckCtx, { since }: { since: Date }): Record<string, SQL> {
  const checks = Object.entries({ ...checksOfParts, ...overdueChecks(clock.now()) })
  return Object.fromEntries(checks.map(([what, statement]) => [what, ofMoved(statement, { since })]))
}

/** A check of kept balances against their postings, for accounts that begin so. */
function balanceCheck(...starts: string[]): SQL {
  const isOne = (account: SQL) =>
    sql.join(
      starts.map(start => sql`${account} like ${sql.raw(`'${start}:%'`)}`),
      sql` or `,
    )
  return sql`
    with movements as (
      select to_account as account, amount from postings
      union all select from_account, -amount from postings
    ), sums as (
      select account, sum(amount) as balance from movements where ${isOne(sql`account`)} group by account
    ), kept as (
      select account, balance from holdings where ${isOne(sql`account`)}
    )
    select coalesce(sums.account, kept.account) as "where", coalesce(sums.balance, 0) as expected, coalesce(kept.balance, 0) as found
    from sums full join kept on kept.account = sums.account
    where coalesce(sums.balance, 0) <> coalesce(kept.balance, 0)`
}

/** Checks of single orders and deposits: each compares what belongs to one of them. */
const checksOfParts = {
  ...subjectChecks,
  ...costChecks,
  ...takenBackChecks,
  ...lateDeliveryChecks,
  ...overchargeChecks,

  'a kept balance is the sum of its postings': balanceCheck('order', 'deposit', 'refund'),

  'an open order holds its total less what went back of it, a closed one holds nothing': sql`
    with back as (select order_id, count(*) as units from refunded_units group by order_id),
    held as (
      select o.id, coalesce(h.balance, 0) as balance,
        case when o.status in ('paid', 'delivering', 'on_hold')
          then o.total - coalesce(b.units, 0) * o.unit_price - (o.fee * coalesce(b.units, 0) + o.quantity - 1) / o.quantity
          else 0 end as expected
      from orders o left join back b on b.order_id = o.id left join holdings h on h.account = 'order:' || o.id
    )
    select id as "where", expected, balance as found from held where balance <> expected`,

  'money received is booked once': sql`
    with received as (
      select p.subject_kind, p.subject_id, sum(r.amount) as amount
      from payment_receipts r join payments p on p.id = r.payment_id group by p.subject_kind, p.subject_id
    ), booked as (
      select subject_kind, subject_id, sum(amount) as amount from postings
      where (from_account like 'world:gateway:%' or from_account like 'wallet:%') and to_account = subject_kind || ':' || subject_id group by subject_kind, subject_id
    )
    select coalesce(received.subject_id, booked.subject_id) as "where", coalesce(received.amount, 0) as expected, coalesce(booked.amount, 0) as found
    from received full join booked on booked.subject_kind = received.subject_kind and booked.subject_id = received.subject_id
    where coalesce(received.amount, 0) <> coalesce(booked.amount, 0)`,

  'money for a reference nobody knows waits for a person': sql`
    select gateway || ' ' || reference || ' ' || external_id as "where", 0 as expected, amount as found, recorded_at as since,
      'suspense:' || id as account
    from suspense_receipts where settled_at is null order by recorded_at`,

  'a refund that is done has left the store, one that is not is still held': sql`
    select r.id as "where", case when r.status = 'done' then 0 else r.amount end as expected, coalesce(h.balance, 0) as found
    from refunds r left join holdings h on h.account = 'refund:' || r.id
    where coalesce(h.balance, 0) <> case when r.status = 'done' then 0 else r.amount end`,

  'a refunded order has delivered nothing': sql`
    select o.id as "where", 0 as expected, count(*) as found
    from orders o join attempts a on a.order_id = o.id and a.status = 'succeeded'
    where o.status in ('refunding', 'refunded') group by o.id`,

  'a delivered order keeps exactly what it delivered, and of the fee what did not go back': sql`
    with delivered as (select order_id, count(*) as units from attempts where status = 'succeeded' group by order_id),
    back as (select order_id, count(*) as units from refunded_units group by order_id),
    earned as (
      select subject_id as order_id, sum(case when to_account in ('result:sales', 'result:fees') then amount else -amount end) as amount
      from postings where subject_kind = 'order' and (to_account in ('result:sales', 'result:fees') or from_account in ('result:sales', 'result:fees'))
      group by subject_id
    ),
    kept as (
      select o.id, coalesce(e.amount, 0) as amount,
        coalesce(d.units, 0) * o.unit_price + o.fee - (o.fee * coalesce(b.units, 0) + o.quantity - 1) / o.quantity as expected
      from orders o left join delivered d on d.order_id = o.id left join back b on b.order_id = o.id left join earned e on e.order_id = o.id
      where o.status = 'delivered'
    )
    select id as "where", expected, amount as found from kept where amount <> expected`,

  'an order that is not delivered has earned nothing': sql`
    with earned as (
      select subject_id, sum(case when to_account in ('result:sales', 'result:fees') then amount else -amount end) as amount
      from postings where subject_kind = 'order' and (to_account in ('result:sales', 'result:fees') or from_account in ('result:sales', 'result:fees'))
      group by subject_id
    )
    select o.id as "where", 0 as expected, e.amount as found
    from orders o join earned e on e.subject_id = o.id where o.status <> 'delivered' and e.amount <> 0`,

  'a unit is delivered at most once': sql`
    select order_id || '/' || unit as "where", 1 as expected, count(*) as found
    from attempts where status = 'succeeded' group by order_id, unit having count(*) > 1`,

  'a unit is delivered or goes back, never both': sql`
    select a.order_id || '/' || a.unit as "where", 0 as expected, count(*) as found
    from attempts a join refunded_units r on r.order_id = a.order_id and r.unit = a.unit
    where a.status = 'succeeded' group by a.order_id, a.unit`,

  'what an order earned and gave back was received': sql`
    with used as (
      select subject_id as order_id,
        sum(case when from_account in ('result:sales', 'result:fees') then -amount else amount end) as amount
      from postings where subject_kind = 'order' and (
        to_account in ('result:sales', 'result:fees') or (to_account like 'refund:%' and from_account = 'order:' || subject_id)
        or from_account in ('result:sales', 'result:fees')
      )
      group by subject_id
    ), received as (
      select p.subject_id as order_id, sum(r.amount) as amount
      from payment_receipts r join payments p on p.id = r.payment_id where p.subject_kind = 'order' group by p.subject_id
    )
    select used.order_id as "where", coalesce(received.amount, 0) as expected, used.amount as found
    from used left join received on received.order_id = used.order_id
    where used.amount > coalesce(received.amount, 0)`,
}

/** Checks of what belongs to many: they need all of the past. */
const checksOfWhole = {
  ...fundingChecks,
  ...lookupChecks,

  'a wallet’s or suspense’s kept balance is the sum of its postings': balanceCheck('wallet', 'suspense'),

  'what waits for a person is held in suspense, and nothing else is': sql`
    select coalesce('suspense:' || s.id, h.account) as "where", case when s.settled_at is null then coalesce(s.amount, 0) else 0 end as expected,
      coalesce(h.balance, 0) as found
    from suspense_receipts s full join (select account, balance from holdings where account like 'suspense:%') h on h.account = 'suspense:' || s.id
    where coalesce(h.balance, 0) <> case when s.settled_at is null then coalesce(s.amount, 0) else 0 end`,

  'a wallet with money in it is a user’s': sql`
    select h.account as "where", 0 as expected, h.balance as found
    from holdings h
    where h.account like 'wallet:%' and h.balance > 0 and not exists (select 1 from users u where 'wallet:' || u.id = h.account)`,

  'the sums of old postings are what they were': sql`
    with summed as (
      ${sumPostings(sql`id <= coalesce((select summed_to from posting_marks where name = 'balance_sums'), 0)`)}
    )
    select coalesce(s.account, b.account) as "where", coalesce(s.amount, 0) as expected, coalesce(b.amount, 0) as found
    from summed s full join balance_sums b on b.account = s.account where coalesce(s.amount, 0) <> coalesce(b.amount, 0)`,
}

/** Decisions are made by jobs, which may run this late, for example after a restart. */
const graceMs = 15 * 60_000

/** Money whose books add up, but which should have been decided about by now. */
function overdueChecks(now: Date) {
  return {
    'an order on hold is decided by its last moment': sql`
      select o.id as "where", 0 as expected, o.total as found, o.decide_by as since
      from orders o where o.status = 'on_hold' and o.decide_by < ${new Date(now.getTime() - graceMs).toISOString()}::timestamptz
      order by o.decide_by`,

    'a refund is back by the moment the buyer was told': sql`
      select r.id || ' of ' || r.subject_id as "where", 0 as expected, r.amount as found, r.due_at as since
      from refunds r
      where r.status in ('pending', 'sent', 'paying') and r.due_at < ${now.toISOString()}::timestamptz order by r.due_at`,
  }
}
