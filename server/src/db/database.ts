import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

type Rows<Row> = { rows: Row[] }

/** What both drivers answer to a raw statement. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** PGlite or PostgreSQL behind the same schema and SQL. */
export type Db = PgDatabase<RowsResult, typeof schema>

/** An open database transaction. Inside one only this handle is used: on PGlite the outer one would wait for ever. */
export type Tx = PgTransaction<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** For reads that work inside and outside a tx. */
export type Reader = Db | Tx
