import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { allowSilence } from './end-silent.ts'

/**
 * Lets each statement of this tx take so many milliseconds, which is longer than a visitor waits for one. The limit ends with the tx, because a pooler
 * gives the connection to somebody else after it.
 */
export async function allowLonger(ctx: { db: Tx }, limitMs: number): Promise<void> {
  allowSilence(ctx.db, { moreMs: limitMs })
  await ctx.db.execute(sql.raw(`set local statement_timeout = ${limitMs}`))
}
