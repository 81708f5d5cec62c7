import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { forgetCustomers } from '../delivery/forget-customers.ts'
import type { Order } from './change-order.ts'

const openStatuses: readonly OrderStatus[] = ['pending_payment', 'paid', 'delivering', 'refunding', 'on_hold']

/** True for an order whose account was deleted: there is nobody left to tell, to deliver to, or to prove anything. */
export function isAnonymous(order: Pick<Order, 'contactValue'>): boolean {
  return order.contactValue === ''
}

/**
 * Takes a user's orders for this tx alone and answers those in which something is still to happen: to be paid, on their way,
 * or with money that has not come back yet.
 */
export async function lockOpenOrders(tx: Tx, userId: string): Promise<string[]> {
  const all = await tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for('update')
  const owing = await tx
    .select({ id: refunds.orderId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.userId, userId), ne(refunds.status, 'done')))
  const owed = new Set(owing.map(({ id }) => id))
  return all.filter(({ id, status }) => openStatuses.includes(status) || owed.has(id)).map(({ id }) => id)
}

/**
 * Takes whose they were, and how to reach them, out of a user's orders. The orders themselves stay: the books need them.
 * None of them may be open.
 */
export async function anonymiseOrders(tx: Tx, userId: string): Promise<void> {
  await forgetCustomers(tx, userId)
  await tx.update(orders).set({ userId: null, contactValue: '', nickname: null }).where(eq(orders.userId, userId))
}
