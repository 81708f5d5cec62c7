import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { OrderStatus, TimelineCode } from '@kilat/contract/transactions.ts'

/** What one more receipt means for an order. */
export type ReceiptDecision = {
  /** The line the buyer reads. */
  code: TimelineCode
  /** `deliver`: the order is paid; `refund_order`: it goes back as a whole; `stay`: the order is not touched. */
  order: 'deliver' | 'refund_order' | 'stay'
  /** What of this receipt nobody asked for, and goes back by itself. */
  excessIdr: Rupiah
}

/**
 * Decides what money that arrived means, whenever it arrives.
 * `isInTime` tells whether it arrived before the order's end, `canDeliver` whether the item can still be delivered at no loss.
 */
export function decideOnReceipt(input: {
  status: OrderStatus
  totalIdr: Rupiah
  amountIdr: Rupiah
  isInTime: boolean
  canDeliver: boolean
}): ReceiptDecision {
  const { status, totalIdr, amountIdr, isInTime, canDeliver } = input
  const nothing = rupiah(0)
  if (status === 'cancelled') return { code: 'paid_after_cancel', order: 'refund_order', excessIdr: nothing }
  if (status !== 'pending_payment' && status !== 'expired') return { code: 'paid_twice', order: 'stay', excessIdr: amountIdr }
  if (amountIdr < totalIdr) return { code: 'underpaid', order: 'refund_order', excessIdr: nothing }
  if (!canDeliver) return { code: 'paid_late_refund', order: 'refund_order', excessIdr: nothing }
  const excessIdr = rupiah(amountIdr - totalIdr)
  if (excessIdr > 0) return { code: 'overpaid', order: 'deliver', excessIdr }
  return { code: isInTime ? 'paid' : 'paid_late', order: 'deliver', excessIdr }
}
