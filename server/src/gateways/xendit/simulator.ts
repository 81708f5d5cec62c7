import { createHash } from 'node:crypto'
import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'
import type { SimulatedAnswer, SimulatedCall, SimulatedCompany, SimulatedNotice } from '../simulated-company.ts'
import { standing, type Till, type TillEvent } from '../simulator-till.ts'
import { methodTypes, xenditChannels } from './channels.ts'
import { describeMethod, describePayment, describeRefund, describeRequest } from './simulator-answers.ts'
import { answerInvoices, describeInvoice, isInvoice } from './simulator-invoices.ts'

export type XenditSimulatorInput = { secretKey: string; callbackToken: string }

/** Minutes until a notice is sent again, together about a day. */
const resendMinutes = [5, 15, 45, 120, 180, 360, 720]

/**
 * Xendit by the facts of its public pages and of xendit-node 7: paths, Basic auth, idempotency keys, error bodies, and notices with a
 * token. Made for tests: its books are in memory.
 */
export function createXenditSimulator(input: XenditSimulatorInput): SimulatedCompany {
  const replays = new Map<string, { text: string; answer: SimulatedAnswer }>()
  return {
    // A second transfer may reach a number before it closes, and one that was on its way after it closed.
    rules: { paysOnce: false, takesLate: true },
    statusFields: ['status'],
    answer(call, till) {
      if (call.headers.get('authorization') !== `Basic ${Buffer.from(`${input.secretKey}:`).toString('base64')}`)
        return fail(401, 'INVALID_API_KEY', 'API key is not authorized for this request')
      const key = call.headers.get('idempotency-key')
      if (call.method !== 'POST' || key === null) return route(call, till)
      const known = replays.get(`${call.path} ${key}`)
      if (known && known.text !== call.text) return fail(409, 'IDEMPOTENCY_ERROR', 'The key was used with another body')
      const answer = known?.answer ?? route(call, till)
      if (answer.status < 300) replays.set(`${call.path} ${key}`, { text: call.text, answer })
      return answer
    },
    notice: (event, till) =>
      isInvoice(event.payment) ? invoiceNotice(event, { till, token: input.callbackToken }) : noticeOf(event, input.callbackToken),
    statement: writeStatement,
    resendAfterMs({ status, sentCount }) {
      if (status !== undefined && status >= 200 && status < 300) return undefined
      const minutes = resendMinutes[sentCount - 1]
      return minutes === undefined ? undefined : minutes * 60_000
    },
    foreignNotice: () => posted({ event: 'disbursement.succeeded', data: { id: 'disb-1', reference_id: 'payroll' } }, input.callbackToken),
  }
}

function route(call: SimulatedCall, till: Till): SimulatedAnswer {
  const aboutInvoice = answerInvoices(call, till)
  if (aboutInvoice) return aboutInvoice
  const { method, path, query } = call
  const [, first = '', second = '', third = '', act = ''] = path.split('/')
  if (method === 'POST' && path === '/payment_requests') return openRequest(call, till)
  if (method === 'GET' && path === '/payment_requests') {
    const reference = query.get('reference_id')
    return list(
      requestsOf(till).filter(payment => reference === null || payment.reference === reference),
      payment => describeRequest(payment, till),
    )
  }
  if (method === 'POST' && path === '/refunds') return sendRefund(call, till)
  if (method === 'GET' && path === '/refunds')
    return list(till.findById(query.get('payment_request_id') ?? '')?.takenBack.filter(({ kind }) => kind === 'refund') ?? [], gone =>
      describeRefund(gone, { requestId: query.get('payment_request_id') ?? '', status: 'SUCCEEDED' }),
    )
  if (method === 'GET' && path === '/transactions') return listTransactions(till, query.get('reference_id'))
  const payment = requestsOf(till).find(({ details }) => details.method === third)
  if (first !== 'v2' || second !== 'payment_methods' || !payment) return fail(404, 'DATA_NOT_FOUND', 'The resource does not exist')
  if (method === 'GET' && act === 'payments')
    return list(payment.receipts, receipt => ({ ...describePayment(payment, receipt), payment_method: describeMethod(payment, till) }))
  if (method !== 'POST' || act !== 'expire') return fail(404, 'DATA_NOT_FOUND', 'The resource does not exist')
  if (!till.end(payment.reference, 'cancelled') && till.statusOf(payment) === 'paid')
    return fail(409, 'INVALID_PAYMENT_METHOD', 'The payment method was paid')
  return { status: 200, body: describeMethod(payment, till) }
}

const requestsOf = (till: Till) => till.all().filter(payment => !isInvoice(payment))

