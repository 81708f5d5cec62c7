import { and, eq, or } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Order } from './change-order.ts'

/** True if the same buyer, as a user or by the contact, was delivered something for the same player before. */
export async function hasReceived(ctx: ReadCtx, { userId, contactValue, productId, player }: Order): Promise<boolean> {
  const isTheirs = or(eq(orders.contactValue, contactValue), userId === null ? undefined : eq(orders.userId, userId))
  const [known] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, eq(orders.productId, productId), eq(orders.player, player), eq(orders.status, 'delivered')))
    .limit(1)
  return known !== undefined
}
