import type { Tokens } from '@kilat/contract/identity.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { refreshTokens, sessions } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'
import { deleteSessions } from './delete-sessions.ts'
import { issueAccessToken, refreshLifeMs } from './open-session.ts'
import { readRenewalPause } from './renewal-pace.ts'
import { deriveSecret, hashSecret, newSecret } from './secret.ts'

type RefreshToken = typeof refreshTokens.$inferSelect

/** How long a used-up token still gets a copy of its successor: for two tabs that wake up together, or a phone that asks twice. */
const leewayMs = 30_000

type Outcome =
  | { kind: 'renewed'; tokens: Tokens }
  | { kind: 'over' }
  | { kind: 'reused'; sessionId: string }
  | { kind: 'too_often'; seconds: number }

/**
 * Exchanges a refresh token for new tokens, which uses it up. A used-up token gets the same successor again as long as the answer
 * may have been lost; later it counts as stolen, and the session ends. Throws `session_ended`, and `rate_limited` for a session
 * renewed far more often than a browser would.
 */
export async function refreshSession(ctx: Ctx, input: { refreshToken: string }): Promise<Tokens> {
  const outcome = await inTx(ctx, ctx => renew(ctx, input.refreshToken))
  if (outcome.kind === 'renewed') return outcome.tokens
  if (outcome.kind === 'too_often') {
    const { seconds: retryAfterSeconds } = outcome
    throw new Problem('rate_limited', `Terlalu banyak percobaan. Coba lagi dalam ${retryAfterSeconds} detik.`, { retryAfterSeconds })
  }
  if (outcome.kind === 'reused') ctx.log.warn({ sessionId: outcome.sessionId }, 'a used-up refresh token came again: the session ended')
  throw new Problem('session_ended', 'Sesi kamu sudah berakhir. Masuk lagi, ya.')
}

async function renew(ctx: TxCtx, token: string): Promise<Outcome> {
  const now = ctx.clock.now()
  const held = await lockSession(ctx, hashSecret(token))
  if (!held || held.expiresAt <= now) return { kind: 'over' }
  if (!held.usedAt) return inPace(ctx, { held, issue: () => makeSuccessor(ctx, { held, token }) })
  const successor = await findSuccessor(ctx, { held, token })
  const mayBeLost = successor && (now.getTime() - held.usedAt.getTime() < leewayMs || !successor.row.hasArrived)
  if (mayBeLost && !successor.row.usedAt) return inPace(ctx, { held, issue: () => issueTokens(ctx, { held, successor: successor.token }) })
  await deleteSessions(ctx, eq(sessions.id, held.sessionId))
  return { kind: 'reused', sessionId: held.sessionId }
}

type Renewal = { held: RefreshToken; issue: () => Promise<Tokens> }

async function inPace(ctx: TxCtx, { held, issue }: Renewal): Promise<Outcome> {
  const seconds = await readRenewalPause(ctx, held.sessionId)
  return seconds > 0 ? { kind: 'too_often', seconds } : { kind: 'renewed', tokens: await issue() }
}

/** Locks the token's session, then reads its row: of two calls at once the second sees the result of the first. */
async function lockSession(ctx: Pick<TxCtx, 'db'>, hash: string): Promise<RefreshToken | undefined> {
  const [found] = await ctx.db.select({ sessionId: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!found) return undefined
  await ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, found.sessionId)).for('update')
  const [held] = await ctx.db.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  return held
}

type Held = { held: RefreshToken; token: string }

async function makeSuccessor(ctx: TxCtx, { held, token }: Held): Promise<Tokens> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + refreshLifeMs)
  const successorSalt = newSecret()
  const successor = deriveSecret(token, successorSalt)
  const { sessionId } = held
  await ctx.db.update(refreshTokens).set({ usedAt: now, successorSalt }).where(eq(refreshTokens.hash, held.hash))
  await ctx.db.insert(refreshTokens).values({ hash: hashSecret(successor), sessionId, createdAt: now, expiresAt })
  await ctx.db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, sessionId))
  return issueTokens(ctx, { held, successor })
}

async function findSuccessor(ctx: Pick<TxCtx, 'db'>, { held, token }: Held): Promise<{ token: string; row: RefreshToken } | undefined> {
  if (!held.successorSalt) return undefined
  const successor = deriveSecret(token, held.successorSalt)
  const [row] = await ctx.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashSecret(successor)))
  return row && { token: successor, row }
}

async function issueTokens(ctx: TxCtx, { held, successor }: { held: RefreshToken; successor: string }): Promise<Tokens> {
  const token = await issueAccessToken(ctx, { sessionId: held.sessionId, refreshHash: hashSecret(successor) })
  return { token, refresh_token: successor }
}
