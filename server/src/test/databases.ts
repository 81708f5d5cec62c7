import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { type RunningQueue, startQueue } from '../ctx/queue-boss.ts'
import type { Db } from '../db/database.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../db/open.ts'
import { jobs } from '../jobs.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { findTemplate } from './find-template.ts'
import { readTemplate, runOn, withDatabase } from './template.ts'

/** A migrated database without rows, and the queue on it. */
export type TestDatabase = { opened: OpenDatabase; queue: RunningQueue; plan: ClearingPlan }

/** Statements for emptying: `filled` asks which tables have rows. */
type ClearingPlan = { filled: SQL; schemas: SQL }

// Unpacking a database takes as long as dozens of tests, so this process keeps its own.
const idle: TestDatabase[] = []

/** Answers an unused database: PGlite in memory, or PostgreSQL if TEST_DATABASE_URL is set. */
export async function takeDatabase(): Promise<TestDatabase> {
  return idle.pop() ?? openCopy()
}

/** Empties the database and keeps it for the next test. */
export async function giveBack(database: TestDatabase): Promise<void> {
  await clear(database)
  idle.push(database)
}

async function openCopy(): Promise<TestDatabase> {
  const opened = await copyTemplate()
  const queue = await startQueue({ connection: opened.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  return { opened, queue, plan: await planClearing(opened.db) }
}

async function copyTemplate(): Promise<OpenDatabase> {
  const template = findTemplate()
  if (template.kind === 'pglite') {
    return openPglite(await PGlite.create({ loadDataDir: new Blob([await readTemplate(template.file)]) }))
  }
  const name = `${template.name}_${randomBytes(6).toString('hex')}`
  await runOn(template.url, `create database ${name} template ${template.name}`)
  return openDatabase({ dataDir: '', databaseUrl: withDatabase(template.url, name) })
}

/** Plans to empty only tables that are empty in a new database: rows of migrations and the queue's list of queues stay. */
async function planClearing(db: Db): Promise<ClearingPlan> {
  const schemas = sql`('public', 'pgboss')`
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ${schemas}`,
  )
  const exists = (name: string) => sql`select ${name}::text as name where exists (select from ${sql.raw(name)})`
  const holdingRows = (names: string[]) => sql.join(names.map(exists), sql` union all `)
  const all = tables.rows.map(({ name }) => name)
  const kept = new Set((await db.execute<{ name: string }>(holdingRows(all))).rows.map(({ name }) => name))
  return { filled: holdingRows(all.filter(name => !kept.has(name))), schemas }
}

async function clear({ opened: { db }, plan }: TestDatabase): Promise<void> {
  const filled = (await db.execute<{ name: string }>(plan.filled)).rows.map(({ name }) => name)
  if (filled.length > 0) await db.execute(sql.raw(`truncate ${filled.join(', ')} cascade`))
  // Includes sequences advanced by a tx that was rolled back, so that all numbers begin again.
  const advanced = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ${plan.schemas} and last_value is not null`,
  )
  for (const { name } of advanced.rows) await db.execute(sql.raw(`alter sequence ${name} restart`))
}
