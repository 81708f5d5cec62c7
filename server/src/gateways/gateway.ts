import type { Rupiah } from '@kilat/contract/money.ts'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { NoticeReading, RawNotice } from '../platform/notice.ts'

/** A way to pay as a gateway offers it. */
export type GatewayChannel = Omit<PaymentChannel, 'can_refund'> & {
  /** What the channel costs the buyer on top of the price. Zero for QRIS: Bank Indonesia forbids a surcharge. */
  fee: { flatIdr: Rupiah; basisPoints: number }
  minIdr: Rupiah
  maxIdr: Rupiah
  /** True where money can go back the way it came. */
  canRefund: boolean
}

export type PaymentRequest = {
  /** Ours, fixed and stored before the call. Asking again with it is safe and answers the same payment. */
  reference: string
  channelId: string
  amountIdr: Rupiah
  description: string
  expiresAt: Date
  /** Where the payer comes back to. */
  returnUrl: string
}

/** `unknown` covers time-outs, dropped connections and answers that make no sense. */
export type CreateOutcome =
  | { kind: 'created'; instructions: PaymentInstructions }
  | { kind: 'refused'; detail: string }
  | { kind: 'unknown'; detail: string }

/** Money that arrived, named by the gateway so that it is counted once. */
export type Receipt = { externalId: string; amountIdr: Rupiah; paidAt: Date }

export type PaymentState =
  | { kind: 'found'; status: 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'; receipts: Receipt[] }
  /** The gateway says for sure that it knows no such payment. */
  | { kind: 'not_found' }
  | { kind: 'unknown'; detail: string }

/** What became of asking that no money be taken for a payment any more. */
export type CancelOutcome =
  /** Nothing was paid, and nothing can be paid from now on. Asking again answers the same. */
  | { kind: 'cancelled' }
  /** Money has arrived: nothing was cancelled. */
  | { kind: 'paid' }
  /** This company, or this channel, can not take a payment back: it can be paid until its end. */
  | { kind: 'open'; detail: string }
  | { kind: 'not_found' }
  | { kind: 'unknown'; detail: string }

export type RefundRequest = { reference: string; paymentReference: string; amountIdr: Rupiah }

/** `refused` is final: the money has not moved and will not. */
export type RefundOutcome =
  | { kind: 'refunded' }
  | { kind: 'pending' }
  | { kind: 'refused'; detail: string }
  | { kind: 'unknown'; detail: string }

/** What every company that takes money looks like from here. No method throws for what the outside does. */
export type Gateway = {
  id: string
  channels: readonly GatewayChannel[]
  createPayment(request: PaymentRequest): Promise<CreateOutcome>
  queryPayment(reference: string): Promise<PaymentState>
  /** Safe to repeat. */
  cancelPayment(reference: string): Promise<CancelOutcome>
  /** Asking again with the same reference is safe and is the status check. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  readNotice(notice: RawNotice): NoticeReading
}
