import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createServerData } from '../test/server-data.ts'
import { runOn, withDatabase } from '../test/template.ts'
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

if (template.kind === 'postgres')
  test('several processes that start at once migrate one database together', () => expectSharedStart(template.url))
else test('a data folder can be opened once at a time, and again after it is closed', expectOneOpener)
