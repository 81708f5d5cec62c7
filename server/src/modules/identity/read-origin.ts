import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { accountDeleted } from './hold-user.ts'

type Origin = { provider: string; subject: string; phone_verified_at: string | null }

/** The provider of a user's sign-in, the account's name there, and when the number was verified. Refuses a deleted account. */
export async function readOrigin(ctx: ReadCtx, userId: string): Promise<Origin> {
  const [user] = await ctx.db
    .select({ provider: users.issuer, subject: users.subject, at: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw accountDeleted()
  const { provider, subject, at } = user
  return { provider, subject, phone_verified_at: at?.toISOString() ?? null }
}
