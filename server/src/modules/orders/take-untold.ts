import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import type { Order } from './change-order.ts'

/** An entry of the timeline with its order as it is now. */
export type UntoldEntry = { entry: typeof orderEvents.$inferSelect; order: Order }

/**
 * Takes the oldest entry that the buyer was not told of, of any order but these; undefined if there is none. It is taken with this
 * tx: another process takes another one, and if the tx is rolled back it is taken again.
 */
export async function takeUntold(ctx: Pick<TxCtx, 'db'>, { except }: { except: readonly string[] }): Promise<UntoldEntry | undefined> {
  const [entry] = await ctx.db
    .select()
    .from(orderEvents)
    .where(and(orderEvents.isUntold, except.length > 0 ? notInArray(orderEvents.orderId, [...except]) : undefined))
    .orderBy(asc(orderEvents.at))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!entry) return undefined
  const isEntry = and(eq(orderEvents.orderId, entry.orderId), eq(orderEvents.version, entry.version))
  await ctx.db.update(orderEvents).set({ isUntold: false }).where(isEntry)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, entry.orderId))
  return order && { entry, order }
}
