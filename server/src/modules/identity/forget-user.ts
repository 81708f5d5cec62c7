import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'

/** Deletes a user with all sessions, the picture and the saved players. Only for who made sure that nothing is owed to him. */
export async function forgetUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  await ctx.db.delete(users).where(eq(users.id, userId))
}
