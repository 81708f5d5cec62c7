import { and, asc, eq, getTableColumns, inArray, notInArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import type { Order } from './change-order.ts'

/** An entry of the timeline with its order as it is now. */
export type UntoldEntry = { entry: typeof orderEvents.$inferSelect; order: Order }

/**
 * Takes the oldest entries that buyers were not told of, of any orders but these, and at most so many. They are taken with this
 * tx: another process takes others, and if the tx is rolled back they are taken again.
 */
export async function takeUntold(
  ctx: Pick<TxCtx, 'db'>,
  { except, most }: { except: readonly string[]; most: number },
): Promise<UntoldEntry[]> {
  // A common table expression, because PostgreSQL runs it once: as a subquery it could lock others on each run.
  const oldest = ctx.db.$with('oldest').as(
    ctx.db
      .select({ orderId: orderEvents.orderId, version: orderEvents.version })
      .from(orderEvents)
      .where(and(orderEvents.isUntold, except.length > 0 ? notInArray(orderEvents.orderId, [...except]) : undefined))
      .orderBy(asc(orderEvents.at))
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  const taken = await ctx.db
    .with(oldest)
    .update(orderEvents)
    .set({ isUntold: false })
    .from(oldest)
    .where(and(eq(orderEvents.orderId, oldest.orderId), eq(orderEvents.version, oldest.version)))
    .returning(getTableColumns(orderEvents))
  if (taken.length === 0) return []
  const ids = [...new Set(taken.map(({ orderId }) => orderId))]
  const found = await ctx.db.select().from(orders).where(inArray(orders.id, ids))
  const byId = new Map(found.map(order => [order.id, order]))
  taken.sort((a, b) => a.at.getTime() - b.at.getTime() || a.version - b.version)
  return taken.flatMap(entry => {
    const order = byId.get(entry.orderId)
    return order ? { entry, order } : []
  })
}
