import { sumIdr } from '@kilat/contract/money.ts'
import type { PaymentState, RefundOutcome, RefundRequest } from '../gateway.ts'
import type { MidtransAnswer } from './client.ts'
import { leftOf, mapState } from './map.ts'
import type { Transaction } from './transaction.ts'

/**
 * Codes after which Midtrans moved nothing; 414: the store's balance there is too small. A wrong key (401) can be mended, and a used
 * reference (406) may have moved money, so neither ends a refund.
 */
const refusals = new Set(['400', '402', '403', '404', '405', '408', '410', '412', '413', '414'])

const dayMs = 24 * 60 * 60_000

/** ShopeePay sends no direct refund back from 23.55 to 06.00 in Jakarta, in minutes of the day. */
const shopeePause = { from: 23 * 60 + 55, to: 6 * 60 }

type Asked = { request: RefundRequest; now: Date }

/** `send`: nothing was sent with this reference, and Midtrans would take it. */
export type RefundPlan = RefundOutcome | { kind: 'send' }

/**
 * Decides about a refund from the payment's state, before anything is sent. A reference that Midtrans lists was sent, whatever else
 * is true by now.
 */
export function planRefund(answer: MidtransAnswer, { request, now }: Asked): RefundPlan {
  const known = findRefund(answer, request)
  if (known) return known
  const state = mapState(answer, request.paymentReference)
  if (state.kind === 'not_found') return { kind: 'refused', detail: 'Midtrans knows no such payment' }
  if (state.kind === 'unknown' || answer.kind !== 'answer' || !answer.transaction) return { kind: 'unknown', detail: answer.detail }
  return planKnown(answer.transaction, { state, request, now })
}

function planKnown(
  transaction: Transaction,
  { state, request, now }: Asked & { state: Extract<PaymentState, { kind: 'found' }> },
): RefundPlan {
  const [receipt] = state.receipts
  if (!receipt) return { kind: 'refused', detail: `nothing was paid: the payment is ${transaction.status}` }
  if (state.takenBack.some(({ kind }) => kind === 'chargeback'))
    return { kind: 'refused', detail: 'the payer’s wallet took the money back' }
  if (request.amountIdr < 1 || request.amountIdr > leftOf(transaction))
    return { kind: 'refused', detail: `${leftOf(transaction)} rupiah are left` }
  const days = windowDays(transaction)
  if (days === null) return { kind: 'manual', detail: `Midtrans sends no ${transaction.type ?? 'such'} payment back: transfer the money` }
  if (now.getTime() > receipt.paidAt.getTime() + days * dayMs) return { kind: 'refused', detail: `its ${days} days are over` }
  if (isShopee(transaction) && isPaused(now))
    return { kind: 'unknown', detail: 'not sent yet: ShopeePay sends nothing back from 23.55 to 06.00 WIB' }
  return { kind: 'send' }
}

/** True if the answer says itself that this refund was made. */
export function isRefunded(answer: MidtransAnswer, { reference, paymentReference, amountIdr }: RefundRequest): boolean {
  if (answer.kind !== 'answer' || answer.code !== '200' || answer.transaction?.reference !== paymentReference) return false
  const { status, refundKey, refundedIdr } = answer.transaction
  return /^(?:partial_)?refund$/.test(status) && refundKey === reference && refundedIdr !== null && refundedIdr >= amountIdr
}

/** Reads the answer to a refund that does not say that it was made. The payment's state after it has the last word. */
export function mapUnclear(answer: MidtransAnswer, { request, after }: { request: RefundRequest; after: MidtransAnswer }): RefundOutcome {
  const known = findRefund(after, request)
  if (known && known.kind !== 'unknown') return known
  const isKnown = mapState(after, request.paymentReference).kind === 'found'
  const isRefused = isDenied(answer, request) || (!known && answer.kind === 'answer' && refusals.has(answer.code))
  return { kind: isKnown && isRefused ? 'refused' : 'unknown', detail: answer.detail }
}

/** True if the answer says that the payer's bank or wallet has denied this refund: Midtrans names it then, and sends it no further. */
function isDenied(answer: MidtransAnswer, { reference, paymentReference }: RefundRequest): boolean {
  if (answer.kind !== 'answer' || answer.code !== '202') return false
  return answer.transaction?.reference === paymentReference && answer.transaction.refundKey === reference
}

/** The refund with this reference in a list of Midtrans; undefined if it is not there. */
function findRefund(answer: MidtransAnswer, { reference, paymentReference, amountIdr }: RefundRequest): RefundOutcome | undefined {
  if (answer.kind !== 'answer' || answer.transaction?.reference !== paymentReference) return undefined
  const listed = answer.transaction.refunds.find(({ key }) => key === reference)
  if (!listed) return undefined
  if (listed.amountIdr !== amountIdr) return { kind: 'refused', detail: 'the reference is in use for another amount' }
  return isAllSent(answer.transaction) ? { kind: 'refunded' } : { kind: 'unknown', detail: 'it is listed, and perhaps not sent back' }
}

/** False if a refund that is listed was denied or is not sent back yet: the payment is still settled whole, or less was sent back than is listed. */
function isAllSent({ status, refunds, refundedIdr }: Transaction): boolean {
  const listedIdr = sumIdr(...refunds.map(({ amountIdr }) => amountIdr))
  return !/^(?:settlement|capture)$/.test(status) && (refundedIdr === null || refundedIdr >= listedIdr)
}

/** Days in which Midtrans sends a payment back, the longest where it does not say enough to know; null if it never does. */
function windowDays({ type, isOnUs, acquirer }: Transaction): number | null {
  switch (type) {
    case 'qris':
      if (isOnUs === false) return 7
      return /shopee/i.test(acquirer ?? '') ? 365 : 45
    case 'gopay':
      return 45
    case 'shopeepay':
      return 365
    default:
      return null
  }
}

function isShopee({ type, acquirer }: Transaction): boolean {
  return type === 'shopeepay' || /shopee/i.test(acquirer ?? '')
}

function isPaused(now: Date): boolean {
  const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 7 * 60) % (24 * 60)
  return minute >= shopeePause.from || minute < shopeePause.to
}
