import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { isDatabaseDown } from '../platform/database-down.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { type Pgbouncer, pgbouncerFile, startPgbouncer } from '../test/pgbouncer.ts'
import { createServerData } from '../test/server-data.ts'
import { freePort, type ServerProcess, startServer } from '../test/server-process.ts'
import { runOn } from '../test/template.ts'
import { announce } from './announce.ts'
import { followNews } from './follow-news.ts'
import { inTx } from './in-tx.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { createQueueConnection } from './queue-connection.ts'
import { limitRole } from './time-limits.ts'

const template = inject('template')
const limits = sql`select current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') || ' ' ||
  current_setting('idle_in_transaction_session_timeout') as limits`
const inForce = '5s 30s 15s'

// Skipped, and counted as skipped, where there is no PgBouncer.
describe.skipIf(!pgbouncerFile)('behind a real PgBouncer in transaction mode', () => {
  const role = `kilat_role_${randomBytes(4).toString('hex')}`
  let data: Awaited<ReturnType<typeof createServerData>>
  let direct: string
  let pooler: Pgbouncer
  let addresses: { dataDir: string; databaseUrl: string; databaseDirectUrl: string }

  beforeAll(async () => {
    data = await createServerData('pgbouncer')
    direct = data.env.DATABASE_URL ?? ''
    pooler = await startPgbouncer({ file: pgbouncerFile ?? '', databaseUrl: direct, moreUsers: [role] })
    addresses = { dataDir: '', databaseUrl: pooler.urlOf(direct), databaseDirectUrl: direct }
  })
  afterAll(async () => {
    await pooler?.stop()
    await data?.remove()
    await runOn(template.kind === 'postgres' ? template.url : '', `drop role if exists ${role}`)
  })

  const refusal = (start: Partial<typeof addresses>) => openDatabase({ ...addresses, ...start }).catch((error: Error) => error.message)

  test('a store is refused without a direct address, with the pooler’s as that, and with that of another database', async () => {
    expect(await openDatabase({ dataDir: '', databaseUrl: addresses.databaseUrl }).catch(String)).toMatch(
      /name .* in DATABASE_DIRECT_URL as well/,
    )
    expect(await refusal({ databaseDirectUrl: addresses.databaseUrl })).toMatch(/^DATABASE_DIRECT_URL leads to a connection pooler/)
    const other = template.kind === 'postgres' ? template.url : ''
    expect(await refusal({ databaseDirectUrl: other })).toMatch(/^DATABASE_DIRECT_URL leads to another database/)
  })

  test('time limits hold on every connection, in a tx and outside, also on those that the pooler had opened before', async () => {
    const early = new pg.Pool({ connectionString: addresses.databaseUrl })
    early.on('error', () => {})
    await Promise.all(Array.from({ length: 5 }, () => early.query('select pg_sleep(0.1)')))
    const opened = await openDatabase(addresses)
    const single = Array.from({ length: 10 }, async () => (await opened.db.execute<{ limits: string }>(limits)).rows)
    const inTxs = Array.from({ length: 10 }, () => opened.db.transaction(async tx => (await tx.execute<{ limits: string }>(limits)).rows))
    const found = (await Promise.all([...single, ...inTxs])).flat().map(row => row.limits)
    expect(new Set(found)).toEqual(new Set([inForce]))
    await opened.close()
    await early.end()
  })

  test('a role without privileges limits itself, and a role that is limited ends no connection again', async () => {
    await runOn(direct, `create role ${role} login`)
    const url = new URL(addresses.databaseUrl)
    url.username = role
    const pool = new pg.Pool({ connectionString: url.href })
    // The pooler says goodbye to a connection that is idle, or just being closed.
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    const pidsOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows.map(({ pid }) => pid)
    await limitRole(pool, { kept: undefined })
    const pids = await pidsOf()
    await limitRole(pool, { kept: undefined })
    expect(await pidsOf()).toEqual(pids)
    await pool.end()
    await runOn(direct, `drop owned by ${role}`)
  })

  test('the other process hears news, over a connection past the pooler', async () => {
    const writer = await openDatabase(addresses)
    const reader = await openDatabase({ ...addresses, log: quietLog })
    const heard: (string | undefined)[] = []
    reader.outbox.listen('order', id => heard.push(id))
    if (!reader.bell) throw new Error('a PostgreSQL has a bell')
    const rung = vi.fn()
    const deafen = reader.bell.listen(rung)
    const stop = await followNews({ ...reader, bell: reader.bell, clock: { now: () => new Date() }, log: quietLog })
    // Once for the new connection.
    await vi.waitFor(() => expect(rung).toHaveBeenCalledTimes(1), 10_000)
    await inTx(writer, async ctx => announce(ctx, { topic: 'order', id: 'a' }))
    await vi.waitFor(() => expect(rung.mock.calls.length).toBeGreaterThan(1), 10_000)
    await vi.waitFor(() => expect(heard).toEqual(['a']), 10_000)
    await Promise.all([stop(), deafen()])
    await Promise.all([writer.close(), reader.close()])
  })

  test('the queue has the limits too, except where it builds an index', async () => {
    const queue = createQueueConnection({ databaseUrl: addresses.databaseUrl, directUrl: direct, isPooled: true, max: 2 })
    const { rows } = await queue.executeSql(`select current_setting('statement_timeout') as limit`)
    const building = await queue.executeSql(`select current_setting('statement_timeout') as limit -- create index concurrently`)
    expect([rows, building.rows]).toEqual([[{ limit: '30s' }], [{ limit: '0' }]])
    await queue.close()
  })

  describe('two servers', () => {
    let servers: ServerProcess[]
    beforeAll(async () => {
      const env = {
        ...data.env,
        DATABASE_URL: addresses.databaseUrl,
        DATABASE_DIRECT_URL: direct,
        SUPPLIER_ANSWER_MS: '0',
        FIRST_CHECK_MS: '300',
      }
      // The first one makes the demo store.
      servers = [await startServer(await freePort(), env)]
      servers.push(await startServer(await freePort(), env))
    })
    afterAll(async () => {
      for (const server of servers ?? []) await server.kill()
    })

    const origin = (at: number) => servers[at]?.origin ?? ''

    test('sell together: bought at one, delivered as the other says, on fewer connections than one of them opens', async () => {
      for (const buyer of [0, 1, 0]) await buy({ at: origin(buyer), asked: origin(1 - buyer) })
      const { rows } = await queryOnce<{ pooled: number; listening: number }>(
        direct,
        `select count(*) filter (where query not ilike 'listen %' and pid <> pg_backend_pid())::int as pooled,
           count(*) filter (where query ilike 'listen %')::int as listening
         from pg_stat_activity where datname = current_database() and usename = current_user and backend_type = 'client backend'`,
      )
      // Each of them listens for news.
      expect(rows[0]?.listening).toBe(2)
      expect(rows[0]?.pooled).toBeGreaterThan(0)
      expect(rows[0]?.pooled).toBeLessThanOrEqual(5)
    })

    test('a killed pooler is a database that is down, and all recover once it is back, without a restart', async () => {
      const opened: OpenDatabase = await openDatabase(addresses)
      await pooler.kill()
      expect((await fetch(`${origin(0)}/health/ready`)).status).toBe(503)
      expect(isDatabaseDown(await opened.db.execute(limits).catch((error: unknown) => error))).toBe(true)
      await pooler.start()
      await vi.waitFor(async () => expect((await fetch(`${origin(0)}/health/ready`)).status).toBe(200), { timeout: 20_000, interval: 100 })
      expect((await opened.db.execute<{ limits: string }>(limits)).rows).toEqual([{ limits: inForce }])
      await buy({ at: origin(0), asked: origin(1) })
      await opened.close()
    })
  })
})

/** A whole purchase at one server; the other says how it went. */
async function buy({ at, asked }: { at: string; asked: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'kilat-demo' }
  const body = JSON.stringify({
    item_id: 'mobile-legends-86-diamonds',
    quantity: 1,
    player: { user_id: '900000001', zone_id: '1234' },
    channel: 'qris',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: 1_000_000,
  })
  const answer = await fetch(`${at}/api/transactions`, { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body })
  const placed = (await answer.json()) as { data: { id: string; payment: { instructions: { pay_url: string } } } }
  expect(answer.status, JSON.stringify(placed)).toBe(201)
  const page = new URL(placed.data.payment.instructions.pay_url).pathname
  await fetch(`${at}${page}`, { method: 'POST', body: new URLSearchParams({ act: 'full' }), redirect: 'manual' })
  const status = async () => {
    const read = await fetch(`${asked}/api/transactions/${placed.data.id}`, { headers })
    return ((await read.json()) as { data: { status: string } }).data.status
  }
  await vi.waitFor(async () => expect(await status()).toBe('delivered'), { timeout: 30_000, interval: 100 })
}

async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Row>(text)
  } finally {
    await client.end()
  }
}
