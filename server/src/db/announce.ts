import { sql } from 'drizzle-orm'
import { invariant } from '../platform/invariant.ts'
import type { News } from '../platform/outbox.ts'
import type { Tx } from './database.ts'

/** News announced so far in each open tx, each once. */
const newsOf = new WeakMap<Tx, Map<string, News>>()

/**
 * Announces a fact in its own tx: others hear of it after the commit, and never if the tx is rolled back. The verb that owns the
 * noun calls this; however often it does, a tx writes all its news in one statement. News is a hint (`Outbox`): what must happen
 * after the fact even if this process dies is a job, written by `enqueue` in the same tx.
 */
export function announce(ctx: { db: Tx }, news: News): void {
  const announced = newsOf.get(ctx.db)
  invariant(announced, 'news is announced in a tx that inTx opened')
  announced.set(JSON.stringify(news), news)
}

/** For inTx: makes room for the news of a new tx. */
export function openNews(tx: Tx): void {
  newsOf.set(tx, new Map())
}

/** For inTx: writes the tx's news as its last statement, and answers it. */
export async function writeNews(tx: Tx): Promise<News[]> {
  const news = [...(newsOf.get(tx)?.values() ?? [])]
  if (news.length === 0) return news
  const lines = sql`jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as line (topic text, id text)`
  await tx.execute(sql`insert into outbox (topic, about) select topic, coalesce(id, '') from ${lines}`)
  return news
}
