import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { sessions, users } from '../../db/schema/identity.ts'
import { deleteSessions } from './delete-sessions.ts'

/** Deletes a user with all sessions, the picture and the saved players. The caller has checked that the store owes the user nothing. */
export async function forgetUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  await deleteSessions(ctx, eq(sessions.userId, userId))
  await ctx.db.delete(users).where(eq(users.id, userId))
}
