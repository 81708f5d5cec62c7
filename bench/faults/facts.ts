import { openDatabase } from '../../server/src/db/open.ts'
import { checkBooks } from '../../server/src/modules/ledger/check-books.ts'
import type { Difference } from '../../server/src/modules/ledger/find-differences.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

/** Rows of the store's database, as the judge reads them. Amounts are rupiah. */
export type Facts = {
  orders: readonly OrderRow[]
  deposits: readonly { id: string; status: string; user_id: string }[]
  /** What the ledger says each gateway holds of a payment, without its fees. */
  booked: readonly { gateway: string; reference: string; amount: number }[]
  /** The sandbox gateway's own records. */
  sandbox: readonly { reference: string; amount: number }[]
  refunds: readonly { id: string; subject_id: string; gateway: string; status: string; reason: string; amount: number; is_sent: boolean }[]
  /** `booked`: its cost, less what came back; `is_marked`: a charge above its ceiling or list waits for a person, or was seen by one. */
  attempts: readonly AttemptRow[]
  wallets: readonly { user_id: string; balance: number; expected: number }[]
  waiting: readonly { what: string; amount: number }[]
  stuckJobs: readonly { name: string; state: string }[]
  books: readonly Difference[]
}

export type AttemptRow = {
  reference: string
  order_id: string
  unit: number
  status: string
  is_given_up: boolean
  max_cost: number
  booked: number
  is_marked: boolean
  /** True while its supplier calls it failed after it had confirmed it, and has not been asked with a clear answer. */
  is_doubted: boolean
}

export type OrderRow = {
  id: string
  item: string
  status: string
  player: string
  quantity: number
  total: number
  refunded: number
  given_up: number
}

const ordersSql = `
  select o.id, o.item_name as item, o.status, o.player->>'user_id' as player, o.quantity, o.total,
    (select count(*)::int from refunded_units u where u.order_id = o.id) as refunded,
    (select count(*)::int from attempts a where a.order_id = o.id and a.given_up_at is not null) as given_up
  from orders o`

const bookedSql = `
  with moved as (
    select subject_kind, subject_id, substr(from_account, 15) as gateway, amount from postings
    where from_account like 'world:gateway:%' and to_account <> 'result:gateway_cost' and subject_id is not null
    union all
    select subject_kind, subject_id, substr(to_account, 15), -amount from postings
    where to_account like 'world:gateway:%' and from_account <> 'result:gateway_cost' and subject_id is not null
  )
  select m.gateway, p.id as reference, sum(m.amount)::float8 as amount
  from moved m join payments p on p.subject_kind = m.subject_kind and p.subject_id = m.subject_id group by m.gateway, p.id
  union all
  select gateway, reference, sum(amount)::float8 from suspense_receipts where settled_at is null group by gateway, reference`

const sandboxSql = `
  select p.reference, coalesce((select sum(amount) from sandbox_receipts r where r.reference = p.reference), 0)::float8
    - coalesce((select sum(amount) from sandbox_refunds r where r.payment_reference = p.reference), 0)::float8 as amount
  from sandbox_payments p`

const refundsSql = `
  select id, subject_id, gateway, status, reason, amount::float8 as amount, exists (
    select 1 from postings p where p.key = 'refunded:' || refunds.id and p.to_account = 'world:gateway:' || refunds.gateway
  ) as is_sent
  from refunds`

const attemptsSql = `
  select a.reference, a.order_id, a.unit, a.status, a.given_up_at is not null as is_given_up, a.max_cost::float8 as max_cost,
    a.overcharge is not null as is_marked, a.doubted_at is not null and a.status in ('succeeded', 'late') as is_doubted,
    (coalesce((select p.amount from postings p where p.key = 'cost:' || a.reference), 0)
      - coalesce((select p.amount from postings p where p.key = 'cost_back:' || a.reference), 0))::float8 as booked
  from attempts a`

