import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { describeAnswer, type JsonAnswer } from '../../platform/fetch-json.ts'
import type { CancelOutcome, CreateOutcome, Gateway, PaymentRequest, RefundOutcome, RefundRequest } from '../gateway.ts'
import { createTurns } from '../in-turn.ts'
import { readPlainStatement } from '../plain-statement.ts'
import { invoiceSchema, methodSchema, refundSchema, requestSchema } from './answers.ts'
import { closedMethod } from './assumptions.ts'
import { channelOf, pageMethods, xenditChannels } from './channels.ts'
import { type AskXendit, createAsk, unknownAnswer, type XenditAccount } from './client.ts'
import { channelPartOf, mapCreated } from './instructions.ts'
import { createInvoice, errorCodeOf, expireInvoice, refusals } from './invoices.ts'
import { type Findings, mapRefund, mapRefundError, mapState } from './map.ts'
import { readXenditNotice } from './notice.ts'
import { findRequests, readFindings } from './read.ts'
import { readBody } from './read-body.ts'
import { writeRequest } from './write-request.ts'

export type XenditGatewayInput = XenditAccount & {
  /** The token that Xendit sends with every notice; a secret. */
  callbackToken: string
  clock: Clock
}

/**
 * Xendit by its Payment Requests API, which finds a payment by our reference and takes an idempotency key; the newer `/v3` does neither.
 * Channels whose payer picks the bank on a page of Xendit are invoices. Its list of transactions tells the fees.
 */
export function createXenditGateway({ callbackToken, clock, ...account }: XenditGatewayInput): Gateway {
  const ask = createAsk(account)
  const inTurn = createTurns()
  return {
    id: 'xendit',
    channels: xenditChannels,
    createPayment: request =>
      pageMethods[request.code] ? inTurn(request.reference, () => createInvoice({ ask, clock }, request)) : createPayment(ask, request),
    async queryPayment(reference) {
      const reading = await readFindings(ask, reference)
      return reading.kind === 'unknown' ? reading : mapState(reading.findings)
    },
    cancelPayment: reference => cancelPayment(ask, reference),
    refund: request => refundPayment(ask, request),
    readNotice: notice => readXenditNotice(notice, callbackToken),
    check: () => checkAccount(ask, account),
    readStatement: readPlainStatement,
  }
}

async function createPayment(ask: AskXendit, request: PaymentRequest): Promise<CreateOutcome> {
  const body = writeRequest(request)
  if (!body) return { kind: 'refused', detail: `${request.code} does not take ${request.amountIdr} rupiah of this payer` }
  const answer = await ask('POST', '/payment_requests', { body, idempotencyKey: request.reference })
  if (answer.kind === 'none') return { kind: answer.isUnsent ? 'unsent' : 'unknown', detail: describeAnswer(answer) }
  if (answer.status === 409) return findCreated(ask, request)
  if (refusals.includes(answer.status) && errorCodeOf(answer)) return { kind: 'refused', detail: describeAnswer(answer) }
  const reading = readBody(answer, requestSchema)
  return reading.kind === 'unknown' ? reading : mapCreated(reading.body, request)
}

/** Reads the payment that the reference already has. */
async function findCreated(ask: AskXendit, request: PaymentRequest): Promise<CreateOutcome> {
  const found = await findRequests(ask, request.reference)
  if (found.kind === 'unknown') return found
  const [first] = found.requests
  return first ? mapCreated(first, request) : { kind: 'unknown', detail: 'the reference is in use, but not found' }
}

/** Answers that say this payment method or invoice can not be ended, or not by this key. */
const unendable = [400, 403, 404, 405, 409, 422]

async function cancelPayment(ask: AskXendit, reference: string): Promise<CancelOutcome> {
  const before = await readFindings(ask, reference)
  if (before.kind === 'unknown') return before
  const outcome = toCancelled(before.findings)
  if (outcome) return outcome
  const open: string[] = []
  for (const end of await endAll(ask, before.findings)) {
    if (end.kind === 'unknown') return end
    if (end.kind === 'open') open.push(end.detail)
  }
  // The payer may have paid meanwhile.
  const after = await readFindings(ask, reference)
  if (after.kind === 'unknown') return after
  return toCancelled(after.findings) ?? { kind: 'open', detail: open.join('; ') || 'it is still open after it was ended' }
}

type End = { kind: 'ended' } | { kind: 'open' | 'unknown'; detail: string }

/** Ends all methods and invoices of a payment, one after the other. */
async function endAll(ask: AskXendit, { requests, invoices }: Findings): Promise<End[]> {
  const ends: End[] = []
  for (const { payment_method: method } of requests) {
    const answer = await ask('POST', `/v2/payment_methods/${method.id}/expire`, { body: {} })
    ends.push(readEnd(answer, methodSchema, ({ id, status }) => id === method.id && closedMethod.includes(status)))
  }
  for (const invoice of invoices) {
    if (invoice.status !== 'PENDING') continue
    const answer = await expireInvoice(ask, invoice.id)
    ends.push(readEnd(answer, invoiceSchema, ({ id, status }) => id === invoice.id && status !== 'PENDING'))
  }
  return ends
}

