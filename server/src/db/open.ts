import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite, type ConstructorOptions as QueueOptions } from 'pg-boss'
import { createOutbox, type Outbox } from '../platform/outbox.ts'
import { type Bell, createBell } from './bell.ts'
import type { Db } from './database.ts'
import { keepPrivate } from './keep-private.ts'
import { lockFolder } from './lock-folder.ts'
import * as schema from './schema.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** A process that froze or lost its network must not hold an order, and with it all the others, until TCP gives up. */
const timeLimits = '-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=15s'

/** Any number will do, as long as every process of the store uses the same one. */
const migrationLock = 7_215_601

export type OpenDatabase = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Where its news is heard and told. */
  outbox: Outbox
  /** Wakes other processes on the same database; none can share an embedded one. */
  bell?: Bell
  /** How the job queue reaches the same database. */
  queueConnection: Pick<QueueOptions, 'db' | 'connectionString' | 'backend' | 'max'>
  close(): Promise<void>
}

/** Opens PostgreSQL where a URL is given, else the embedded database in the data folder, and brings its tables up to date. */
export async function openDatabase(input: { dataDir: string; databaseUrl?: string | undefined }): Promise<OpenDatabase> {
  if (input.databaseUrl) return openPostgres(input.databaseUrl)
  const unlock = lockFolder(input.dataDir)
  try {
    const opened = await openPglite(await PGlite.create({ dataDir: join(input.dataDir, 'database') }))
    // A database that was just made is readable by all; what is added to it later is not.
    keepPrivate(input.dataDir)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database that is already running, such as the tests' own in memory. */
export async function openPglite(client: PGlite): Promise<OpenDatabase> {
  const db = drizzlePglite(client, { schema })
  await migratePglite(db, { migrationsFolder })
  return {
    db: asDb(db),
    kind: 'pglite',
    outbox: createOutbox(),
    queueConnection: { db: fromPglite(client), backend: 'pglite' },
    close: () => client.close(),
  }
}

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, connectionTimeoutMillis: 5_000, options: timeLimits })
  // A connection that the server closes, idle or in the middle of a tx, is no reason to end the process: its statement
  // fails, and the pool opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const db = drizzleNode(pool, { schema })
  const bell = createBell({ pool, databaseUrl })
  await migrateOnce(databaseUrl)
  return {
    db: asDb(db),
    kind: 'postgres',
    outbox: createOutbox(bell.ring),
    bell,
    queueConnection: { connectionString: databaseUrl, backend: 'postgres', max: 8 },
    close: async () => {
      await bell.close()
      await pool.end()
    },
  }
}

/** Several processes may start at once: one migrates, the others wait and find the work done. */
async function migrateOnce(databaseUrl: string): Promise<void> {
  // A connection of its own, without time limits: waiting for another process's migration may take long.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateNode(drizzleNode(client, { schema }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Both drivers speak the same SQL through the same query builder; only their raw result types differ, which nothing reads. */
function asDb(db: unknown): Db {
  return db as Db
}
