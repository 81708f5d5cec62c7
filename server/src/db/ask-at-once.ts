import type { Tx } from './database.ts'

/**
 * Asks the database for a statement at once, not when somebody waits for it, so that it comes before all that is asked for later. `text` has its values
 * as `$1`, `$2` and so on.
 */
export function askAtOnce<Row = unknown>(tx: Tx, text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
  const prepared = tx._.session.prepareQuery({ sql: text, params: [...values] }, undefined, undefined, false)
  // The session answers as its driver does.
  return prepared.execute() as Promise<{ rows: Row[] }>
}
