import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens } from '../../db/schema/identity.ts'
import { accessLifeMs, mostAccessTokens } from './open-session.ts'

/** A browser renews once an hour, or at each start: this is far more than it ever does. */
const mostAnHour = 60
const hourMs = 60 * 60_000
const minuteMs = 60_000

/**
 * For how many seconds a session may not be renewed, because that was done too often; 0 where it may. The session is held by
 * this tx. Each renewal is counted by the refresh token it made, and one that is given again by its access token.
 */
export async function readRenewalPause(ctx: TxCtx, sessionId: string): Promise<number> {
  const now = ctx.clock.now().getTime()
  const untilMs = Math.max(await endOfFullHour(ctx, { sessionId, now }), await endOfFullMinute(ctx, { sessionId, now }))
  return Math.max(0, Math.ceil((untilMs - now) / 1_000))
}

type Asked = { sessionId: string; now: number }

async function endOfFullHour(ctx: Pick<TxCtx, 'db'>, { sessionId, now }: Asked): Promise<number> {
  const [first] = await ctx.db
    .select({ at: refreshTokens.createdAt })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), gt(refreshTokens.createdAt, new Date(now - hourMs))))
    .orderBy(desc(refreshTokens.createdAt))
    .offset(mostAnHour - 1)
    .limit(1)
  return first ? first.at.getTime() + hourMs : 0
}

async function endOfFullMinute(ctx: Pick<TxCtx, 'db'>, { sessionId, now }: Asked): Promise<number> {
  const sinceExpiresAt = new Date(now - minuteMs + accessLifeMs)
  const recent = await ctx.db
    .select({ expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .where(and(eq(accessTokens.sessionId, sessionId), gt(accessTokens.expiresAt, sinceExpiresAt)))
    .orderBy(asc(accessTokens.expiresAt))
  const [oldest] = recent
  return oldest && recent.length >= mostAccessTokens ? oldest.expiresAt.getTime() - accessLifeMs + minuteMs : 0
}