function readEnd<S extends z.ZodType>(answer: JsonAnswer, schema: S, isEnded: (body: z.output<S>) => boolean): End {
  if (answer.kind === 'answer' && unendable.includes(answer.status) && errorCodeOf(answer))
    return { kind: 'open', detail: describeAnswer(answer) }
  const reading = readBody(answer, schema)
  if (reading.kind === 'unknown') return reading
  return isEnded(reading.body) ? { kind: 'ended' } : unknownAnswer(answer)
}

/** Undefined if it can still be paid. */
function toCancelled(findings: Findings): CancelOutcome | undefined {
  const state = mapState(findings)
  if (state.kind !== 'found') return state
  if (state.status === 'paid') return { kind: 'paid' }
  return state.status === 'pending' ? undefined : { kind: 'cancelled' }
}

async function refundPayment(ask: AskXendit, request: RefundRequest): Promise<RefundOutcome> {
  const read = await readFindings(ask, request.paymentReference)
  if (read.kind === 'unknown') return read
  const known = findRefund(read.findings, request)
  if (known) return known
  const state = mapState(read.findings)
  if (state.kind === 'unknown') return state
  if (state.kind === 'not_found' || state.status !== 'paid') return { kind: 'refused', detail: 'it is not paid' }
  if (read.findings.invoices.length > 0) return { kind: 'manual', detail: 'Xendit has no refund for an invoice paid by bank transfer' }
  const owner = read.findings.payments.find(({ id }) => id === state.receipts[0]?.externalId)?.payment_request_id
  const paid = read.findings.requests.find(({ id }) => id === owner) ?? read.findings.requests[0]
  if (!paid) return { kind: 'unknown', detail: 'money without a payment request' }
  const { type } = paid.payment_method
  const channel = channelOf({ type, channel: channelPartOf(paid.payment_method)?.channel_code ?? '' })
  if (!channel?.refund) return { kind: 'manual', detail: `Xendit has no refund for ${channel?.code ?? type}` }
  return sendRefund(ask, { request, requestId: paid.id })
}

function findRefund({ refunds }: Pick<Findings, 'refunds'>, request: RefundRequest): RefundOutcome | undefined {
  const known = refunds.find(({ reference_id }) => reference_id === request.reference)
  return known && mapRefund(known, request)
}

async function sendRefund(ask: AskXendit, { request, requestId }: { request: RefundRequest; requestId: string }): Promise<RefundOutcome> {
  const { reference, paymentReference, amountIdr } = request
  const answer = await ask('POST', '/refunds', {
    idempotencyKey: reference,
    body: {
      payment_request_id: requestId,
      reference_id: reference,
      amount: amountIdr,
      currency: 'IDR',
      reason: 'CANCELLATION',
      metadata: { payment: paymentReference },
    },
  })
  const code = answer.kind === 'answer' && answer.status >= 400 && answer.status < 500 ? errorCodeOf(answer) : undefined
  if (code === undefined) {
    const reading = readBody(answer, refundSchema)
    return reading.kind === 'unknown' ? reading : mapRefund(reading.body, request)
  }
  // An earlier call that was not answered may have made it, so that there is nothing left to send back.
  const read = await readFindings(ask, paymentReference)
  if (read.kind === 'unknown') return read
  return findRefund(read.findings, request) ?? { kind: mapRefundError(code), detail: describeAnswer(answer) }
}

/** Asks the three lists that payments need, with no reference of ours. */
async function checkAccount(ask: AskXendit, { secretKey }: XenditAccount): Promise<CheckOutcome> {
  const answer = await ask('GET', '/payment_requests', { query: { limit: '1' } })
  const detail = describeAnswer(answer)
  if (answer.kind === 'none') return { kind: answer.isUnsent ? 'unreachable' : 'unknown', detail }
  if (answer.status === 401 || answer.status === 403) return { kind: 'wrong_credentials', detail }
  if (answer.status !== 200) return { kind: 'unknown', detail }
  // A payment that is no request is looked for among the invoices.
  const invoices = await ask('GET', '/v2/invoices', { query: { limit: '1' } })
  if (invoices.kind === 'answer' && invoices.status === 403) return { kind: 'wrong_credentials', detail: describeAnswer(invoices) }
  if (invoices.kind === 'none' || invoices.status !== 200) return unknownAnswer(invoices)
  const transactions = await ask('GET', '/transactions', { query: { limit: '1' } })
  if (transactions.kind === 'none' || (transactions.status !== 200 && transactions.status !== 403)) return unknownAnswer(transactions)
  const key = secretKey.startsWith('xnd_development_') ? 'a test key' : 'a live key'
  if (transactions.status === 200) return { kind: 'works', detail: `${key}: payments, fees and reversals can be read` }
  const lack = 'fees and reversals can not, because it lacks the permission Transaction Read'
  return { kind: 'works', detail: `${key}: payments can be read; ${lack}` }
}
