import type { Transaction } from '@kilat/contract/transactions.ts'

const shown: readonly Transaction['status'][] = ['paid', 'delivering', 'on_hold', 'delivered']

/**
 * True for an order whose page shows codes: of several vouchers some may be ready long before a supplier tells the end of the others. Whoever took the money
 * back gets none here.
 */
export function hasReadyCodes({ status, product, delivery, hold }: Transaction): boolean {
  if (!product.is_voucher || !shown.includes(status) || hold?.reason === 'payment_taken_back') return false
  return status === 'delivered' || delivery.units.some(unit => unit.status === 'delivered')
}
