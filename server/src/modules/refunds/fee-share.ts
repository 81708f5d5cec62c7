import { type Rupiah, rupiah } from '@kilat/contract/money.ts'

/**
 * The part of an order's channel fee refunded with its first `unitsBack` refunded units, in proportion and rounded up to the next
 * whole rupiah: several refunds together never exceed the fee, and all units together refund the whole of it.
 */
export function refundedFee(order: { fee: Rupiah; quantity: number }, unitsBack: number): Rupiah {
  return rupiah(Math.ceil((order.fee * unitsBack) / order.quantity))
}
