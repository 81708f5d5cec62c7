import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { endSilent } from './end-silent.ts'
import { sendTogether } from './send-together.ts'
import { setNoTimeLimits } from './time-limits.ts'

type QueueDb = NonNullable<ConstructorOptions['db']>

/** A new version of the queue may build indexes while jobs run, which takes longer than the role's time limits allow. */
const buildsIndex = /\bindex concurrently\b/i

type Input = {
  databaseUrl: string
  /** Leads past a pooler, whose time limits are not ours, to build indexes. */
  directUrl: string
  isPooled: boolean
  max: number
}

/** How the job queue reaches PostgreSQL. */
export function createQueueConnection(input: Input): QueueDb & { close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: input.databaseUrl,
    application_name: 'kilat jobs',
    max: input.max,
    connectionTimeoutMillis: 10_000,
  })
  // A connection closed by the server must not end the process: its statement fails, and the pool opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('connect', client => sendTogether(client, { isNamed: !input.isPooled }))
  // Its statements have no limit of their own: keeping a long past of jobs in order may take minutes.
  endSilent(pool, { silentMs: 5 * 60_000 })
  return {
    executeSql: (text, values) => (buildsIndex.test(text) ? runAlone(input.directUrl, text, values) : pool.query(text, values)),
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
