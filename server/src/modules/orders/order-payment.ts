import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'

/** Condition for the payments of one order, or for joining payments to their orders. */
export function isPaymentOf(orderId: string | SQL<string> | typeof orders.id) {
  return and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orderId))
}

/** Condition for the refunds of these orders. */
export function isRefundOf(orderIds: readonly string[]) {
  return and(eq(refunds.subjectKind, 'order'), inArray(refunds.subjectId, [...orderIds]))
}

/** Condition for joining refunds to their orders. */
export const isOrderRefund = and(eq(refunds.subjectKind, 'order'), eq(refunds.subjectId, orders.id))
