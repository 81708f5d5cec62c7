import { invariant } from '../platform/invariant.ts'
import type { News } from '../platform/outbox.ts'
import { askAtOnce } from './ask-at-once.ts'
import type { Tx } from './database.ts'

const insertNews = `
  insert into outbox (topic, about)
  select topic, coalesce(id, '') from jsonb_to_recordset($1::jsonb) as line (topic text, id text)`

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

/**
 * For inTx: has the tx's news written as its last statement, and answers it. The statement is `written` together with the commit if nothing
 * waits for it before; if it fails, the tx is rolled back though its commit seems to succeed.
 */
export function writeNews(tx: Tx): { news: News[]; written: Promise<unknown> } {
  const news = [...(newsOf.get(tx)?.values() ?? [])]
  if (news.length === 0) return { news, written: Promise.resolve() }
  const written = askAtOnce(tx, insertNews, [JSON.stringify(news)])
  // Whoever waits for it hears of its failure, but the commit may fail first.
  written.catch(() => {})
  return { news, written }
}
