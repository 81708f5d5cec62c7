import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'

type Rows<Row> = { rows: Row[] }

/** The result of a raw statement in both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** PGlite or PostgreSQL behind the same schema and SQL, outside any tx. The type checker tells it from a tx by `isTx`. */
export type Db = PgDatabase<RowsResult, Record<string, never>> & { readonly isTx?: never }

/** An open database transaction. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, ExtractTablesWithRelations<Record<string, never>>> & {
  readonly isTx: true
}

/** For reads that work inside and outside a tx. */
export type Reader = Db | Tx
