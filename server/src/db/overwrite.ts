import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** For an upsert: sets every column to the value of the refused insert. */
export function overwrite<Table extends PgTable>(table: Table): Record<string, SQL> {
  return Object.fromEntries(Object.entries(getTableColumns(table)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]))
}
