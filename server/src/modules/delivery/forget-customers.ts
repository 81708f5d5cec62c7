import { and, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'

/** Takes the buyer's contact, which a voucher is sent to, out of the attempts of a user's orders. They must all have ended. */
export async function forgetCustomers(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const vouchers = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.isVoucher, true)))
  await ctx.db.update(attempts).set({ customerNo: '' }).where(inArray(attempts.orderId, vouchers))
}
