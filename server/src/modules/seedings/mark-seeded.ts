import type { TxCtx } from '../../ctx/context.ts'
import { seedings } from '../../db/schema/seedings.ts'
import type { Seed } from './read.ts'

/**
 * Marks that the store was given this seed, and answers false if it had been before. Of two processes that start at once
 * the second waits for the first one's tx.
 */
export async function markSeeded(ctx: Pick<TxCtx, 'db' | 'clock'>, name: Seed): Promise<boolean> {
  const marked = await ctx.db.insert(seedings).values({ name, at: ctx.clock.now() }).onConflictDoNothing().returning()
  return marked.length > 0
}
