import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isDatabaseDown } from '../platform/database-down.ts'
import { allowLonger } from './allow-longer.ts'
import type { Db } from './database.ts'
import { endSilent } from './end-silent.ts'
import { inTx } from './in-tx.ts'
import { sendTogether } from './send-together.ts'

const template = inject('template')
const silentMs = 1_000

/** To its client a database that is asked to sleep is one that says nothing. */
const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`

if (template.kind === 'pglite') test('the embedded database is in this process', () => expect(template.kind).toBe('pglite'))
else waitForAnswers(template.url)

function waitForAnswers(connectionString: string) {
  let pool: pg.Pool
  let ctx: { db: Db }
  beforeEach(() => {
    pool = new pg.Pool({ connectionString, max: 1 })
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    pool.on('connect', client => sendTogether(client, { isNamed: true }))
    endSilent(pool, { silentMs })
    // Only the type checker knows the mark that tells a tx from the database.
    ctx = { db: drizzle(pool) as unknown as Db }
  })
  afterEach(() => pool.end())

  const findProcess = async () => (await ctx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid

  test('a statement whose database says nothing fails as if its connection was cut, and the next one has another', async () => {
    const before = await findProcess()
    const startedAt = performance.now()
    const failure = await ctx.db.execute(sleep(5)).catch((error: unknown) => error)
    expect(performance.now() - startedAt).toBeLessThan(4_500)
    expect(isDatabaseDown(failure)).toBe(true)
    expect(await findProcess()).not.toBe(before)
  })

  test('so does one within a tx, whose connection is free again', async () => {
    await expect(inTx(ctx, ({ db }) => db.execute(sleep(5)))).rejects.toSatisfy(isDatabaseDown)
    expect(await findProcess()).toBeGreaterThan(0)
  })

  test('a connection that was asked nothing stays, however long it rests', async () => {
    const before = await findProcess()
    await new Promise(resolve => setTimeout(resolve, silentMs * 2))
    expect(await findProcess()).toBe(before)
  })

  test('a tx that is allowed longer has longer, and nobody after it', async () => {
    const before = await findProcess()
    await inTx(ctx, async ctx => {
      await allowLonger(ctx, 10_000)
      await ctx.db.execute(sleep(2))
    })
    expect(await findProcess()).toBe(before)
    await expect(ctx.db.execute(sleep(5))).rejects.toSatisfy(isDatabaseDown)
  })
}
