import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../platform/start-error.ts'

/** A notification arrives within milliseconds, even on a busy database. */
const longestWaitMs = 5_000

/**
 * Throws a StartError if the address leads to a pooler that keeps a connection for one tx only: news and jobs would not be heard, and
 * locks and time limits would stay behind on connections of others. `client` is a connection to that address, open and idle.
 */
export async function refusePooledTxs(client: pg.Client, databaseUrl: string): Promise<void> {
  const channel = `kilat_start_${randomBytes(8).toString('hex')}`
  const heard = new Promise<true>(resolve => client.once('notification', () => resolve(true)))
  const other = new pg.Client({ connectionString: databaseUrl })
  other.on('error', () => {})
  await client.query(`listen ${channel}`)
  try {
    await other.connect()
    // Two connections that are open at once are never one and the same, unless a pooler hands one around.
    const isOne = (await readPid(client)) === (await readPid(other))
    await other.query(`notify ${channel}`)
    if (isOne || !(await isTrueWithin(heard, longestWaitMs))) throw new StartError(refusal)
  } finally {
    await other.end()
  }
  await client.query(`unlisten ${channel}`)
}

const refusal =
  'DATABASE_URL leads to a connection pooler that gives every transaction another connection (PgBouncer with pool_mode=transaction or statement). ' +
  'Kilat listens and locks on its connections, so it needs connections of its own: name the PostgreSQL itself, or a pool with pool_mode=session and 32 connections for each Kilat process.'

async function readPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function isTrueWithin(asked: Promise<true>, ms: number): Promise<boolean> {
  const timeout = new AbortController()
  const isHeard = await Promise.race([asked, wait(ms, false, { signal: timeout.signal }).catch(() => false)])
  timeout.abort()
  return isHeard
}
