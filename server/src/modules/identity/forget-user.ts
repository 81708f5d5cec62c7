import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'

/** Deletes a user with all sessions, the picture and the saved players. The caller has checked that the store owes the user nothing. */
export async function forgetUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  await ctx.db.delete(users).where(eq(users.id, userId))
}
