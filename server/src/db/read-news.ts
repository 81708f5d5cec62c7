import { type SQL, sql } from 'drizzle-orm'
import type { News } from '../platform/outbox.ts'
import type { Db } from './database.ts'

/** The point up to which a reader has read: the database's own description of the txs that had ended. */
export type Seen = string

/** More news than this is announced as one about everything. */
const mostNews = 1_000

type Read = { seen: Seen; news: News[] }

/** The starting point of a new reader. */
export async function seenByNow({ db }: { db: Db }): Promise<Seen> {
  const { rows } = await db.execute<Pick<Read, 'seen'>>(sql`select pg_current_snapshot()::text as seen`)
  return firstOf(rows).seen
}

/**
 * The news of all txs that committed since `seen`, in whatever order they began. `isWhole` is false if there is too much
 * news: then anything may have changed.
 */
export async function readNews({ db }: { db: Db }, seen: Seen): Promise<Read & { isWhole: boolean }> {
  const { rows } = await db.execute<Read>(
    sql`select pg_current_snapshot()::text as seen, coalesce((select json_agg(json_strip_nulls(row_to_json(line))) from (${linesSince(seen)} limit ${mostNews + 1}) line), '[]') as news`,
  )
  const read = firstOf(rows)
  return { ...read, isWhole: read.news.length <= mostNews }
}

/** Rows of txs that had not begun by then or were still open. Both are found by the key, so a read costs only what is new. */
export function linesSince(seen: Seen): SQL {
  const isNew = sql`tx >= pg_snapshot_xmax(${seen}::pg_snapshot) or tx = any(array(select pg_snapshot_xip(${seen}::pg_snapshot)))`
  return sql`select distinct topic, nullif(about, '') as id from outbox where ${isNew}`
}

function firstOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a select without a table answers one row')
  return row
}
