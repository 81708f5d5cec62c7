import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
import { endSilent } from './end-silent.ts'
import { keepPrivate } from './keep-private.ts'
import { keepSelections } from './keep-selections.ts'
import { lockFolder } from './lock-folder.ts'
import { createQueueConnection } from './queue-connection.ts'
import { readPid, refuseOtherDatabase, refusePooledTxs } from './refuse-pooled-txs.ts'
import { reuseStatements } from './reuse-statements.ts'
import { sendTogether } from './send-together.ts'
import { limitRole, setNoTimeLimits, setTimeLimits } from './time-limits.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** An arbitrary number, the same in every process of the store. */
const migrationLock = 7_215_601

/** The queue's connections in one process. */
const queueConnections = 8

/** A statement that still runs, such as a check of all the books, must not keep a store from stopping: to the database it is as if the process were killed. */
const longestCloseMs = 5_000

type Postgres = { databaseUrl: string } & Pick<DatabaseToOpen, 'databaseDirectUrl' | 'log'>

export type OpenDatabase = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** The outbox for its news. */
  outbox: Outbox
  /** Wakes other processes on the same database; absent on an embedded one, which can not be shared. */
  bell?: Bell
  /** How the job queue connects to the same database. */
  queueConnection: Pick<QueueOptions, 'db' | 'backend'>
  close(): Promise<void>
}

/**
 * `databaseDirectUrl` is the same PostgreSQL without its pooler, if `databaseUrl` leads to one that gives each transaction another
 * connection. `log` is for the listeners of its outbox.
 */
export type DatabaseToOpen = { dataDir: string; databaseUrl?: string | undefined; databaseDirectUrl?: string | undefined; log?: Logger }

/**
 * Opens PostgreSQL if a URL is given, otherwise the embedded database in the data folder, and runs the migrations. Throws a StartError
 * if the URL leads to a pooler that hands connections around and no direct one is given, or the folder is in use.
 */
export async function openDatabase(input: DatabaseToOpen): Promise<OpenDatabase> {
  if (input.databaseUrl) return openPostgres({ ...input, databaseUrl: input.databaseUrl })
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

async function openPostgres({ databaseUrl, databaseDirectUrl, log }: Postgres): Promise<OpenDatabase> {
  const isPooled = databaseDirectUrl !== undefined
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5_000,
    // The pool waits for it before it gives the connection to anybody. What is set on a pooler's connection would stay with others'.
    ...(databaseDirectUrl === undefined && { onConnect: async client => void (await client.query(setTimeLimits)) }),
  })
  // A connection closed by the server, idle or inside a tx, must not end the process: its statement fails, and the pool opens
  // another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  // Behind a pooler that hands connections around, a name may stand for another statement in the next tx.
  pool.on('connect', client => sendTogether(client, { isNamed: !isPooled }))
  takeBackBroken(pool)
  endSilent(pool)
  const db = drizzleNode(pool)
  const bell = createBell({ pool, directUrl: databaseDirectUrl ?? databaseUrl })
  await migrateOnce({ pool, databaseUrl, databaseDirectUrl })
  const queue = createQueueConnection({ databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, isPooled, max: queueConnections })
  return {
    db: asDb(db),
    kind: 'postgres',
    outbox: createOutbox({ wakeOthers: bell.ring, log }),
    bell,
    queueConnection: { backend: 'postgres', db: queue },
    close: async () => {
      await bell.close()
      await Promise.race([Promise.all([queue.close(), pool.end()]), wait(longestCloseMs, undefined, { ref: false })])
    },
  }
}

/**
 * Takes a lent connection back when it breaks. A tx that could not even begin never gives its connection back, and the pool would
 * count it for ever.
 */
function takeBackBroken(pool: pg.Pool): void {
  const lent = new WeakSet<pg.PoolClient>()
  pool.on('acquire', client => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', client => {
    client.once('end', () => {
      if (!lent.has(client)) return
      client.release(true)
      // Its borrower may give it back too.
      client.release = () => {}
    })
  })
}

/** Several processes may start at once: one migrates, the others wait and then have nothing to do. */
async function migrateOnce({ pool, databaseUrl, databaseDirectUrl }: Omit<Postgres, 'log'> & { pool: pg.Pool }): Promise<void> {
  // A separate connection without time limits, because waiting for another process's migration may take long.
  const client = new pg.Client({ connectionString: databaseDirectUrl ?? databaseUrl })
  await client.connect()
  try {
    await refusePooledTxs(client, { databaseUrl, databaseDirectUrl })
    if (databaseDirectUrl !== undefined) await refuseOtherDatabase(client, { pooled: pool })
    await client.query(setNoTimeLimits)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateNode(drizzleNode(client), { migrationsFolder })
    if (databaseDirectUrl !== undefined) await limitRole(pool, { kept: await readPid(client) })
  } finally {
    await client.end()
  }
}

/** Both drivers use the same SQL and query builder; only their raw results differ in type, and no code reads those. */
function asDb(db: object): Db {
  keepSelections(db)
  return db as Db
}
