import type { Rupiah } from '@kilat/contract/money.ts'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { NoticeReading, RawNotice } from '../platform/notice.ts'

export type Fee = { flatIdr: Rupiah; basisPoints: number }

/** A channel as a gateway offers it. */
export type GatewayChannel = Omit<PaymentChannel, 'can_refund'> & {
  /** The gateway's own name for the channel. */
  code: string
  /** The gateway's fee for a payment. The store decides who bears it; for QRIS it is never the buyer. */
  fee: Fee
  minIdr: Rupiah
  maxIdr: Rupiah
  /** True if money can be refunded to its source. */
  canRefund: boolean
}

export type PaymentRequest = {
  /** Our reference, stored before the call. Asking again with it is safe and answers the same payment. */
  reference: string
  /** The channel, as the gateway calls it. */
  code: string
  amountIdr: Rupiah
  description: string
  expiresAt: Date
  /** Address the payer returns to. */
  returnUrl: string
}

/** `unknown` covers time-outs, dropped connections and unreadable or unheard-of answers. */
export type CreateOutcome =
  | { kind: 'created'; instructions: PaymentInstructions }
  | { kind: 'refused'; detail: string }
  | { kind: 'unknown'; detail: string }

/** Money that arrived; the gateway's id lets the store count it once. */
export type Receipt = { externalId: string; amountIdr: Rupiah; paidAt: Date }

export type PaymentState =
  | { kind: 'found'; status: 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'; receipts: Receipt[] }
  /** The gateway certainly knows no such payment. */
  | { kind: 'not_found' }
  | { kind: 'unknown'; detail: string }

/** The result of asking the gateway to take no more money for a payment. */
export type CancelOutcome =
  /** Nothing was paid, and nothing can be paid from now on. Asking again answers the same. */
  | { kind: 'cancelled' }
  /** Money has arrived, so the payment was not cancelled. */
  | { kind: 'paid' }
  /** This company or channel can not cancel: the payment can be paid until it expires. */
  | { kind: 'open'; detail: string }
  | { kind: 'not_found' }
  | { kind: 'unknown'; detail: string }

export type RefundRequest = { reference: string; paymentReference: string; amountIdr: Rupiah }

/** `refused` is final: no money has moved or will move. */
export type RefundOutcome =
  | { kind: 'refunded' }
  | { kind: 'pending' }
  | { kind: 'refused'; detail: string }
  | { kind: 'unknown'; detail: string }

/** The type of every company that takes money. No method throws for a failure outside. */
export type Gateway = {
  id: string
  channels: readonly GatewayChannel[]
  createPayment(request: PaymentRequest): Promise<CreateOutcome>
  queryPayment(reference: string): Promise<PaymentState>
  /** Safe to repeat. */
  cancelPayment(reference: string): Promise<CancelOutcome>
  /** Asking again with the same reference is safe, and is the status check. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  readNotice(notice: RawNotice): NoticeReading
}
