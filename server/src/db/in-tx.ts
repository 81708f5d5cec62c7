import type { Db, Reader, Tx } from './database.ts'

/** A ctx whose `db` is an open tx. The type checker keeps it away from verbs that open one themselves or call the outside world. */
export type InTx<C extends { db: Db }> = Omit<C, 'db'> & { db: Tx }

/** For reads that work inside and outside a tx. */
export type ReadCtx = { db: Reader }

/**
 * Runs `act` in a database transaction that commits with its answer, and is undone when it throws. `act` is given a ctx whose
 * `db` is that tx: the outer one would escape it, and on PGlite wait for it for ever.
 */
export function inTx<C extends { db: Db }, Answer>(ctx: C, act: (ctx: InTx<C>) => Promise<Answer>): Promise<Answer> {
  // The mark that tells a tx from the database is one of types alone.
  return ctx.db.transaction(tx => act({ ...ctx, db: tx as Tx }))
}
