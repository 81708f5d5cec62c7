import { lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens, sessions, takenIdTokens } from '../../db/schema/identity.ts'

/** Longer than the clocks of two processes may differ: what is over for one of them is over for all. */
const keptMs = 60 * 60_000

/** Forgets tokens and sessions that are over. */
export async function purgeEndedSessions(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, before))
  await ctx.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before))
  await ctx.db.delete(accessTokens).where(lt(accessTokens.expiresAt, before))
  await ctx.db.delete(takenIdTokens).where(lt(takenIdTokens.expiresAt, before))
}
