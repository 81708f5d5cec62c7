import type { Rupiah } from '@kilat/contract/money.ts'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { Db } from '../db/database.ts'
import type { InTx } from '../db/in-tx.ts'
import type { CheckOutcome } from '../platform/company-check.ts'
import type { NoticeReading, RawNotice } from '../platform/notice.ts'

export type Fee = { flatIdr: Rupiah; basisPoints: number }

/** A channel as a gateway offers it. */
export type GatewayChannel = Omit<PaymentChannel, 'can_refund' | 'group'> & {
  group: Exclude<PaymentChannel['group'], 'wallet'>
  /** The gateway's own name for the channel. */
  code: string
  /** The gateway's fee for a payment. The store decides who bears it; for QRIS it is never the buyer. */
  fee: Fee
  minIdr: Rupiah
  maxIdr: Rupiah
  /** On which terms the company sends money back to its source when asked; null if it never does. */
  refund: RefundTerms | null
  /**
   * At most this is added to the amount of a payment, so that it differs from all others at the account; the buyer bears it. Left out
   * by companies that know a payment by its reference.
   */
  uniqueUpToIdr?: Rupiah
  /** True if the payer is asked on an app, so that a payment needs the mobile number of the account; false if left out. */
  asksPhone?: boolean
  /** The company closes a payment after so many minutes at the latest; left out if the store can choose any time. */
  mostMinutes?: number
}

export type RefundTerms = {
  /** Days after the payment in which it takes a refund; its shortest window, if they differ. */
  days: number
  /** True if it sends back parts of a payment, together up to the whole. */
  partial: boolean
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
  payer: Payer
}

/** What the store knows of its buyer, for companies that ask for it; an adapter sends no more than its company needs. */
export type Payer = {
  name: string | null
  email: string | null
  /** E.164, such as `+6281234567890`. For a channel that asks for it, the number of the payer's account there. */
  phone: string | null
}

/**
 * The end of one call for a payment. The channel's next gateway may be asked after `refused` and `unsent`, if no earlier call can
 * have arrived, and never after `unknown`.
 */
export type CreateOutcome =
  /** The payment exists, with the asked amount. */
  | { kind: 'created'; instructions: PaymentInstructions }
  /** The company answered that this call makes no payment: bad input, a channel that is off, a wrong key. */
  | { kind: 'refused'; detail: string }
  /** The company is down: the call surely never reached it, because no connection was made. */
  | { kind: 'unsent'; detail: string }
  /** Time-outs, dropped connections, and answers that are unreadable, unheard of, or name another amount. */
  | { kind: 'unknown'; detail: string }

/** Money that arrived. */
export type Receipt = {
  /** The company's id of this movement, the same at every read, so that the store counts it once. */
  externalId: string
  /** The sum the payer paid, fees included. */
  amountIdr: Rupiah
  paidAt: Date
  /** The company's fee: it credits the amount without it. Null if only the settlement statement tells it. */
  feeIdr: Rupiah | null
}

/**
 * Money of a receipt that left the store again, whole or in part:
 * - `reversal`: its settlement did not stand, as if it had never been paid. The receipt is no longer listed.
 * - `chargeback`: the payer's bank or wallet took it back.
 * - `refund`: it was sent back, by a call of the store or by a person at the company. The receipt is still listed.
 */
export type TakenBack = {
  kind: 'reversal' | 'chargeback' | 'refund'
  /** The company's id of this movement, the same at every read and different from every receipt's. */
  externalId: string
  /** `externalId` of the receipt. A store that never booked that receipt has nothing to take back. */
  receiptId: string
  /** The reference of the store's own refund; null if the store did not ask for it. */
  refundReference: string | null
  amountIdr: Rupiah
  /** Null if the company does not tell. */
  at: Date | null
}

export type PaymentState =
  | {
      kind: 'found'
      /** `paid` once any money has arrived that was not reversed, even if it was sent or taken back later. */
      status: 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'
      receipts: Receipt[]
      takenBack: TakenBack[]
    }
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

/** After `refused` and `manual` no money has moved, and this reference never moves any. */
export type RefundOutcome =
  | { kind: 'refunded' }
  /** The company has taken the refund and is working on it. */
  | { kind: 'pending' }
  /** The company refuses: the window is over, a part is not taken, more than is left. */
  | { kind: 'refused'; detail: string }
  /** The company has no call for it: only a person can send it back, at the company or by bank transfer. */
  | { kind: 'manual'; detail: string }
  | { kind: 'unknown'; detail: string }

/**
 * One movement in a company's settlement statement. Amounts are whole rupiah, negative for money that leaves the store's account at the
 * company; `netIdr` is `grossIdr - feeIdr`.
 */
export type StatementLine = {
  /**
   * `payment`: money of payers. `payout`: money sent to the store's bank. `other`: anything the store has no counterpart for, such as a
   * monthly fee.
   */
  kind: 'payment' | 'refund' | 'reversal' | 'chargeback' | 'payout' | 'other'
  /** Our reference of the payment; null if the line names none. */
  reference: string | null
  /** The company's id, at best that of the receipt for a payment; made from the reference if the line has none. */
  externalId: string
  grossIdr: number
  /** Null if the statement does not tell. */
  feeIdr: number | null
  netIdr: number
  /** When the company booked it; the beginning of the day in Jakarta if it names only the day. */
  at: Date
  /** Its line in the file, counted from 1. */
  line: number
}

