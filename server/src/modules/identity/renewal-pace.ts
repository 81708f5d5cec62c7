import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens } from '../../db/schema/identity.ts'
import { accessLifeMs, mostAccessTokens } from './open-session.ts'

/** A browser renews once an hour or at each start, so it never reaches this number. */
const mostAnHour = 60
const hourMs = 60 * 60_000
const minuteMs = 60_000

/**
 * Seconds until a session that was renewed too often may be renewed again; 0 if it may be now. The caller's tx holds the session.
 * A renewal counts as the refresh token it made, a repeated renewal as its access token.
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
