import { and, eq, exists, ne, not, type SQL } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { orders } from '../../db/schema/orders.ts'

/** Condition for the orders whose user has only ever known their contact: the buyer may be somebody else. */
export function isOnlyTyped({ db }: ReadCtx): SQL | undefined {
  const isAttaching = and(eq(auditEvents.subjectKind, 'order'), eq(auditEvents.subjectId, orders.id), eq(auditEvents.act, 'order_attached'))
  const attached = (how: SQL) =>
    db
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(and(isAttaching, eq(auditEvents.actorId, orders.userId), how))
  return and(exists(attached(eq(auditEvents.reason, 'contact_typed'))), not(exists(attached(ne(auditEvents.reason, 'contact_typed')))))
}

/** True if the user who has this order has only ever known its contact. */
export async function hasOnlyTyped(ctx: ReadCtx, { id }: { id: string }): Promise<boolean> {
  const isIt = and(eq(orders.id, id), isOnlyTyped(ctx))
  const [typed] = await ctx.db.select({ id: orders.id }).from(orders).where(isIt)
  return typed !== undefined
}
