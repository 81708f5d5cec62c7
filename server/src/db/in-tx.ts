import type { Outbox } from '../platform/outbox.ts'
import type { Db, Reader, Tx } from './database.ts'
import { openNews, writeNews } from './tell.ts'

/** A ctx whose `db` is an open tx. The type checker keeps it away from verbs that open one themselves or call the outside world. */
export type InTx<C extends { db: Db }> = Omit<C, 'db'> & { db: Tx }

/** For reads that work inside and outside a tx. */
export type ReadCtx = { db: Reader }

/**
 * Runs `act` in a database transaction that commits with its answer, and is undone when it throws. `act` is given a ctx whose
 * `db` is that tx: the outer one would escape it, and on PGlite wait for it for ever. What was told in it is heard in this process
 * before the answer is given, and in the others soon after.
 */
export async function inTx<C extends { db: Db; outbox?: Outbox }, Answer>(ctx: C, act: (ctx: InTx<C>) => Promise<Answer>): Promise<Answer> {
  const { answer, news } = await ctx.db.transaction(async opened => {
    // The mark that tells a tx from the database is one of types alone.
    const tx = opened as Tx
    openNews(tx)
    const answer = await act({ ...ctx, db: tx })
    return { answer, news: await writeNews(tx) }
  })
  if (news.length > 0) {
    ctx.outbox?.bring(news)
    ctx.outbox?.wakeOthers()
  }
  return answer
}
