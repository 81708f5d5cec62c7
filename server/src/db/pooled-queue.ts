import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { keepListening } from './keep-listening.ts'
import { setNoTimeLimits } from './time-limits.ts'

type QueueDb = NonNullable<ConstructorOptions['db']>

/** A new version of the queue may build indexes while jobs run, which takes longer than the role's time limits allow. */
const buildsIndex = /\bindex concurrently\b/i

/** How the job queue reaches a PostgreSQL behind a pooler that hands its connections around. It listens past the pooler. */
export function createPooledQueue(input: { databaseUrl: string; directUrl: string; max: number }): QueueDb & { close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: input.databaseUrl,
    application_name: 'kilat jobs',
    max: input.max,
    connectionTimeoutMillis: 10_000,
  })
  // A connection closed by the pooler must not end the process: its statement fails, and the pool opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return {
    executeSql: (text, values) => (buildsIndex.test(text) ? runAlone(input.directUrl, text, values) : pool.query(text, values)),
    async listen(channel, onNotification, onConnected) {
      return { close: keepListening({ url: input.directUrl, channel, name: 'kilat jobs', onNotification, onConnected }) }
    },
    close: () => pool.end(),
  }
}

async function runAlone(connectionString: string, text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  // Its statement fails then.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(setNoTimeLimits)
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
