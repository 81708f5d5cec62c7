import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { operatorChallenges } from '../../db/schema/operators.ts'
import { hashSecret } from '../identity/secret.ts'

/** Time to touch the key or type the phone's code. */
const lifeMs = 5 * 60_000

/** For a new passkey the hash of its invitation; for a session that shows a key again, or gets another, its id; null for a sign-in. */
type Purpose = { invitation: string | null }

/** Remembers a number that a passkey has to sign. */
export async function keepChallenge(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { challenge, invitation }: Purpose & { challenge: string },
): Promise<void> {
  const expiresAt = new Date(ctx.clock.now().getTime() + lifeMs)
  await ctx.db.insert(operatorChallenges).values({ hash: hashSecret(challenge), invitation, expiresAt })
}

/** True once for a number that was remembered for this purpose and has not expired. */
export async function takeChallenge(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { challenge, invitation }: Purpose & { challenge: string },
): Promise<boolean> {
  const isForThis = invitation === null ? isNull(operatorChallenges.invitation) : eq(operatorChallenges.invitation, invitation)
  const isIt = and(eq(operatorChallenges.hash, hashSecret(challenge)), isForThis, gt(operatorChallenges.expiresAt, ctx.clock.now()))
  return (await ctx.db.delete(operatorChallenges).where(isIt).returning()).length > 0
}

/** Deletes numbers that can not be used any more. */
export async function forgetOldChallenges(ctx: Pick<Ctx, 'clock'> & { db: Pick<Ctx['db'], 'delete'> }): Promise<void> {
  await ctx.db.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, ctx.clock.now()))
}
