import type { Outbox } from '../platform/outbox.ts'
import { openNews, writeNews } from './announce.ts'
import type { Db, Reader, Tx } from './database.ts'
import { askLast, findFailure, openLast, takeAfter } from './end-of-tx.ts'

/** A ctx whose `db` is an open tx. Its type can not be passed to verbs that open a tx themselves or call a company. */
export type InTx<C extends { db: Db }> = Omit<C, 'db'> & { db: Tx }

/** For reads that work inside and outside a tx. */
export type ReadCtx = { db: Reader }

/**
 * Runs `act` in a database transaction, which commits with its answer and rolls back if it throws. `act` gets a ctx whose
 * `db` is the tx: a query on the outer handle would escape the tx, and on PGlite wait for it for ever. News announced in the tx is
 * heard in this process before the answer is returned, and in the others soon after.
 */
export async function inTx<C extends { db: Db; outbox?: Outbox }, Answer>(ctx: C, act: (ctx: InTx<C>) => Promise<Answer>): Promise<Answer> {
  let tx: Tx | undefined
  const committing = ctx.db.transaction(async opened => {
    // Only the type checker knows the mark that tells a tx from the database.
    tx = opened as Tx
    openNews(tx)
    openLast(tx)
    const answer = await act({ ...ctx, db: tx })
    const { written: jobs } = await askLast(tx)
    return { answer, after: takeAfter(tx), jobs, ...writeNews(tx) }
  })
  const { answer, after, jobs, news, written } = await committing.catch(async error => {
    throw (tx && (await findFailure(tx))?.error) ?? error
  })
  await Promise.all([jobs, written])
  for (const act of after) act()
  if (news.length > 0) {
    ctx.outbox?.bring(news)
    ctx.outbox?.wakeOthers()
  }
  return answer
}
