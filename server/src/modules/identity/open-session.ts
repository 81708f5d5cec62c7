import type { Tokens } from '@kilat/contract/identity.ts'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens, sessions } from '../../db/schema/identity.ts'
import { newReference } from '../../platform/ids.ts'
import { deleteSessions } from './delete-sessions.ts'
import { hashSecret, newSecret } from './secret.ts'

/** How long an access token lives. */
export const accessLifeMs = 60 * 60_000
export const refreshLifeMs = 30 * 24 * 60 * 60_000

/** No user has more browsers than this; one more sign-in signs out the browser unused for longest. */
const mostSessions = 30
/** Enough for tabs that can not wait for each other; a tab whose token was dropped gets a new one. */
export const mostAccessTokens = 20

/** Signs a browser in. `device` is its name as shown to the user. */
export async function openSession(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  input: { userId: string; device: string },
): Promise<Tokens & { sessionId: string }> {
  const now = ctx.clock.now()
  const sessionId = newReference('SES')
  const expiresAt = new Date(now.getTime() + refreshLifeMs)
  const { userId, device } = input
  await ctx.db.insert(sessions).values({ id: sessionId, userId, device, createdAt: now, lastUsedAt: now, expiresAt })
  const refreshToken = newSecret()
  const refreshHash = hashSecret(refreshToken)
  await ctx.db.insert(refreshTokens).values({ hash: refreshHash, sessionId, createdAt: now, expiresAt })
  const token = await issueAccessToken(ctx, { sessionId, refreshHash })
  return { token, refresh_token: refreshToken, sessionId }
}

/** Ends a user's sessions unused for longest, all but thirty including the new one. The caller's tx holds the user. */
export async function endOldestSessions(
  ctx: Pick<TxCtx, 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const oldest = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(mostSessions - 1)
  await deleteSessions(ctx, inArray(sessions.id, oldest))
}

/** Makes an access token beside the refresh token of this hash, and drops the session's oldest ones. The caller's tx holds the session. */
export async function issueAccessToken(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  input: { sessionId: string; refreshHash: string },
): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(ctx.clock.now().getTime() + accessLifeMs)
  const oldest = ctx.db
    .select({ hash: accessTokens.hash })
    .from(accessTokens)
    .where(eq(accessTokens.sessionId, input.sessionId))
    .orderBy(desc(accessTokens.expiresAt), desc(accessTokens.hash))
    .offset(mostAccessTokens - 1)
  await ctx.db.delete(accessTokens).where(inArray(accessTokens.hash, oldest))
  await ctx.db.insert(accessTokens).values({ hash: hashSecret(token), ...input, expiresAt })
  return token
}
