import type { SQL } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { sessions } from '../../db/schema/identity.ts'

/** Deletes sessions with their tokens, and announces it, so that connections that listen for them end too. Answers how many they were. */
export async function deleteSessions(ctx: Pick<TxCtx, 'db'>, which: SQL | undefined): Promise<number> {
  const ended = await ctx.db.delete(sessions).where(which).returning({ id: sessions.id })
  for (const { id } of ended) announce(ctx, { topic: 'session', id })
  return ended.length
}
