import type { Rupiah } from '@kilat/contract/money.ts'
import type { NoticeReading, RawNotice } from '../platform/notice.ts'

export type TopupRequest = {
  /** Ours, fixed and stored before the call. Sending it again is the status check. */
  reference: string
  sku: string
  /** The player as this supplier wants it written. */
  customerNo: string
  /** The loss guard: the supplier refuses when it would cost more. */
  maxCostIdr: Rupiah
}

export type FailureReason = 'player_invalid' | 'out_of_stock' | 'price_above_ceiling' | 'cut_off' | 'supplier_down' | 'other'

export type TopupOutcome =
  | { kind: 'succeeded'; serialNumber: string; costIdr: Rupiah }
  | { kind: 'pending'; detail: string }
  /** Final: this reference will never be delivered. */
  | { kind: 'failed'; reason: FailureReason; detail: string }
  /** Nothing was created and the same reference may be sent again later, once the cause is gone. */
  | { kind: 'not_sent'; detail: string }
  /** Time-out, dropped connection, an answer that can not be read or was never heard of. Never a failure. */
  | { kind: 'unknown'; detail: string }

/** What every company that delivers looks like from here. No method throws for what the outside does. */
export type Supplier = {
  id: string
  /** Sends the top-up, or asks for its state when the reference was sent before. */
  send(request: TopupRequest): Promise<TopupOutcome>
  /** After this time a repeated reference may be taken as a new order: it is not sent any more. */
  referenceLifetimeMs: number
  readNotice(notice: RawNotice): NoticeReading
}
