import { and, eq, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'

/** Marks a user's number as verified, and no longer as any other user's. The user is locked, and the number is still in the profile. */
export async function markPhoneVerified(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  // Carriers give numbers away again: the last one who proved it has it now.
  await ctx.db
    .update(users)
    .set({ phoneVerifiedAt: null })
    .where(and(eq(users.phone, phone), ne(users.id, userId)))
  await ctx.db.update(users).set({ phoneVerifiedAt: ctx.clock.now() }).where(eq(users.id, userId))
}
