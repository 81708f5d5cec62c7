import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { alertMessages, alerts } from '../../db/schema/alerts.ts'

/** Deletes alerts that closed before then, and messages that ended. */
export async function forgetOldAlerts(ctx: TxCtx, { before }: { before: Date }): Promise<void> {
  await ctx.db.delete(alerts).where(and(isNotNull(alerts.closedAt), lt(alerts.closedAt, before)))
  await ctx.db.delete(alertMessages).where(and(isNull(alertMessages.nextTryAt), lt(alertMessages.plannedAt, before)))
}
