import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { PaymentState, Receipt, RefundOutcome, RefundRequest, TakenBack } from '../gateway.ts'
import type { XenditInvoice, XenditPayment, XenditRefund, XenditRequest, XenditTransaction } from './answers.ts'
import { bareId, closedMethod, collected, uncollected } from './assumptions.ts'
import { channelPartOf } from './instructions.ts'

/** All that Xendit says about one of our references. */
export type Findings = {
  /** Usually one; Xendit itself does not keep a reference from being used twice. */
  requests: readonly XenditRequest[]
  /** None if there are payment requests. */
  invoices: readonly XenditInvoice[]
  payments: readonly XenditPayment[]
  refunds: readonly XenditRefund[]
  /** Null if the key may not read them. */
  transactions: readonly XenditTransaction[] | null
}

type Status = Extract<PaymentState, { kind: 'found' }>['status']

/** The state of a payment. Findings that contradict each other are unknown. */
export function mapState(findings: Findings): PaymentState {
  const { requests, payments, refunds, transactions, invoices } = findings
  if (invoices.length > 0) return mapInvoices(findings)
  if (requests.length === 0) return { kind: 'not_found' }
  const unheardOf = payments.find(({ status }) => !collected.includes(status) && !uncollected.includes(status))
  if (unheardOf) return unknown(`payment ${unheardOf.id} is ${unheardOf.status}`)
  const money = payments.filter(({ status }) => collected.includes(status))
  if (money.length === 0) return mapUnpaid(requests)
  const live = refunds.filter(({ status }) => status === 'PENDING' || status === 'SUCCEEDED')
  const returned = [...requests, ...money].find(({ status }) => ['VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status))
  if (returned && live.length === 0) return unknown(`${returned.id} is ${returned.status}, but no refund is listed`)
  const told = tellMoney(money, transactions)
  const receipts = told.filter(({ transaction }) => transaction?.status !== 'REVERSED').map(toReceipt)
  const takenBack = [...told.flatMap(toReversal), ...live.flatMap(refund => toRefund(refund, money))]
  return { kind: 'found', status: receipts.length > 0 ? 'paid' : 'failed', receipts, takenBack }
}

/** The state of a payment by invoices, each of which takes money once. */
function mapInvoices({ invoices, transactions }: Pick<Findings, 'invoices' | 'transactions'>): PaymentState {
  const money = invoices.filter(({ status }) => status === 'PAID' || status === 'SETTLED').map(toPayment)
  if (money.length === 0) {
    const moved = transactions?.find(({ type, status }) => type === 'PAYMENT' && status === 'SUCCESS')
    if (moved) return unknown(`no invoice is paid, but transaction ${moved.id} is`)
    const open = invoices.find(({ status }) => status === 'PENDING')
    const isEnded = invoices.some(({ expiry_date, updated }) => updated < expiry_date)
    return { kind: 'found', status: open ? 'pending' : isEnded ? 'cancelled' : 'expired', receipts: [], takenBack: [] }
  }
  const told = tellMoney(money, transactions)
  const receipts = told.filter(({ transaction }) => transaction?.status !== 'REVERSED').map(toReceipt)
  return { kind: 'found', status: receipts.length > 0 ? 'paid' : 'failed', receipts, takenBack: told.flatMap(toReversal) }
}

/**
 * A paid invoice as the money that it is. Only its notice is documented to name the paid amount and the id of the payment: the invoice's
 * own id names the money, and one that names no paid amount was paid whole.
 */
function toPayment({ id, amount, paid_amount, payment_id, paid_at, updated }: XenditInvoice): Money {
  return { id, amount: paid_amount ?? amount, created: paid_at ?? updated, ...(payment_id != null && { productId: payment_id }) }
}

function mapUnpaid(requests: readonly XenditRequest[]): PaymentState {
  const statuses: Status[] = []
  for (const request of requests) {
    const status = statusOf(request)
    if (!status) return unknown(`payment request ${request.id} is ${request.status}, and no payment is listed`)
    statuses.push(status)
  }
  const status = statuses.find(each => each === 'pending') ?? statuses[0] ?? 'pending'
  return { kind: 'found', status, receipts: [], takenBack: [] }
}

/** The status of a payment request without money; undefined if it must have money, or has no meaning for the store. */
function statusOf({ status, payment_method: method }: XenditRequest): Status | undefined {
  const isClosed = closedMethod.includes(method.status)
  switch (status) {
    case 'PENDING':
    case 'REQUIRES_ACTION':
    case 'AWAITING_CAPTURE':
      return isClosed ? (hasExpired(method) ? 'expired' : 'cancelled') : 'pending'
    case 'FAILED':
      // A code or number may still be paid after a failed attempt.
      return method.type === 'EWALLET' || isClosed ? 'failed' : 'pending'
    case 'EXPIRED':
      return 'expired'
    case 'CANCELED':
      return 'cancelled'
    case 'SUCCEEDED':
    case 'VOIDED':
    case 'UNKNOWN':
      return undefined
  }
}

function hasExpired(method: XenditRequest['payment_method']): boolean {
  const expiresAt = channelPartOf(method)?.channel_properties?.expires_at
  return expiresAt != null && method.updated != null && expiresAt <= method.updated
}

/** Money that arrived. `productId`: its id in the list of transactions, if that is another. */
type Money = Pick<XenditPayment, 'id' | 'amount' | 'created'> & { productId?: string }

type Told = { payment: Money; transaction: XenditTransaction | undefined }

function tellMoney(money: readonly Money[], transactions: Findings['transactions']): Told[] {
  return money.map(payment => ({ payment, transaction: findTransaction(payment, { money, transactions: transactions ?? [] }) }))
}

function findTransaction(
  payment: Money,
  { money, transactions }: { money: readonly Money[]; transactions: readonly XenditTransaction[] },
): XenditTransaction | undefined {
  const moved = transactions.filter(({ type, status }) => type === 'PAYMENT' && status !== 'FAILED')
  const ids = [payment.id, payment.productId ?? payment.id].map(bareId)
  const named = moved.find(({ product_id }) => ids.includes(bareId(product_id)))
  if (named) return named
  const [only, other] = moved
  return money.length === 1 && !other && only?.amount === payment.amount ? only : undefined
}

function toReceipt({ payment, transaction }: Told): Receipt {
  return {
    externalId: payment.id,
    amountIdr: payment.amount,
    paidAt: payment.created,
    feeIdr: transaction ? feeOf(transaction, payment.amount) : null,
  }
}

/** The fee with its taxes, rounded to whole rupiah; null if it is not known yet, or is no fee of this amount. */
function feeOf({ fee }: XenditTransaction, amountIdr: Rupiah): Rupiah | null {
  if (!fee || fee.status === 'PENDING' || fee.xendit_fee == null) return null
  const taxes = [fee.value_added_tax, fee.xendit_withholding_tax, fee.third_party_withholding_tax]
  const sum = Math.round(taxes.reduce<number>((total, tax) => total + (tax ?? 0), fee.xendit_fee))
  return sum < amountIdr ? rupiah(sum) : null
}

function toReversal({ payment, transaction }: Told): TakenBack[] {
  if (transaction?.status !== 'REVERSED') return []
  return [
    {
      kind: 'reversal',
      externalId: transaction.id,
      receiptId: payment.id,
      refundReference: null,
      amountIdr: payment.amount,
      at: transaction.updated,
    },
  ]
}

function toRefund(refund: XenditRefund, money: readonly XenditPayment[]): TakenBack[] {
  if (refund.status !== 'SUCCEEDED') return []
  const named = money.find(({ id }) => refund.payment_id != null && bareId(id) === bareId(refund.payment_id))
  const receiptId = (named ?? money[0])?.id
  if (receiptId === undefined) return []
  const refundReference = isOurs(refund.reference_id) ? refund.reference_id : null
  return [{ kind: 'refund', externalId: refund.id, receiptId, refundReference, amountIdr: refund.amount, at: refund.updated }]
}

/** The dashboard gives refunds of its own a reference, too. */
function isOurs(reference: string | null | undefined): reference is string {
  return reference?.startsWith('REF-') ?? false
}

/** The outcome of a refund as Xendit lists it. */
export function mapRefund(refund: XenditRefund, { reference, amountIdr }: RefundRequest): RefundOutcome {
  if (refund.reference_id !== reference) return unknown(`answer about ${refund.reference_id}`)
  if (refund.amount !== amountIdr) return unknown(`refund ${refund.id} is of ${refund.amount} rupiah`)
  switch (refund.status) {
    case 'SUCCEEDED':
      return { kind: 'refunded' }
    case 'PENDING':
      return { kind: 'pending' }
    case 'FAILED':
    case 'CANCELLED':
      return { kind: 'refused', detail: `refund ${refund.id} is ${refund.status} ${refund.failure_code ?? ''}`.trim() }
  }
}

/**
 * What a refused refund means that is not listed, by the codes of xendit-node 7 and those of docs.xendit.co/apidocs/refund-payment-request. Codes
 * that say nothing about this refund are unknown.
 */
export function mapRefundError(code: string): 'refused' | 'manual' | 'unknown' {
  switch (code) {
    // The payer's bank or wallet takes no refunds.
    case 'REFUND_NOT_SUPPORTED':
    case 'PARTIAL_REFUND_NOT_SUPPORTED':
      return 'manual'
    case 'API_VALIDATION_ERROR':
    case 'INVALID_VALUE_ERROR':
    case 'INELIGIBLE_TRANSACTION':
    case 'INELIGIBLE_TRANSACTION_STATUS':
    case 'INSUFFICIENT_BALANCE':
    case 'MAXIMUM_REFUND_AMOUNT_REACHED':
    case 'REFUND_AMOUNT_EXCEEDED':
    case 'PARTIAL_REFUND_COUNTS_EXCEEDED':
      return 'refused'
    default:
      return 'unknown'
  }
}

function unknown(detail: string): { kind: 'unknown'; detail: string } {
  return { kind: 'unknown', detail }
}
