import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { describeAnswer, type JsonAnswer } from '../../platform/fetch-json.ts'
import type { CreateOutcome, GatewayChannel, PaymentRequest, PaymentState, Receipt, TakenBack } from '../gateway.ts'
import { instruct } from './instructions.ts'

/** Numbers are documented; examples also have them as text. */
const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const moment = count.transform(seconds => new Date(seconds * 1_000))
/** How to pay, which money is found without. The list has codes as numbers, and a number may have lost zeros or its last digits: it is not read. */
const text = z.string().nullish().catch(null)

const transactionSchema = z.object({
  /** Tripay's own id. */
  reference: z.string().min(1).max(100),
  /** The store's reference. */
  merchant_ref: z.string(),
  /** The channel's code. */
  payment_method: z.string(),
  /** Rupiah the payer has to pay, or has paid. */
  amount: rupiahSchema,
  total_fee: rupiahSchema.nullish().catch(null),
  amount_received: rupiahSchema.nullish().catch(null),
  status: z.enum(['UNPAID', 'PAID', 'EXPIRED', 'FAILED', 'REFUND']),
  paid_at: moment.nullish().catch(null),
  pay_code: text,
  pay_url: text,
  checkout_url: text,
  qr_string: text,
})

/** A closed payment as Tripay describes it. */
export type Transaction = z.output<typeof transactionSchema>

const answerSchema = z.object({ success: z.literal(true), data: transactionSchema })

const searchSchema = z.object({
  success: z.literal(true),
  data: z.array(transactionSchema),
  pagination: z.object({ total_records: count }),
})

const refusalSchema = z.object({ success: z.literal(false), message: z.string() })

export type Unclear = { kind: 'unsent' | 'unknown'; detail: string }

/** Reads the list of transactions with a reference. `locked_out`: Tripay does not accept the key, or this machine. */
export function mapSearch(answer: JsonAnswer, reference: string): { kind: 'rows'; rows: Transaction[] } | Locked | Unclear {
  if (isLockedOut(answer)) return { kind: 'locked_out', detail: describeAnswer(answer) }
  const { data: page } = searchSchema.safeParse(bodyOf(answer))
  if (!page) return unclear(answer)
  // Whether the filter is exact is not documented. A list with other payments, or with more than it shows, proves nothing.
  const isWhole = page.pagination.total_records === page.data.length && page.data.every(row => row.merchant_ref === reference)
  return isWhole ? { kind: 'rows', rows: page.data } : unclear(answer)
}

type Locked = { kind: 'locked_out'; detail: string }

/** Reads one transaction, which must be the one asked for. */
export function mapDetail(answer: JsonAnswer, asked: Pick<Transaction, 'reference' | 'merchant_ref'>): Transaction | Unclear {
  const { data } = answerSchema.safeParse(bodyOf(answer))
  const isAsked = data?.data.reference === asked.reference && data.data.merchant_ref === asked.merchant_ref
  return isAsked ? data.data : unclear(answer)
}

type Asked = Pick<PaymentRequest, 'reference' | 'amountIdr'> & { channel: GatewayChannel }

/** Reads the answer to a new payment. */
export function mapCreated(answer: JsonAnswer, asked: Asked): CreateOutcome {
  if (isRefusal(answer)) return { kind: 'refused', detail: describeAnswer(answer) }
  const { data } = answerSchema.safeParse(bodyOf(answer))
  return data ? showTransaction(data.data, asked) : unclear(answer)
}

/**
 * How the buyer pays this transaction. Unknown if it is another payment, or if its amount is another: Tripay can be told to add its fee to
 * what the buyer pays, which the store does not show, and which is forbidden for QRIS.
 */
export function showTransaction(transaction: Transaction, { reference, amountIdr, channel }: Asked): CreateOutcome {
  const { merchant_ref, amount, payment_method } = transaction
  if (merchant_ref !== reference) return { kind: 'unknown', detail: `answer about ${merchant_ref}` }
  if (payment_method !== channel.code) return { kind: 'unknown', detail: `answer about the channel ${payment_method}` }
  if (amount !== amountIdr)
    return { kind: 'unknown', detail: `the buyer would pay ${amount} rupiah instead of ${amountIdr}: are all fees the merchant’s?` }
  const instructions = instruct(transaction, channel)
  return instructions ? { kind: 'created', instructions } : { kind: 'unknown', detail: 'answer without a way to pay' }
}

/** The state of a reference by all its transactions; one without a time of payment was paid when it was seen. */
export function mapState(transactions: readonly Transaction[], seenAt: Date): PaymentState {
  if (transactions.length === 0) return { kind: 'not_found' }
  const paid = transactions.filter(isPaid)
  const has = (status: Transaction['status']) => transactions.some(transaction => transaction.status === status)
  return {
    kind: 'found',
    status: paid.length > 0 ? 'paid' : has('UNPAID') ? 'pending' : has('EXPIRED') ? 'expired' : 'failed',
    receipts: paid.map(transaction => receiptOf(transaction, seenAt)),
    takenBack: paid.filter(({ status }) => status === 'REFUND').map(takenBackOf),
  }
}

/** True if money has arrived, even if it was sent back later. */
export function isPaid({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'PAID' || status === 'REFUND'
}

/** A closed payment is paid once, so that Tripay's id of it is the id of its money. */
function receiptOf({ reference, amount, total_fee, amount_received, paid_at }: Transaction, seenAt: Date): Receipt {
  const isFeeClear = total_fee != null && amount_received != null && amount - total_fee === amount_received
  return { externalId: reference, amountIdr: amount, paidAt: paid_at ?? seenAt, feeIdr: isFeeClear ? total_fee : null }
}

/** Tripay refunds whole payments by hand and tells neither the time nor an id. */
function takenBackOf({ reference, amount }: Transaction): TakenBack {
  return {
    kind: 'refund',
    externalId: `${reference}:refund`,
    receiptId: reference,
    refundReference: null,
    amountIdr: amount,
    at: null,
  }
}

/** True if Tripay answered that it did not do it. Errors of its own, and calls it may do later, are none. */
function isRefusal(answer: JsonAnswer): boolean {
  if (answer.kind === 'none' || answer.status >= 500 || [408, 425, 429].includes(answer.status)) return false
  return refusalSchema.safeParse(answer.body).success
}

/** Tripay does not document which status a wrong key has: its message is `Invalid API Key`. */
export function isLockedOut(answer: JsonAnswer): boolean {
  if (answer.kind === 'none') return false
  const { data } = refusalSchema.safeParse(answer.body)
  return data !== undefined && answer.status < 500 && ([401, 403].includes(answer.status) || /api key/i.test(data.message))
}

/** The body of a successful answer. */
export function bodyOf(answer: JsonAnswer): unknown {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300 ? answer.body : undefined
}

function unclear(answer: JsonAnswer): Unclear {
  return { kind: answer.kind === 'none' && answer.isUnsent ? 'unsent' : 'unknown', detail: describeAnswer(answer) }
}
