import { lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db } from './database.ts'
import { outbox } from './schema/outbox.ts'

/** How long news can be caught up with. A process that was away for longer takes everything to have changed. */
export const newsKeptMs = 60 * 60_000

/** Forgets news that nobody reads any more. */
export async function forgetOldNews(ctx: { db: Db; clock: Clock }): Promise<void> {
  await ctx.db.delete(outbox).where(lt(outbox.at, new Date(ctx.clock.now().getTime() - newsKeptMs)))
}
