import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { keepListening } from './keep-listening.ts'

type QueueDb = NonNullable<ConstructorOptions['db']>

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
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onConnected) {
      return { close: keepListening({ url: input.directUrl, channel, name: 'kilat jobs', onNotification, onConnected }) }
    },
    close: () => pool.end(),
  }
}
