import type { CheckOutcome } from '../../platform/company-check.ts'
import type { Supplier, TopupOutcome, TopupRequest } from '../supplier.ts'

export type VoucherStockInput = {
  /** Gives a reference its code; the same reference again gets the same answer. */
  take: (request: TopupRequest) => Promise<TopupOutcome>
  /** Whether all codes in stock can be opened. */
  check: () => Promise<CheckOutcome>
}

/** The store itself as a supplier: its goods are codes that an operator has imported, and its books are the store's own database. */
export function createVoucherStock({ take, check }: VoucherStockInput): Supplier {
  return {
    id: 'voucher_stock',
    // Longer than anybody asks: an answer is kept for good.
    referenceLifetimeMs: 10 * 365 * 24 * 60 * 60_000,
    hasOwnStock: true,
    async send(request) {
      try {
        return await take(request)
      } catch (error) {
        // The database may have kept the answer although it was not heard.
        return { kind: 'unknown', detail: error instanceof Error ? error.name : 'it could not be asked' }
      }
    },
    readNotice: () => ({ kind: 'unverified' }),
    check,
  }
}
