import type { Transaction } from '@kilat/contract/transactions.ts'
import { closeKeptOrder } from '../orders/kept-orders.ts'
import { dropTyped } from './forget-typed.ts'

/** Notes that an order can not be paid any more. Once it was bought, what was typed for its product is forgotten: the target stays. */
export function noteOutcome({ id, status, payment, product }: Pick<Transaction, 'id' | 'status' | 'payment' | 'product'>): void {
  if (status === 'pending_payment') return
  const wasOpen = closeKeptOrder(id)
  if (wasOpen && payment.paid_at !== null) dropTyped(product.id)
}
