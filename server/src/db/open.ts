import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite, type ConstructorOptions as QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { createOutbox, type Outbox } from '../platform/outbox.ts'
import { type Bell, createBell } from './bell.ts'
import { copyFewParsers } from './copy-few-parsers.ts'
import type { Db } from './database.ts'
import { keepPrivate } from './keep-private.ts'
import { lockFolder } from './lock-folder.ts'
import { refusePooledTxs } from './refuse-pooled-txs.ts'
import { reuseStatements } from './reuse-statements.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Limits how long a frozen or disconnected process can hold its locks; TCP would give up much later. Set by a statement, because
 * connection poolers refuse such settings in the start of a connection.
 */
const timeLimits = "set lock_timeout = '5s'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '15s'"

/** An arbitrary number, the same in every process of the store. */
const migrationLock = 7_215_601

export type OpenDatabase = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** The outbox for its news. */
  outbox: Outbox
  /** Wakes other processes on the same database; absent on an embedded one, which can not be shared. */
  bell?: Bell
  /** How the job queue connects to the same database. */
  queueConnection: Pick<QueueOptions, 'db' | 'connectionString' | 'backend' | 'max'>
  close(): Promise<void>
}

/** `log` is for the listeners of its outbox. */
export type DatabaseToOpen = { dataDir: string; databaseUrl?: string | undefined; log?: Logger }

/**
 * Opens PostgreSQL if a URL is given, otherwise the embedded database in the data folder, and runs the migrations. Throws a StartError
 * if the URL leads to a pooler that hands connections around, or the folder is in use.
 */
export async function openDatabase(input: DatabaseToOpen): Promise<OpenDatabase> {
  if (input.databaseUrl) return openPostgres(input.databaseUrl, input.log)
  const unlock = lockFolder(input.dataDir)
  try {
    const opened = await openPglite(await PGlite.create({ dataDir: join(input.dataDir, 'database') }), input.log)
    // PGlite makes its first files readable by all; later ones are private.
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

/** Opens an embedded database that is already running, such as the tests' one in memory. */
export async function openPglite(client: PGlite, log?: Logger): Promise<OpenDatabase> {
  copyFewParsers(client)
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  reuseStatements(client)
  return {
    db: asDb(db),
    kind: 'pglite',
    outbox: createOutbox({ log }),
    queueConnection: { db: fromPglite(client), backend: 'pglite' },
    close: () => client.close(),
  }
}

async function openPostgres(databaseUrl: string, log?: Logger): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5_000,
    // The pool waits for it before it gives the connection to anybody.
    onConnect: async client => void (await client.query(timeLimits)),
  })
  // A connection closed by the server, idle or inside a tx, must not end the process: its statement fails, and the pool opens
  // another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const db = drizzleNode(pool)
  const bell = createBell({ pool, databaseUrl })
  await migrateOnce(databaseUrl)
  return {
    db: asDb(db),
    kind: 'postgres',
    outbox: createOutbox({ wakeOthers: bell.ring, log }),
    bell,
    queueConnection: { connectionString: databaseUrl, backend: 'postgres', max: 8 },
    close: async () => {
      await bell.close()
      await pool.end()
    },
  }
}

/** Several processes may start at once: one migrates, the others wait and then have nothing to do. */
async function migrateOnce(databaseUrl: string): Promise<void> {
  // A separate connection without time limits, because waiting for another process's migration may take long.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await refusePooledTxs(client, databaseUrl)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateNode(drizzleNode(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Both drivers use the same SQL and query builder; only their raw results differ in type, and no code reads those. */
function asDb(db: unknown): Db {
  return db as Db
}