const newRequest = z.object({
  reference_id: z.string().min(1).max(255),
  amount: rupiahSchema,
  currency: z.literal('IDR'),
  country: z.literal('ID'),
  payment_method: z.object({
    type: z.enum(methodTypes),
    reusability: z.literal('ONE_TIME_USE'),
    qr_code: z.object({ channel_code: z.string(), channel_properties: z.object({ expires_at: z.iso.datetime() }) }).optional(),
    virtual_account: codePart().optional(),
    over_the_counter: codePart().optional(),
    ewallet: z
      .union([
        z.object({ channel_code: z.literal('OVO'), channel_properties: z.object({ mobile_number: z.string().regex(/^\+628\d{8,11}$/) }) }),
        z.object({ channel_code: z.string().regex(/^(?!OVO$)/), channel_properties: z.object({ success_return_url: z.url() }) }),
      ])
      .optional(),
  }),
})

function codePart() {
  const customer_name = z.string().regex(/^[A-Za-z ]{1,50}$/)
  return z.object({ channel_code: z.string(), channel_properties: z.object({ customer_name, expires_at: z.iso.datetime() }) })
}

const dayMs = 24 * 60 * 60_000
/** The app's notification can be answered for about a minute; no page of Xendit names the time. */
const approvalMs = 60_000

function openRequest({ json }: SimulatedCall, till: Till): SimulatedAnswer {
  const { data: asked } = newRequest.safeParse(json)
  if (!asked) return fail(400, 'API_VALIDATION_ERROR', 'There is an error with the format submitted to the server')
  const { payment_method: method } = asked
  const part = method.qr_code ?? method.virtual_account ?? method.over_the_counter
  const channel = part?.channel_code ?? method.ewallet?.channel_code ?? ''
  const offered = xenditChannels.find(({ code }) => code === `${method.type}:${channel}`)
  if (!offered) return fail(403, 'REQUEST_FORBIDDEN_ERROR', `The channel ${channel} is not activated`)
  if (asked.amount < offered.minIdr || asked.amount > offered.maxIdr) return fail(400, 'INVALID_VALUE_ERROR', 'The amount is out of range')
  const known = till.find(asked.reference_id)
  // Xendit would make a second one; the books of this simulator hold one payment per reference.
  if (known) return fail(409, 'DUPLICATE_ERROR', 'The reference is in use')
  const expiresAt = part
    ? new Date(part.channel_properties.expires_at)
    : new Date(till.now().getTime() + (channel === 'OVO' ? approvalMs : 2 * dayMs))
  const payment = till.open({
    reference: asked.reference_id,
    id: `pr-${uuidOf(`${asked.reference_id} request`)}`,
    code: offered.code,
    amountIdr: asked.amount,
    expiresAt,
    details: { method: `pm-${uuidOf(`${asked.reference_id} method`)}` },
  })
  return payment ? { status: 201, body: describeRequest(payment, till) } : fail(409, 'DUPLICATE_ERROR', 'The reference is in use')
}

const newRefund = z.object({
  payment_request_id: z.string(),
  reference_id: z.string(),
  amount: z.number(),
  currency: z.literal('IDR'),
  reason: z.string(),
})

const refundErrors = {
  conflict: 'DUPLICATE_ERROR',
  too_much: 'MAXIMUM_REFUND_AMOUNT_REACHED',
  not_found: 'INELIGIBLE_TRANSACTION',
}

function sendRefund({ json }: SimulatedCall, till: Till): SimulatedAnswer {
  const { data: asked } = newRefund.safeParse(json)
  if (!asked) return fail(400, 'API_VALIDATION_ERROR', 'There is an error with the format submitted to the server')
  const payment = till.findById(asked.payment_request_id)
  if (!payment) return fail(404, 'DATA_NOT_FOUND', 'The payment request does not exist')
  const { refund } = xenditChannels.find(({ code }) => code === payment.code) ?? { refund: null }
  if (!refund) return fail(400, 'REFUND_NOT_SUPPORTED', 'The channel takes no refunds')
  const isPart = payment.receipts.every(({ amountIdr }) => asked.amount < amountIdr)
  const isLeft = sumOf(payment.receipts) - sumOf(payment.takenBack) >= asked.amount
  if (isPart && isLeft && !refund.partial) return fail(400, 'PARTIAL_REFUND_NOT_SUPPORTED', 'The channel takes whole refunds only')
  const end = till.refund({ reference: asked.reference_id, paymentReference: payment.reference, amountIdr: asked.amount })
  if (end !== 'refunded') return fail(end === 'conflict' ? 409 : 400, refundErrors[end], 'The refund is not taken')
  const gone = payment.takenBack.find(({ refundReference }) => refundReference === asked.reference_id)
  // A QR code's refund is pending until the payer's bank has taken it.
  const status = payment.code === 'QR_CODE:QRIS' ? 'PENDING' : 'SUCCEEDED'
  return gone
    ? { status: 200, body: describeRefund(gone, { requestId: payment.id, status }) }
    : fail(404, 'TRANSACTION_NOT_FOUND', 'The refund is gone')
}

