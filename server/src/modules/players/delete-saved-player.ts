import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { savedPlayers } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'

/** Deletes a saved player. Refuses an unknown one and another user's alike. */
export async function deleteSavedPlayer(ctx: Ctx, input: { userId: string; id: string }): Promise<void> {
  const deleted = await ctx.db
    .delete(savedPlayers)
    .where(and(eq(savedPlayers.id, input.id), eq(savedPlayers.userId, input.userId)))
    .returning({ id: savedPlayers.id })
  if (deleted.length === 0) throw new Problem('not_found', 'ID tersimpan ini tidak ada.')
}
