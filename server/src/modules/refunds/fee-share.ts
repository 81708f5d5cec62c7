import { type Rupiah, rupiah } from '@kilat/contract/money.ts'

/**
 * What of an order's channel fee has gone back once `unitsBack` of its units have, in proportion and rounded up to the next
 * whole rupiah: several refunds together never give back more than the fee, and all units give back the whole of it.
 */
export function feeGivenBack(order: { fee: Rupiah; quantity: number }, unitsBack: number): Rupiah {
  return rupiah(Math.ceil((order.fee * unitsBack) / order.quantity))
}
