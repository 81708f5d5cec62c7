import { lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { operatorInvitations, operatorSessions } from '../../db/schema/operators.ts'
import { forgetOldChallenges } from './challenges.ts'
import { forgetOldTries } from './count-tries.ts'

/** Deletes sessions, invitations, challenges and counted tries that are over. */
export async function forgetEnded(ctx: Pick<TxCtx, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now))
  await ctx.db.delete(operatorInvitations).where(lt(operatorInvitations.expiresAt, now))
  await forgetOldChallenges(ctx)
  await forgetOldTries(ctx)
}
