import type { Contact } from '@kilat/contract/contact.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { and, eq, exists, notInArray, or, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { isOrderRefund } from './order-payment.ts'

/** An order in one of these was never paid, unless the money came late and is refunded. */
const unpaid: OrderStatus[] = ['pending_payment', 'expired', 'cancelled']

/** True if money came for an order with this contact. An order alone shows nothing, because whoever places it names any contact. */
export async function isBuyerContact({ db }: ReadCtx, { kind, value }: Contact): Promise<boolean> {
  const isOf = and(eq(orders.contactKind, kind), eq(orders.contactValue, value))
  const hasRefund = exists(db.select({ one: sql`1` }).from(refunds).where(isOrderRefund))
  const isPaid = or(notInArray(orders.status, unpaid), hasRefund)
  const [order] = await db.select({ id: orders.id }).from(orders).where(and(isOf, isPaid)).limit(1)
  return order !== undefined
}
