import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens, sessions } from '../../db/schema/identity.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { hashSecret } from './secret.ts'

/** A session's last use is stored only if the stored moment is older than this, so that not every call writes. */
const noteAfterMs = 60_000

/** The owner of an access token; undefined if the token is unknown or expired, or its session ended. */
export async function findAsker(ctx: Ctx, token: string): Promise<AskerOf<'user'> | undefined> {
  const now = ctx.clock.now()
  const [found] = await ctx.db
    .select({
      userId: sessions.userId,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      refreshHash: refreshTokens.hash,
      hasArrived: refreshTokens.hasArrived,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(refreshTokens, eq(refreshTokens.hash, accessTokens.refreshHash))
    .where(and(eq(accessTokens.hash, hashSecret(token)), gt(accessTokens.expiresAt, now)))
  if (!found) return undefined
  const { userId, sessionId, refreshHash } = found
  if (!found.hasArrived) await ctx.db.update(refreshTokens).set({ hasArrived: true }).where(eq(refreshTokens.hash, refreshHash))
  if (now.getTime() - found.lastUsedAt.getTime() > noteAfterMs)
    await ctx.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
  return { kind: 'user', userId, sessionId }
}
