import type { Transaction } from '@kilat/contract/transactions.ts'

/**
 * True for an order under way with codes for its buyer: of several vouchers some may be ready long before a supplier tells the end of the others. Whoever took
 * the money back gets none here.
 */
export function hasReadyCodes({ product, delivery, hold }: Transaction): boolean {
  return product.is_voucher && hold?.reason !== 'payment_taken_back' && delivery.units.some(({ status }) => status === 'delivered')
}
