import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** True for texts that begin so. Compared by bytes, as the indexes for it are, whatever language the database sorts by. */
export function beginsWith(column: AnyPgColumn | SQL, start: string): SQL {
  return sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10FFFF}`})`
}

/** The order of these indexes: read in it, not more rows are read than are wanted. */
export function byBytes(column: AnyPgColumn | SQL): SQL {
  return sql`${column} using ~<~`
}
