import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type RunningQueue, startQueue } from '../ctx/queue-boss.ts'
import type { Db } from '../db/database.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../db/open.ts'
import { jobs } from '../jobs.ts'
import { invariant } from '../platform/invariant.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { findTemplate } from './find-template.ts'
import { readTemplate, runOn, withDatabase } from './template.ts'

/** A migrated database without rows, and the queue on it. */
export type TestDatabase = { opened: OpenDatabase; queue: RunningQueue; empty: () => Promise<void> }

// Unpacking a database takes as long as dozens of tests, so this process keeps its own.
const idle: TestDatabase[] = []

/** Answers an unused database: PGlite in memory, or PostgreSQL if TEST_DATABASE_URL is set. */
export async function takeDatabase(): Promise<TestDatabase> {
  return idle.pop() ?? openCopy()
}

/** Empties the database and keeps it for the next test. */
export async function giveBack(database: TestDatabase): Promise<void> {
  await database.empty()
  idle.push(database)
}

async function openCopy(): Promise<TestDatabase> {
  const opened = await copyTemplate()
  const queue = await startQueue({ connection: opened.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  return { opened, queue, empty: await planEmptying(opened.db, await openDeleter(opened.db)) }
}

async function copyTemplate(): Promise<OpenDatabase> {
  const template = findTemplate()
  if (template.kind === 'pglite') {
    return openPglite(await PGlite.create({ loadDataDir: new Blob([await readTemplate(template.file)]) }))
  }
  const name = `${template.name}_${randomBytes(6).toString('hex')}`
  await runOn(template.url, `create database ${name} template ${template.name}`)
  const opened = await openDatabase({ dataDir: '', databaseUrl: withDatabase(template.url, name) })
  keepConnections(opened)
  return opened
}

/** Runs statements that delete, also rows that may not be (`refuse_change`): a replica's are not checked again. */
type Deleter = (statement: string) => Promise<unknown>

/**
 * A connection that becomes a replica, or stops being one, forgets the plans of all its statements. So PostgreSQL has one more for this, and the
 * embedded database, which has a single one, becomes a replica only for rows that refuse.
 */
async function openDeleter(db: Db): Promise<Deleter> {
  const pool: unknown = Reflect.get(db, '$client')
  if (!(pool instanceof pg.Pool)) {
    return statement =>
      db.execute(sql.raw(statement)).catch(() =>
        db.transaction(async tx => {
          await tx.execute(sql`set local session_replication_role = replica`)
          await tx.execute(sql.raw(statement))
        }),
      )
  }
  const client = new pg.Client(pool.options)
  // Its database is dropped before its process ends.
  client.on('error', () => {})
  await client.connect()
  await client.query('set session_replication_role = replica')
  return text => client.query({ name: 'empty', text })
}

/** Keeps connections open from one store to the next, so that they do not read their statements anew. */
function keepConnections({ db }: OpenDatabase): void {
  const pool: unknown = Reflect.get(db, '$client')
  invariant(pool instanceof pg.Pool, 'PostgreSQL is reached through a pool')
  pool.options.idleTimeoutMillis = 0
}

/** Deleted rows stay in the files, and are read over, until a vacuum removes them. */
const usesPerVacuum = 25

/**
 * Plans to empty only tables that are empty in a new database: rows of migrations and the queue's list of queues stay.
 * Truncating would take ten times as long: it makes new files, and the server forgets what it knew of each table.
 */
async function planEmptying(db: Db, run: Deleter): Promise<() => Promise<void>> {
  const schemas = sql`('public'::regnamespace, 'pgboss'::regnamespace)`
  const named = (kind: 'r' | 'S') =>
    db.execute<{ name: string }>(
      sql`select oid::regclass::text as name from pg_class where relkind = ${kind} and relnamespace in ${schemas}`,
    )
  const tables = (await named('r')).rows.map(({ name }) => name)
  const sequences = (await named('S')).rows.map(({ name }) => name)
  const held = sql.join(
    tables.map(name => sql`select ${name}::text as name where exists (select from ${sql.raw(name)})`),
    sql` union all `,
  )
  const kept = new Set((await db.execute<{ name: string }>(held)).rows.map(({ name }) => name))
  const emptied = tables.filter(name => !kept.has(name))
  // Every sequence begins again, also one advanced by a tx that was rolled back.
  const deletes = emptied.map((name, at) => `emptied_${at} as (delete from ${name})`).join(', ')
  const empty = `with ${deletes} select ${sequences.map(name => `setval('${name}', 1, false)`).join(', ')}`
  const vacuum = sql.raw(`vacuum ${emptied.join(', ')}`)
  let uses = 0
  return async () => {
    await run(empty)
    uses += 1
    if (uses % usesPerVacuum === 0) await db.execute(vacuum)
  }
}
