import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { auditEvents } from '../../db/schema/audit.ts'

/** Removes a user's id from the audit events; the kind of actor stays. */
export async function forgetUserActs(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const isTheirs = and(eq(auditEvents.actorKind, 'user'), eq(auditEvents.actorId, userId))
  await ctx.db.update(auditEvents).set({ actorId: null }).where(isTheirs)
}
