import { sql } from 'drizzle-orm'
import { invariant } from '../platform/invariant.ts'
import type { News } from '../platform/outbox.ts'
import type { Tx } from './database.ts'

/** What each open tx has told so far, once each. */
const toldIn = new WeakMap<Tx, Map<string, News>>()

/**
 * Tells others of a fact in its own tx: they hear of it once the tx has committed, and never where it is undone. The verb that
 * owns the noun tells; however often it does so, a tx writes all its news in one statement.
 */
export function tell(ctx: { db: Tx }, news: News): void {
  const told = toldIn.get(ctx.db)
  invariant(told, 'news is told in a tx that inTx opened')
  told.set(JSON.stringify(news), news)
}

/** For inTx: makes room for what a new tx will tell. */
export function openNews(tx: Tx): void {
  toldIn.set(tx, new Map())
}

/** For inTx: writes what the tx has told, as the last of its statements, and answers it. */
export async function writeNews(tx: Tx): Promise<News[]> {
  const news = [...(toldIn.get(tx)?.values() ?? [])]
  if (news.length === 0) return news
  const lines = sql`jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as line (topic text, id text)`
  await tx.execute(sql`insert into outbox (topic, about) select topic, coalesce(id, '') from ${lines}`)
  return news
}
