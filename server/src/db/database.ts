import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

type Rows<Row> = { rows: Row[] }

/** What both drivers answer to a raw statement. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** PGlite or PostgreSQL behind the same schema and SQL. Outside of any tx, which its mark says to the type checker alone. */
export type Db = PgDatabase<RowsResult, typeof schema> & { readonly isTx?: never }

/** An open database transaction. */
export type Tx = PgTransaction<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>> & { readonly isTx: true }

/** For reads that work inside and outside a tx. */
export type Reader = Db | Tx
