import type { Transaction } from '@kilat/contract/transactions.ts'
import { hasFailed } from '../../../features/orders/has-failed.ts'
import { memoryText } from '../../../text/memory.ts'
import { statusText } from '../../../text/order-status.ts'

type Told = Pick<Transaction, 'shown_as' | 'timeline'>

/** What the home page says of an order that could still be paid when it was left. Until the store has answered, it counts as not paid. */
export function openOrderState(order: Told | undefined, secondsLeft: number): { isOpen: boolean; sentence: string } {
  const status = order?.shown_as ?? 'pending_payment'
  if (status === 'pending_payment' && secondsLeft > 0) return { isOpen: true, sentence: memoryText.resume }
  if (status === 'expired' && order && hasFailed(order)) return { isOpen: false, sentence: memoryText.failedMeanwhile }
  // The time is over a moment before the store closes the order.
  return { isOpen: false, sentence: statusText[status === 'pending_payment' ? 'expired' : status].label }
}
