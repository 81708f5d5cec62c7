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
  /** True if the serial number is the code that the buyer has paid for, so that there is no success without one. */
  isVoucher: boolean
  /** True if it buys a nickname: what the supplier says of it may name a person. */
  isLookup?: boolean
  /** Fingerprint of what was sold; null or omitted if it is not known. */
  content?: string | null
}

/** `player_limited`: this number gets nothing there, or no more now; others do, and another supplier may deliver to it. */
export type FailureReason =
  | 'player_invalid'
  | 'player_limited'
  | 'out_of_stock'
  | 'price_above_ceiling'
  | 'cut_off'
  | 'supplier_down'
  | 'other'

/** Why nothing is sold to the store until a person has acted at the supplier. */
export type BlockCause = 'balance_empty' | 'wrong_credentials' | 'address_not_allowed' | 'account_blocked'

/** An answer by which this call made nothing, and no call will before a person has acted at the supplier. */
export type Blocked = { kind: 'blocked'; cause: BlockCause; detail: string }

export type TopupOutcome =
  | { kind: 'succeeded'; serialNumber: string; costIdr: Rupiah }
  | { kind: 'pending'; detail: string }
  /** Final: the top-up of this reference has ended and will never be delivered. */
  | { kind: 'failed'; reason: FailureReason; detail: string }
  /** This call made nothing and was refused for good. It says nothing of an earlier call with the reference. */
  | { kind: 'refused'; reason: FailureReason; detail: string }
  /**
   * This call made nothing, and the same reference may be sent again after the cause is gone. `isLost`: it surely never reached the supplier. `isNever`: no
   * earlier call with the reference made anything either, which only the store's own tables can tell.
   */
  | { kind: 'not_sent'; detail: string; isLost?: boolean; isNever?: true }
  | Blocked
  /**
   * Time-out, dropped connection, or an unreadable or unheard-of answer. Never a failure. `why`: nothing came in time, or the supplier has too
   * much to do; `waitMs`: it wants to be left alone for that long.
   */
  | { kind: 'unknown'; detail: string; why?: 'no_answer' | 'busy'; waitMs?: number }

/** The store's money at a supplier, in whole rupiah. */
export type BalanceReading = { kind: 'read'; balanceIdr: number } | Blocked | { kind: 'unknown'; detail: string }

/** A supplier's price list as it was sent, for the catalogue to read. */
export type PriceListReading = { kind: 'document'; document: unknown } | { kind: 'unread'; detail: string }

/** The type of every company that delivers. No method throws for a failure outside. */
export type Supplier = {
  id: string
  /** The store's account there; omitted if it can have only one. What was sent at one account is never asked at another, where it would be an order. */
  account?: string
  /** Sends the top-up, or asks for its state if the reference was sent before. */
  send(request: TopupRequest): Promise<TopupOutcome>
  /**
   * Shortest time from one sending of a reference to the next, longer than a call can take, so that two never meet; omitted if the
   * supplier takes the same reference at any time, also twice at once.
   */
  resendEveryMs?: number
  /** After this time the supplier may take a repeated reference for a new order, so it is not sent any more. */
  referenceLifetimeMs: number
  readNotice(notice: RawNotice): NoticeReading
  /** Omitted if the store has no money there. */
  readBalance?(): Promise<BalanceReading>
  /** Omitted if the list comes as a file. */
  readPriceList?(): Promise<PriceListReading>
  /** True if it could take two top-ups of one sku for one player that come close together for the same one, though their references differ. */
  mayTakeTwoForOne?: boolean
  /** Shortest time from one question for the list to the next; omitted if it may be asked at any time. */
  priceListEveryMs?: number
  /** True if an operator delivers: what it is sent waits in a queue. */
  isByHand?: boolean
  /** Time after the payment by which it is promised; the store's usual one if omitted. */
  promiseMs?: number
  /** True if its goods are the store's own stock: what a price list says about stock does not count. */
  hasOwnStock?: boolean
  /** Asks an endpoint that changes nothing; omitted if there is none. */
  check?(): Promise<CheckOutcome>
}
