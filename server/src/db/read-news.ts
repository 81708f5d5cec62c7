import { type SQL, sql } from 'drizzle-orm'
import type { News } from '../platform/outbox.ts'
import type { Db } from './database.ts'

/** What a reader has seen: the database's own description of which txs were over by then. */
export type Seen = string

/** More news than this at once is not told one by one. */
const mostNews = 1_000

type Read = { seen: Seen; news: News[] }

/** What a reader has seen who begins now. */
export async function seenByNow({ db }: { db: Db }): Promise<Seen> {
  const { rows } = await db.execute<Pick<Read, 'seen'>>(sql`select pg_current_snapshot()::text as seen`)
  return firstOf(rows).seen
}

/**
 * The news of all txs that have committed since `seen`, in whatever order they began. `isWhole` is false where there is too much
 * of it: anything may have changed then.
 */
export async function readNews({ db }: { db: Db }, seen: Seen): Promise<Read & { isWhole: boolean }> {
  const { rows } = await db.execute<Read>(
    sql`select pg_current_snapshot()::text as seen, coalesce((select json_agg(json_strip_nulls(row_to_json(line))) from (${linesSince(seen)} limit ${mostNews + 1}) line), '[]') as news`,
  )
  const read = firstOf(rows)
  return { ...read, isWhole: read.news.length <= mostNews }
}

/** Lines of the txs that had not begun by then, and of those that were open. Both are found by the key, so a read costs what is new. */
export function linesSince(seen: Seen): SQL {
  const isNew = sql`tx >= pg_snapshot_xmax(${seen}::pg_snapshot) or tx = any(array(select pg_snapshot_xip(${seen}::pg_snapshot)))`
  return sql`select distinct topic, nullif(about, '') as id from outbox where ${isNew}`
}

function firstOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a select without a table answers one row')
  return row
}
