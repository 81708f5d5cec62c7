import { paymentsSchema, refundsSchema, requestsSchema, transactionsSchema, type XenditRequest } from './answers.ts'
import { closedMethod } from './assumptions.ts'
import type { AskXendit } from './client.ts'
import { findInvoices } from './invoices.ts'
import type { Findings } from './map.ts'
import { readBody } from './read-body.ts'

type Unknown = { kind: 'unknown'; detail: string }

/** Finds all payment requests with our reference. */
export async function findRequests(ask: AskXendit, reference: string): Promise<{ kind: 'read'; requests: XenditRequest[] } | Unknown> {
  const answer = await ask('GET', '/payment_requests', { query: { reference_id: reference, limit: '100' } })
  const reading = readBody(answer, requestsSchema)
  if (reading.kind === 'unknown') return reading
  const stranger = reading.body.data.find(({ reference_id }) => reference_id !== reference)
  if (stranger) return { kind: 'unknown', detail: `answer about ${stranger.reference_id}` }
  return { kind: 'read', requests: reading.body.data }
}

/** Reads all that Xendit says about our reference. Unknown if any part of it can not be read. */
export async function readFindings(ask: AskXendit, reference: string): Promise<{ kind: 'read'; findings: Findings } | Unknown> {
  const found = await findRequests(ask, reference)
  if (found.kind === 'unknown') return found
  const { requests } = found
  if (requests.length === 0) return readInvoiceFindings(ask, reference)
  const closed = requests.filter(isClosed)
  if (closed.length === 0) return { kind: 'read', findings: { ...nothing, requests } }
  const [money, transactions] = await Promise.all([
    Promise.all(closed.map(request => readMoney(ask, request))),
    readTransactions(ask, reference),
  ])
  const findings: Findings = { ...nothing, requests }
  for (const each of money) {
    if (each.kind === 'unknown') return each
    findings.payments = [...findings.payments, ...each.payments]
    findings.refunds = [...findings.refunds, ...each.refunds]
  }
  if (transactions.kind === 'unknown') return transactions
  return { kind: 'read', findings: { ...findings, transactions: transactions.transactions } }
}

const nothing: Findings = { requests: [], invoices: [], payments: [], refunds: [], transactions: null }

/** A reference has payment requests or invoices, never both. */
async function readInvoiceFindings(ask: AskXendit, reference: string): Promise<{ kind: 'read'; findings: Findings } | Unknown> {
  const found = await findInvoices(ask, reference)
  if (found.kind === 'unknown') return found
  const { invoices } = found
  if (invoices.every(({ status }) => status === 'PENDING')) return { kind: 'read', findings: { ...nothing, invoices } }
  const read = await readTransactions(ask, reference)
  return read.kind === 'unknown' ? read : { kind: 'read', findings: { ...nothing, invoices, transactions: read.transactions } }
}

/** True if money may have arrived: an expired, failed or cancelled request may have been paid at the last moment. */
function isClosed({ status, payment_method: method }: XenditRequest): boolean {
  return (status !== 'PENDING' && status !== 'REQUIRES_ACTION') || closedMethod.includes(method.status)
}

type Money = { kind: 'read' } & Pick<Findings, 'payments' | 'refunds'>

async function readMoney(ask: AskXendit, { id, payment_method: method }: XenditRequest): Promise<Money | Unknown> {
  const query = { payment_request_id: id, limit: '100' }
  const answers = await Promise.all([ask('GET', `/v2/payment_methods/${method.id}/payments`, { query }), ask('GET', '/refunds', { query })])
  const [payments, refunds] = [readBody(answers[0], paymentsSchema), readBody(answers[1], refundsSchema)]
  if (payments.kind === 'unknown') return payments
  if (refunds.kind === 'unknown') return refunds
  const isOfThis = (item: { payment_request_id?: string | null | undefined }) => (item.payment_request_id ?? id) === id
  return { kind: 'read', payments: payments.body.data.filter(isOfThis), refunds: refunds.body.data.filter(isOfThis) }
}

/** Fees and reversals. Null for a key that may not read them, so that its payments can still be read. */
async function readTransactions(
  ask: AskXendit,
  reference: string,
): Promise<{ kind: 'read'; transactions: Findings['transactions'] } | Unknown> {
  const answer = await ask('GET', '/transactions', { query: { reference_id: reference, types: 'PAYMENT', limit: '50' } })
  if (answer.kind === 'answer' && answer.status === 403) return { kind: 'read', transactions: null }
  const reading = readBody(answer, transactionsSchema)
  return reading.kind === 'unknown' ? reading : { kind: 'read', transactions: reading.body.data }
}
