import type { RefundTerms } from '../gateway.ts'

// What Xendit's public pages leave open, in one place. Each is read so that a wrong guess keeps the books right: an answer that
// contradicts it is unknown, and a person looks.

/** No page says for how long a wallet takes refunds by this call, or whether in parts: shortly and whole until an account shows more. */
export const walletRefund: RefundTerms = { days: 7, partial: false }

/** Statuses of a payment method that its payer can no longer use. No page says what becomes of its payment request. */
export const closedMethod: readonly string[] = ['EXPIRED', 'INACTIVE', 'FAILED']

/** Statuses of a payment whose money arrived. A refund turns it into one of the last three, and must then be listed. */
export const collected: readonly string[] = ['SUCCEEDED', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED']

/** Statuses of a payment without money. Any other is unheard of. */
export const uncollected: readonly string[] = ['PENDING', 'REQUIRES_ACTION', 'AWAITING_CAPTURE', 'FAILED', 'CANCELED', 'EXPIRED']

/**
 * Xendit's id of a payment may have a prefix in one list and not in the other (help pages: `ewc_`, `qrpy_`, `py-`), so that a
 * transaction is matched without it.
 */
export function bareId(id: string): string {
  return id.replace(/^[a-z]{2,5}[-_]/, '')
}
