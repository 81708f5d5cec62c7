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

/**
 * Xendit may show a payer more than the invoice asked for: no page says whether `payment_methods` is a limit or a wish. So an invoice is
 * shown to its buyer only if its own lists (`available_banks` and the like) name nothing else and it does not say that cards are taken;
 * otherwise it is ended, and the buyer picks another channel. A list of an unknown name may contain anything.
 */
export const codeInList: Readonly<Record<string, string>> = {
  available_banks: 'bank_code',
  available_retail_outlets: 'retail_outlet_name',
  available_ewallets: 'ewallet_type',
  available_qr_codes: 'qr_code_type',
  available_direct_debits: 'direct_debit_type',
  available_paylaters: 'paylater_type',
}
