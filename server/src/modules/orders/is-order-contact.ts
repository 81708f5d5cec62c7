import type { Contact } from '@kilat/contract/contact.ts'
import { and, eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'

/** True if there is an order with this contact. */
export async function isOrderContact(ctx: ReadCtx, { kind, value }: Contact): Promise<boolean> {
  const isOf = and(eq(orders.contactKind, kind), eq(orders.contactValue, value))
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(isOf).limit(1)
  return order !== undefined
}
