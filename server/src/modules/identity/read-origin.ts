import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { accountDeleted } from './hold-user.ts'

/** The provider of a user's sign-in, and the account's name there. Refuses a deleted account. */
export async function readOrigin(ctx: ReadCtx, userId: string): Promise<{ provider: string; subject: string }> {
  const [user] = await ctx.db.select({ provider: users.issuer, subject: users.subject }).from(users).where(eq(users.id, userId))
  if (!user) throw accountDeleted()
  return user
}
