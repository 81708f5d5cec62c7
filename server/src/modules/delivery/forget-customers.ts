import { and, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'

/** Removes the buyer's contact, to which vouchers are sent, from the attempts of a user's orders. All of them must have ended. */
export async function forgetCustomers(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const vouchers = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.isVoucher, true)))
  await ctx.db.update(attempts).set({ customerNo: '' }).where(inArray(attempts.orderId, vouchers))
}
