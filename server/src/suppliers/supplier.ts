import type { Rupiah } from '@kilat/contract/money.ts'
import type { CheckOutcome } from '../platform/company-check.ts'
import type { NoticeReading, RawNotice } from '../platform/notice.ts'

export type TopupRequest = {
  /** Our reference, stored before the call. Sending it again is the status check. */
  reference: string
  sku: string
  /** The player in this supplier's format. */
  customerNo: string
  /** The loss guard: the supplier refuses if it would cost more. */
  maxCostIdr: Rupiah
}

export type FailureReason = 'player_invalid' | 'out_of_stock' | 'price_above_ceiling' | 'cut_off' | 'supplier_down' | 'other'

export type TopupOutcome =
  | { kind: 'succeeded'; serialNumber: string; costIdr: Rupiah }
  | { kind: 'pending'; detail: string }
  /** Final: this reference will never be delivered. */
  | { kind: 'failed'; reason: FailureReason; detail: string }
  /** Nothing was made, and the same reference may be sent again after the cause is gone. */
  | { kind: 'not_sent'; detail: string }
  /** Time-out, dropped connection, or an unreadable or unheard-of answer. Never a failure. */
  | { kind: 'unknown'; detail: string }

/** The type of every company that delivers. No method throws for a failure outside. */
export type Supplier = {
  id: string
  /** Sends the top-up, or asks for its state if the reference was sent before. */
  send(request: TopupRequest): Promise<TopupOutcome>
  /** After this time the supplier may take a repeated reference for a new order, so it is not sent any more. */
  referenceLifetimeMs: number
  readNotice(notice: RawNotice): NoticeReading
  /** Asks an endpoint that changes nothing; omitted if there is none. */
  check?(): Promise<CheckOutcome>
}
