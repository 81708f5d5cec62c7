import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { isDatabaseClosed } from '../platform/database-down.ts'
import { invariant } from '../platform/invariant.ts'
import { createServerData } from '../test/server-data.ts'
import { runOn, withDatabase } from '../test/template.ts'
import { inTx } from './in-tx.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

const template = inject('template')

const countMigrations = async ({ db }: OpenDatabase) => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
  return rows[0]?.count ?? 0
}

async function expectSharedStart(url: string): Promise<void> {
  const name = `kilat_open_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database ${name}`)
  try {
    const databaseUrl = withDatabase(url, name)
    const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ dataDir: '', databaseUrl })))
    const counts = await Promise.all(opened.map(countMigrations))
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeGreaterThan(0)
    await Promise.all(opened.map(database => database.close()))
  } finally {
    await runOn(url, `drop database if exists ${name} with (force)`)
  }
}

async function expectOneOpener(): Promise<void> {
  const { env, remove } = await createServerData('open')
  const dataDir = env.DATA_DIR
  try {
    const first = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by another Kilat process')
    await first.close()
    const second = await openDatabase({ dataDir })
    expect(await countMigrations(second)).toBeGreaterThan(0)
    await second.close()
  } finally {
    await remove()
  }
}

/** More than the connections of a store. */
const broken = 25

async function expectAllTakenBack(url: string): Promise<void> {
  const name = `kilat_broken_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database ${name}`)
  const opened = await openDatabase({ dataDir: '', databaseUrl: withDatabase(url, name) })
  const pool: unknown = Reflect.get(opened.db, '$client')
  invariant(pool instanceof pg.Pool, 'PostgreSQL is reached through a pool')
  try {
    for (let count = 0; count < broken; count += 1) {
      // As a network does.
      pool.once('acquire', ({ connection }) => connection.stream.destroy())
      await expect(inTx(opened, ({ db }) => db.execute(sql`select 1`))).rejects.toThrow()
    }
    expect(await countMigrations(opened)).toBeGreaterThan(0)
  } finally {
    await opened.close()
    await runOn(url, `drop database if exists ${name} with (force)`)
  }
}

async function expectEndOfSilence(url: string): Promise<void> {
  const name = `kilat_silent_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database ${name}`)
  const opened = await openDatabase({ dataDir: '', databaseUrl: withDatabase(url, name) })
  const pool: unknown = Reflect.get(opened.db, '$client')
  invariant(pool instanceof pg.Pool, 'PostgreSQL is reached through a pool')
  const waits: unknown[] = []
  pool.on('acquire', ({ connection }) => waits.push(Reflect.get(connection.stream, 'timeout')))
  await countMigrations(opened)
  await opened.close()
  await runOn(url, `drop database if exists ${name} with (force)`)
  expect(waits).toEqual([60_000])
}

async function expectSoonClosed(url: string): Promise<void> {
  const name = `kilat_close_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database ${name}`)
  const opened = await openDatabase({ dataDir: '', databaseUrl: withDatabase(url, name) })
  const running = opened.db.execute(sql`select pg_sleep(25)`).then(
    () => 'ended by itself',
    (error: Error) => error.cause,
  )
  await opened.db.execute(sql`select 1`)
  const before = performance.now()
  await opened.close()
  expect(performance.now() - before).toBeLessThan(15_000)
  await expect(inTx(opened, async () => {}).catch((error: unknown) => isDatabaseClosed(error))).resolves.toBe(true)
  await runOn(url, `drop database if exists ${name} with (force)`)
  // It ran until its connection was taken away.
  expect(await running).toBeInstanceOf(Error)
}

if (template.kind === 'postgres')
  test('a statement that takes long does not keep a database from closing', () => expectSoonClosed(template.url))
if (template.kind === 'postgres')
  test('a database that says nothing is not waited for as long as the system would', () => expectEndOfSilence(template.url))
if (template.kind === 'postgres') test('connections that break as a tx begins are replaced', () => expectAllTakenBack(template.url))
if (template.kind === 'postgres')
  test('several processes that start at once migrate one database together', () => expectSharedStart(template.url))
else test('a data folder can be opened once at a time, and again after it is closed', expectOneOpener)
