import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { TimelineCode } from '@kilat/contract/timeline.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'

/** What another receipt means for an order. */
export type ReceiptDecision = {
  /** The timeline's entry for the buyer. */
  code: TimelineCode
  /** `deliver`: the order is paid; `refund_order`: the whole amount is refunded; `stay`: the order does not change. */
  order: 'deliver' | 'refund_order' | 'stay'
  /** The part of this receipt beyond the asked amount, which is refunded automatically. */
  excessIdr: Rupiah
}

/**
 * Decides what money that arrived means for its order.
 * `isInTime`: it arrived before the order's end. `canDeliver`: the item can still be delivered at no loss. `hasWithdrawnOften`: this buyer has paid for
 * cancelled orders and had the money back so often that the next one is delivered.
 */
export function decideOnReceipt(input: {
  status: OrderStatus
  totalIdr: Rupiah
  amountIdr: Rupiah
  isInTime: boolean
  canDeliver: boolean
  hasWithdrawnOften: boolean
}): ReceiptDecision {
  const { status, totalIdr, amountIdr, isInTime, canDeliver, hasWithdrawnOften } = input
  const nothing = rupiah(0)
  const isCancelled = status === 'cancelled'
  if (isCancelled && !(hasWithdrawnOften && canDeliver)) return { code: 'paid_after_cancel', order: 'refund_order', excessIdr: nothing }
  if (!isCancelled && status !== 'pending_payment' && status !== 'expired')
    return { code: 'paid_twice', order: 'stay', excessIdr: amountIdr }
  if (amountIdr < totalIdr) return { code: 'underpaid', order: 'refund_order', excessIdr: nothing }
  if (!canDeliver) return { code: 'paid_late_refund', order: 'refund_order', excessIdr: nothing }
  const excessIdr = rupiah(amountIdr - totalIdr)
  if (excessIdr > 0) return { code: 'overpaid', order: 'deliver', excessIdr }
  if (isCancelled) return { code: 'paid_though_cancelled', order: 'deliver', excessIdr }
  return { code: isInTime ? 'paid' : 'paid_late', order: 'deliver', excessIdr }
}
