import { lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db } from './database.ts'
import { outbox } from './schema/outbox.ts'

/** How long news is kept. A process that was away for longer assumes that everything changed. */
export const newsKeptMs = 60 * 60_000

/** Deletes news that every process has read. */
export async function forgetOldNews(ctx: { db: Db; clock: Clock }): Promise<void> {
  await ctx.db.delete(outbox).where(lt(outbox.at, new Date(ctx.clock.now().getTime() - newsKeptMs)))
}
