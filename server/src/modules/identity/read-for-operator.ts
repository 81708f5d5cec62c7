import type { UserForOperator } from '@kilat/contract/operator/users.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { describeRow } from './find-users.ts'
import { listSessions } from './read.ts'
import { userUnknown } from './user-unknown.ts'

/** A user with contact, balance and signed-in browsers. Throws `not_found`. */
export async function readUserForOperator(ctx: Ctx, { userId }: { userId: string }): Promise<UserForOperator> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw userUnknown()
  const sessions = await listSessions(ctx, { userId, sessionId: '' })
  return {
    ...describeRow(user),
    is_email_verified: user.isEmailVerified,
    is_phone_verified: user.phoneVerifiedAt !== null,
    balance: await readHolding(ctx, walletAccount(userId)),
    sessions: sessions.map(({ is_current: _, ...session }) => session),
  }
}
