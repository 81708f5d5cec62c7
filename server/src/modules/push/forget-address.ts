import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { pushAddresses, pushOrders } from '../../db/schema/push.ts'
import { type Shopper, userIdOf } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'

/** Sends a browser no more messages. Refuses an unknown address and another user's alike. */
export async function deleteAddress(ctx: Ctx, { asker, token }: { asker: Shopper; token: string }): Promise<void> {
  const userId = userIdOf(asker)
  // A visitor's browser has no other proof than the name that only it was told.
  const isTheirs = or(isNull(pushAddresses.userId), userId === null ? undefined : eq(pushAddresses.userId, userId))
  const deleted = await ctx.db
    .delete(pushAddresses)
    .where(and(eq(pushAddresses.id, token), isTheirs))
    .returning({ id: pushAddresses.id })
  if (deleted.length === 0) throw new Problem('not_found', 'Notifikasi di browser ini sudah mati.')
}

/** Forgets an address that the push service says is gone. */
export async function dropAddress(ctx: Pick<Ctx, 'db'>, { id }: { id: string }): Promise<void> {
  await ctx.db.delete(pushAddresses).where(eq(pushAddresses.id, id))
}

/** Forgets browsers that have not been seen since a moment. */
export async function forgetUnseenAddresses(ctx: Pick<TxCtx, 'db'>, { before }: { before: Date }): Promise<void> {
  await ctx.db.delete(pushAddresses).where(lt(pushAddresses.lastSeenAt, before))
}

/** Tells no browser any more about the orders of a user whose account is being deleted. The user's own browsers go with the account. */
export async function untieOrders(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const own = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await ctx.db.delete(pushOrders).where(inArray(pushOrders.orderId, own))
}
