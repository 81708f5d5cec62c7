import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../platform/start-error.ts'

/** A notification arrives within milliseconds, even on a busy database. */
const longestWaitMs = 5_000

type Addresses = { databaseUrl: string; databaseDirectUrl?: string | undefined }

/**
 * Throws a StartError if the address for connections of our own leads to a pooler that keeps a connection for one tx only: news and jobs
 * would not be heard, and locks and time limits would stay behind on connections of others. `client` is a connection to that address,
 * open and idle.
 */
export async function refusePooledTxs(client: pg.Client, { databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
  const other = new pg.Client({ connectionString: databaseDirectUrl ?? databaseUrl })
  other.on('error', () => {})
  try {
    await other.connect()
    // Two connections that are open at once are never one and the same, unless a pooler hands one around.
    const isOne = (await readPid(client)) === (await readPid(other))
    if (isOne || !(await isHeard(client, other))) throw new StartError(databaseDirectUrl === undefined ? pooledTxs : pooledDirect)
  } finally {
    await other.end()
  }
}

/** Throws a StartError if the pooler leads elsewhere than the direct `client`: what one writes the other would not read. */
export async function refuseOtherDatabase(client: pg.Client, { pooled }: { pooled: pg.Pool }): Promise<void> {
  if (!(await isHeard(client, pooled))) throw new StartError(otherDatabase)
}

const pooledTxs =
  'DATABASE_URL leads to a connection pooler that gives every transaction another connection (PgBouncer with pool_mode=transaction or statement). ' +
  'Kilat listens and migrates on connections of its own: name the PostgreSQL itself in DATABASE_DIRECT_URL as well (three connections for each Kilat process), ' +
  'or a pool with pool_mode=session and 32 connections for each Kilat process in DATABASE_URL.'

const pooledDirect =
  'DATABASE_DIRECT_URL leads to a connection pooler that gives every transaction another connection. ' +
  'Kilat listens and migrates there: name the PostgreSQL itself, or a pool with pool_mode=session.'

const otherDatabase =
  'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: name the same one, once through its pooler and once without. ' +
  'A standby is not the same one, because it takes no writes.'

/** True if `client` hears what is said through `other`, as only connections to one database do. */
async function isHeard(client: pg.Client, other: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const channel = `kilat_start_${randomBytes(8).toString('hex')}`
  const heard = new Promise<true>(resolve => client.once('notification', () => resolve(true)))
  await client.query(`listen ${channel}`)
  await other.query(`notify ${channel}`)
  if (!(await isTrueWithin(heard, longestWaitMs))) return false
  await client.query(`unlisten ${channel}`)
  return true
}

export async function readPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function isTrueWithin(asked: Promise<true>, ms: number): Promise<boolean> {
  const timeout = new AbortController()
  const isTrue = await Promise.race([asked, wait(ms, false, { signal: timeout.signal }).catch(() => false)])
  timeout.abort()
  return isTrue
}
