import { lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens, sessions, takenIdTokens } from '../../db/schema/identity.ts'

/** Longer than the clocks of two processes may differ, so that a deleted token has expired for both. */
const keptMs = 60 * 60_000

/** Deletes expired tokens and ended sessions. */
export async function purgeEndedSessions(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, before))
  await ctx.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before))
  await ctx.db.delete(accessTokens).where(lt(accessTokens.expiresAt, before))
  await ctx.db.delete(takenIdTokens).where(lt(takenIdTokens.expiresAt, before))
}