/** A line that can not be read, and why. */
export type BrokenLine = { line: number; detail: string }

/** Lines that can not be read are named, because a skipped line would look like missing money. */
export type StatementReading =
  /** `skippedCount`: lines of no interest, such as money that leaves a bank account, or the balance below the lines. */
  | { kind: 'read'; lines: StatementLine[]; broken: BrokenLine[]; skippedCount?: number }
  /** The file is something else. */
  | { kind: 'unreadable'; detail: string }

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
  /** Asks an endpoint that changes nothing. */
  check(): Promise<CheckOutcome>
  /** Reads a settlement statement, or a part of one below its header; null if the company has none. Pure. */
  readStatement: ((file: Uint8Array) => StatementReading) | null
  /** Left out by companies that tell of money themselves. */
  desk?: TransferDesk
}

/** A handle of a tx of the store's own database. */
export type DeskTx = InTx<{ db: Db }>

/** The store's own account at a bank, whose statement a person reads. */
export type TransferDesk = {
  /**
   * Reserves an amount for a payment in the tx that writes it: the asked one and 1 to `uniqueUpToIdr` rupiah more, which no other payment
   * has that is open at this account, or was a while ago. `holder` is who asks, if that is known: nobody may hold many without paying.
   */
  reserve(tx: DeskTx, ask: AmountToReserve & { holder: string | null }): Promise<ReservedAmount>
  /** Records a line of the account's statement, once. Answers which payment it is for, and moves no money in the books. */
  record(tx: DeskTx, line: StatementEntry): Promise<RecordedLine>
  /**
   * Finds what lines of a bank's file are, by `externalId`: lines that a person has recorded before, under whatever name and within days of
   * the line, each for one line of the file and from then on for no other; else payments that could have got this amount at that time.
   * Lines that are neither, or could be several payments', have no entry. Locks what it finds, and the account until the tx ends.
   */
  recognise(tx: DeskTx, ask: { account: string; lines: readonly FileLine[] }): Promise<Map<string, RecognisedLine>>
  /** Payments that wait for their transfer, or may still get one, the oldest first. */
  listOpen(): Promise<AwaitedTransfer[]>
}

export type AmountToReserve = Pick<PaymentRequest, 'reference' | 'code' | 'amountIdr' | 'expiresAt'>

export type ReservedAmount =
  | { kind: 'reserved'; amountIdr: Rupiah }
  /** Other payments have all amounts of this price. */
  | { kind: 'all_taken' }
  /** The holder has too many amounts that got no money. */
  | { kind: 'too_many' }

/** A transfer as a person reads it in the account's statement. */
export type StatementEntry = {
  /** The account, by its channel's code. */
  account: string
  /** The bank's id of the line, or what else names it in the statement; the same line is recorded once. */
  line: string
  amountIdr: Rupiah
  paidAt: Date
  /** The payment it is for, with the version the person saw; null to find it by the amount. */
  payment: { reference: string; version: number } | null
  /** True if a line of the same amount at nearly the same time is surely another transfer. */
  isAnother?: boolean | undefined
}

/** A line as the bank's file has it. `externalId` begins with the account: `bca_7890:…`. */
export type FileLine = { externalId: string; amountIdr: number; at: Date }

export type RecognisedLine =
  /** `receiptId`: the recorded line's; `reference`: its payment, null if its money is in suspense. */
  | { kind: 'recorded'; receiptId: string; reference: string | null }
  /** `paidAt`: the line's time; if it names only the day, the first moment at which the payment could have been paid on it. */
  | { kind: 'awaited'; reference: string; version: number; paidAt: Date }

export type RecordedLine =
  /**
   * `reference`: the payment; null if the amount is no payment's. `wasUnknown` if the line was recorded before without a payment. The
   * receipt has the line's id.
   */
  | { kind: 'recorded'; isNew: boolean; wasUnknown: boolean; reference: string | null; receipt: Receipt }
  /** This line was recorded with another amount, or for another payment. */
  | { kind: 'other_line'; amountIdr: Rupiah; reference: string | null }
  /** A line of another name, with this amount and nearly this time, was recorded before: it may be this transfer. */
  | { kind: 'twin'; line: string; reference: string | null }
  /** A transfer for this payment was recorded since the person looked. */
  | { kind: 'stale'; version: number }
  | { kind: 'no_account' }
  /** No payment with this reference at this account. */
  | { kind: 'no_payment' }

export type AwaitedTransfer = {
  reference: string
  account: string
  amountIdr: Rupiah
  /** What was recorded for it so far. */
  receivedIdr: Rupiah
  createdAt: Date
  expiresAt: Date
  /** Until then no other payment of this account has the same amount. */
  heldUntil: Date
  /** Grows with every recorded transfer. */
  version: number
}
