import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'

/** Takes the buyer's contact, which a voucher is sent to, out of the attempts of a user's orders. They must all have ended. */
export async function forgetCustomers(tx: Tx, userId: string): Promise<void> {
  const vouchers = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.isVoucher, true)))
  await tx.update(attempts).set({ customerNo: '' }).where(inArray(attempts.orderId, vouchers))
}
