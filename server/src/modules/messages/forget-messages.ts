import { eq, inArray, lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { messages } from '../../db/schema/messages.ts'
import { orders } from '../../db/schema/orders.ts'

/** Deletes all messages about a user's orders; the choices go with the account. */
export async function forgetMessages(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const own = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await ctx.db.delete(messages).where(inArray(messages.orderId, own))
}

/** Deletes messages about facts from before a moment. Stopped addresses stay stopped. */
export async function forgetOldMessages(ctx: Pick<TxCtx, 'db'>, input: { before: Date }): Promise<void> {
  await ctx.db.delete(messages).where(lt(messages.happenedAt, input.before))
}