const sumOf = (list: readonly { amountIdr: number }[]) => list.reduce((total, { amountIdr }) => total + amountIdr, 0)

const feeOn = (amountIdr: number) => Math.ceil(amountIdr * 0.007)

/** Money in with its fee, 0.7 % of it on every channel. */
function listTransactions(till: Till, reference: string | null): SimulatedAnswer {
  const payments = till.all().filter(payment => reference === null || payment.reference === reference)
  return list(
    payments.flatMap(payment => payment.receipts.map(receipt => ({ payment, receipt }))),
    ({ payment, receipt }) => {
      const fee = feeOn(receipt.amountIdr)
      const gone = payment.takenBack.find(({ kind, receiptId }) => kind === 'reversal' && receiptId === receipt.id)
      return {
        id: `txn_${receipt.id}`,
        product_id: receipt.id,
        type: 'PAYMENT',
        status: gone ? 'REVERSED' : 'SUCCESS',
        reference_id: payment.reference,
        currency: 'IDR',
        amount: receipt.amountIdr,
        cashflow: 'MONEY_IN',
        settlement_status: 'PENDING',
        fee: { xendit_fee: fee, value_added_tax: 0, xendit_withholding_tax: 0, third_party_withholding_tax: 0, status: 'COMPLETED' },
        created: receipt.at.toISOString(),
        updated: (gone?.at ?? receipt.at).toISOString(),
      }
    },
  )
}

/** An invoice's notice is the invoice itself, when it is paid or has expired. */
function invoiceNotice(event: TillEvent, { till, token }: { till: Till; token: string }): SimulatedNotice | undefined {
  if (event.kind !== 'paid' && event.kind !== 'expired') return undefined
  return { headers: noticeHeaders(token), body: JSON.stringify(describeInvoice(event.payment, till)) }
}

/** Reversals and cancels are not told; a refund from the dashboard names no payment of ours. */
function noticeOf(event: TillEvent, token: string): SimulatedNotice | undefined {
  const { payment } = event
  switch (event.kind) {
    case 'paid':
      return posted({ event: 'payment.succeeded', data: describePayment(payment, event.receipt) }, token)
    case 'failed': {
      const [attempt] = standing(payment)
      const failed = { id: `${payment.id}-attempt`, amountIdr: attempt?.amountIdr ?? payment.amountIdr, at: payment.createdAt }
      return posted({ event: 'payment.failed', data: { ...describePayment(payment, failed), status: 'FAILED' } }, token)
    }
    case 'expired':
      return posted({ event: 'payment_method.expired', data: { id: payment.details.method, reference_id: payment.reference } }, token)
    case 'refund': {
      const { takenBack } = event
      const told = describeRefund(takenBack, { requestId: payment.id, status: 'SUCCEEDED' })
      const metadata = takenBack.refundReference === null ? null : { payment: payment.reference }
      return posted({ event: 'refund.succeeded', data: { ...told, metadata } }, token)
    }
    case 'cancelled':
    case 'reversal':
    case 'chargeback':
      return undefined
  }
}

function posted({ event, data }: { event: string; data: object }, token: string): SimulatedNotice {
  const body = { event, business_id: '60aa00bb11cc22dd33ee44ff', created: new Date().toISOString(), api_version: null, data }
  return { headers: noticeHeaders(token), body: JSON.stringify(body) }
}

function noticeHeaders(token: string): Record<string, string> {
  return { 'content-type': 'application/json', 'x-callback-token': token }
}

/** A report with the columns as an operator names them. */
function writeStatement(till: Till): Uint8Array {
  const lines = till.all().flatMap(({ reference, id, code, receipts, takenBack }) => [
    ...receipts.map(receipt => {
      const fee = feeOn(receipt.amountIdr)
      const movement = code.startsWith('INVOICE:') ? id : receipt.id
      return [reference, 'PAYMENT', movement, receipt.amountIdr, fee, receipt.amountIdr - fee, receipt.at.toISOString()]
    }),
    ...takenBack.map(gone => [reference, gone.kind, `rfd-${gone.id}`, 0 - gone.amountIdr, 0, 0 - gone.amountIdr, gone.at.toISOString()]),
  ])
  const rows = [['reference', 'kind', 'id', 'gross', 'fee', 'net', 'at'], ...lines]
  return new TextEncoder().encode(rows.map(row => `${row.join(',')}\n`).join(''))
}

function list<Item>(items: readonly Item[], describe: (item: Item) => object): SimulatedAnswer {
  return { status: 200, body: { data: items.map(describe), has_more: false } }
}

function fail(status: number, error_code: string, message: string): SimulatedAnswer {
  return { status, body: { error_code, message } }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
