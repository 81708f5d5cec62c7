import { Column, is, type SQL, sql } from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'

type Field = { field: unknown }
type Kept = { columns: readonly unknown[]; isSingleTable: boolean; selection: SQL }

/** The part of the query builder's dialect that is used here, which its types leave out. */
type Dialect = Pick<PgDialect, 'sqlToQuery'> & {
  buildSelection(fields: readonly Field[], options?: { isSingleTable?: boolean }): SQL
}

/** Lists of columns that begin with the same one; a list that somebody composes at run time must not be kept for ever. */
const mostKept = 50

/**
 * Has the query builder write a list of columns once. It builds each statement anew, and most of that work is the list of what is read
 * or returned: an order has fifty columns.
 */
export function keepSelections(db: object): void {
  const dialect = dialectOf(db)
  const build: Dialect['buildSelection'] = dialect.buildSelection.bind(dialect)
  const keptOf = new WeakMap<object, Kept[]>()

  dialect.buildSelection = (fields, options = {}) => {
    const [first] = fields
    if (!first || !is(first.field, Column)) return build(fields, options)
    const { isSingleTable = false } = options
    const kept = keptOf.get(first.field) ?? []
    const known = kept.find(one => one.isSingleTable === isSingleTable && hasColumns(one, fields))
    if (known) return known.selection
    const selection = build(fields, options)
    if (kept.length >= mostKept || !fields.every(({ field }) => is(field, Column))) return selection
    const written = sql.raw(dialect.sqlToQuery(selection).sql)
    keptOf.set(first.field, [...kept, { columns: fields.map(({ field }) => field), isSingleTable, selection: written }])
    return written
  }
}

function hasColumns({ columns }: Kept, fields: readonly Field[]): boolean {
  return columns.length === fields.length && columns.every((column, at) => column === fields[at]?.field)
}

function dialectOf(db: object): Dialect {
  return (db as { dialect: Dialect }).dialect
}
