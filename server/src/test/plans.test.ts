import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { invariant } from '../platform/invariant.ts'
import { growingReads } from './growing-reads.ts'
import { createLongHistory, type LongHistory } from './long-history.ts'

/** Tables that grow with every order or visitor. */
const growing = new Set([
  ...['orders', 'order_events', 'payments', 'payment_receipts', 'notices', 'attempts', 'postings', 'holdings', 'refunds', 'messages'],
  ...['users', 'sessions', 'refresh_tokens', 'access_tokens', 'idempotency_keys', 'deposits', 'reconciled_payments'],
  ...['refunded_units', 'audit_events', 'audit_chain'],
])

/** Reads that are meant to see all of the past, and when they may: by night or by command. */
const whole = new Set(['by night: report books'])

/** Enough for the planner to prefer an index where there is one. */
const count = 20_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}
type Statement = { text: string; values: unknown[] }

let history: LongHistory
/** Indexes of few rows: reading one of them as a whole is what it is for. */
let partial: Set<string>
let heard: Statement[] | undefined

beforeAll(async () => {
  history = await createLongHistory({ products: 3, itemsEach: 5, articles: 50, everyMs: (8 * 365 * 24 * 60 * 60_000) / count })
  await history.grow({ count, most: count })
  listen()
  const found = await history.engine.ctx.db.execute<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index where indpred is not null`,
  )
  partial = new Set(found.rows.map(({ name }) => name))
})
// The store is not closed: no other test should get a database of so many deleted rows.

function poolOf({ engine }: LongHistory): pg.Pool {
  const client: unknown = Reflect.get(engine.ctx.db, '$client')
  invariant(client instanceof pg.Pool, 'the plans are those of PostgreSQL')
  return client
}

/** Hears every statement, also on connections that earlier tests have opened. */
function listen(): void {
  const heardOn = new WeakSet<object>()
  poolOf(history).on('acquire', client => {
    if (heardOn.has(client)) return
    heardOn.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [asked, values] = args
        const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
        if (typeof text === 'string') heard?.push({ text, values: Array.isArray(values) ? values : [] })
        return query(...args)
      },
    })
  })
}

/** Names of big tables of which a statement reads every row. */
async function findScans({ text, values }: Statement): Promise<string[]> {
  if (!/^\s*(?:select|with|update|delete|insert)\b/i.test(text)) return []
  const connection = await poolOf(history).connect()
  try {
    await connection.query('begin')
    const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    return scansIn(rows[0]?.['QUERY PLAN'][0]?.Plan, { isLimited: false })
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

function scansIn(plan: Plan | undefined, { isLimited }: { isLimited: boolean }): string[] {
  if (!plan) return []
  const type = plan['Node Type']
  const relation = plan['Relation Name'] ?? ''
  const isScan =
    type === 'Seq Scan' ||
    (/^Index (?:Only )?Scan/.test(type) && !plan['Index Cond'] && !isLimited && !partial.has(plan['Index Name'] ?? ''))
  const own = isScan && growing.has(relation) ? [`${relation} (${type})`] : []
  // What a limit reads in the order of an index ends with its rows; a sort in between reads everything first.
  const keeps = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash|Materialize/.test(type))
  return [...own, ...(plan.Plans ?? []).flatMap(inner => scansIn(inner, { isLimited: keeps }))]
}

test.each(growingReads.map(read => [read.name, read] as const))('%s reads no big table as a whole', async (name, read) => {
  const { ctx } = history.engine
  const chosen = await history.choose(3)
  heard = []
  await read.run({ ...ctx, db: Object.create(ctx.db), outbox: { ...ctx.outbox } }, chosen)
  const statements = heard
  heard = undefined
  expect(statements.length).toBeGreaterThan(0)
  const scans = new Set<string>()
  for (const statement of statements) for (const scan of await findScans(statement)) scans.add(`${scan}: ${statement.text.slice(0, 300)}`)
  expect([...scans]).toEqual(whole.has(name) ? expect.anything() : [])
})

test('a read without an index is found', async () => {
  await expect(findScans({ text: 'select * from orders where nickname = $1', values: ['Sari'] })).resolves.toEqual(['orders (Seq Scan)'])
  await expect(findScans({ text: 'select * from orders where id = $1', values: ['KLT'] })).resolves.toEqual([])
  expect(await history.engine.ctx.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
})
