import { and, eq, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'
import { lockUser } from './hold-user.ts'

/** Marks a user's number as verified, unless it was changed meanwhile, and no longer as any other user's. */
export async function markPhoneVerified(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  const user = await lockUser(ctx, userId)
  if (user.phone !== phone) return
  // Carriers give numbers away again: the last one who proved it has it now.
  await ctx.db
    .update(users)
    .set({ phoneVerifiedAt: null })
    .where(and(eq(users.phone, phone), ne(users.id, userId)))
  await ctx.db.update(users).set({ phoneVerifiedAt: ctx.clock.now() }).where(eq(users.id, userId))
}
