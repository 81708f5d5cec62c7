import pg from 'pg'
import type { OpenDatabase } from '../db/open.ts'
import { invariant } from '../platform/invariant.ts'

const reusable = /^\s*(?:select|insert|update|delete|with)\b/i

/** Names of statements by their texts, the same on every connection. */
const names = new Map<string, string>()

/**
 * Makes the test's own PostgreSQL read and plan a statement once per connection, and keeps connections open from one store to the next.
 * A store in use does neither: its statements are too many for each of its connections.
 */
export function nameStatements({ db }: OpenDatabase): void {
  const pool: unknown = Reflect.get(db, '$client')
  invariant(pool instanceof pg.Pool, 'PostgreSQL is reached through a pool')
  pool.options.idleTimeoutMillis = 0
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, { query: (asked: unknown, ...rest: unknown[]) => query(withName(asked), ...rest) })
  })
}

function withName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked || !('text' in asked)) return asked
  const { text } = asked
  if (typeof text !== 'string' || !reusable.test(text)) return asked
  const name = names.get(text) ?? `read_${names.size}`
  names.set(text, name)
  return { ...asked, name }
}
