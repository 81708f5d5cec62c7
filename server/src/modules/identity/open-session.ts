import type { Tokens } from '@kilat/contract/identity.ts'
import type { Tx } from '../../db/database.ts'
import { accessTokens, refreshTokens, sessions } from '../../db/schema/identity.ts'
import type { Ctx } from '../../platform/context.ts'
import { newReference } from '../../platform/ids.ts'
import { hashSecret, newSecret } from './secret.ts'

const accessLifeMs = 60 * 60_000
export const refreshLifeMs = 30 * 24 * 60 * 60_000

/** Signs a browser in. `device` is what its user is shown it as. */
export async function openSession(tx: Tx, ctx: Ctx, input: { userId: string; device: string }): Promise<Tokens & { sessionId: string }> {
  const now = ctx.clock.now()
  const sessionId = newReference('SES')
  const expiresAt = new Date(now.getTime() + refreshLifeMs)
  const { userId, device } = input
  await tx.insert(sessions).values({ id: sessionId, userId, device, createdAt: now, lastUsedAt: now, expiresAt })
  const refreshToken = newSecret()
  const refreshHash = hashSecret(refreshToken)
  await tx.insert(refreshTokens).values({ hash: refreshHash, sessionId, createdAt: now, expiresAt })
  const token = await issueAccessToken(tx, ctx, { sessionId, refreshHash })
  return { token, refresh_token: refreshToken, sessionId }
}

/** An access token that came with the refresh token of this hash. */
export async function issueAccessToken(tx: Tx, ctx: Ctx, input: { sessionId: string; refreshHash: string }): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(ctx.clock.now().getTime() + accessLifeMs)
  await tx.insert(accessTokens).values({ hash: hashSecret(token), ...input, expiresAt })
  return token
}