/** What each wallet should contain: the deposits' money less fees, and what was taken back of it; less purchases and their refunds. */
const walletsSql = `
  with users_in as (select distinct user_id from deposits union select user_id from orders where channel_id = 'wallet'),
  received as (
    select d.user_id, sum(case when p.from_account like 'world:gateway:%' then p.amount else -p.amount end) as amount
    from deposits d join postings p on p.subject_kind = 'deposit' and p.subject_id = d.id
    where (p.from_account like 'world:gateway:%' and p.to_account <> 'result:gateway_cost')
      or (p.to_account like 'world:gateway:%' and p.from_account <> 'result:gateway_cost')
    group by d.user_id
  ), fees as (
    select d.user_id, sum(case when p.to_account = 'result:fees' then p.amount else -p.amount end) as amount
    from deposits d join postings p on p.subject_kind = 'deposit' and p.subject_id = d.id
    where 'result:fees' in (p.from_account, p.to_account) group by d.user_id
  ), lost as (
    select d.user_id, sum(t.amount - t.covered) as amount
    from deposits d join payments p on p.subject_kind = 'deposit' and p.subject_id = d.id join taken_back t on t.payment_id = p.id
    where t.booked_at is not null group by d.user_id
  ), back as (
    select d.user_id, sum(r.amount) as amount from deposits d join refunds r on r.subject_kind = 'deposit' and r.subject_id = d.id
    where r.status <> 'done' group by d.user_id
  ), spent as (
    select o.user_id, sum(o.total - coalesce((select sum(r.amount) from refunds r where r.subject_id = o.id and r.status = 'done'), 0)) as amount
    from orders o where o.channel_id = 'wallet' group by o.user_id
  ), given as (
    select o.user_id, sum(case when p.to_account like 'wallet:%' then p.amount else -p.amount end) as amount
    from postings p join orders o on p.subject_kind = 'order' and p.subject_id = o.id
    where 'wallet:' || o.user_id in (p.to_account, p.from_account) and o.channel_id <> 'wallet' group by o.user_id
  )
  select u.user_id, coalesce(h.balance, 0)::float8 as balance,
    (coalesce(received.amount, 0) - coalesce(fees.amount, 0) + coalesce(lost.amount, 0) - coalesce(back.amount, 0)
      - coalesce(spent.amount, 0) + coalesce(given.amount, 0))::float8 as expected
  from users_in u left join holdings h on h.account = 'wallet:' || u.user_id
  left join received using (user_id) left join fees using (user_id) left join lost using (user_id) left join back using (user_id)
  left join spent using (user_id) left join given using (user_id)`

const waitingSql = `
  select 'claim: ' || reason as what, amount::float8 as amount from refunds where status = 'claim'
  union all select 'suspense: money for a reference that is no payment', amount::float8 from suspense_receipts where settled_at is null
  union all select 'taken back after it was spent: ' || kind, (amount - covered)::float8 from taken_back where booked_at is not null and settled_at is null
  union all select 'a supplier charged too much', greatest(cost - least(max_cost, expected_cost), 0)::float8 from attempts
    where overcharge = 'open'`

/** Jobs that were given up, and jobs that should have run long before the store was stopped. */
const stuckSql = `
  select name, state::text as state from pgboss.job
  where name not like '\\_\\_%' and (state = 'failed' or (state in ('created', 'retry') and start_after < now() - interval '60 seconds'))`

export type StoreData = { dataDir: string; databaseUrl: string | undefined }

/** Reads everything from the database of a store that is stopped. */
export async function readFacts(data: StoreData): Promise<Facts> {
  const { db, close } = await openDatabase(data)
  // The shape of each row is that of its statement.
  const read = async <Row>(statement: string) => (await db.execute(statement)).rows as Row[]
  try {
    return {
      orders: await read(ordersSql),
      deposits: await read('select id, status, user_id from deposits'),
      booked: await read(bookedSql),
      sandbox: await read(sandboxSql),
      refunds: await read(refundsSql),
      attempts: await read(attemptsSql),
      wallets: await read(walletsSql),
      waiting: await read(waitingSql),
      stuckJobs: await read(stuckSql),
      books: await checkBooks({ db, clock: systemClock }),
    }
  } finally {
    await close()
  }
}
