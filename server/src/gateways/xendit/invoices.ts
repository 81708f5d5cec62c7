import type { Clock } from '../../platform/clock.ts'
import { describeAnswer, type JsonAnswer } from '../../platform/fetch-json.ts'
import type { CreateOutcome, PaymentRequest } from '../gateway.ts'
import { errorSchema, invoiceSchema, invoicesSchema, mostInvoices, type XenditInvoice } from './answers.ts'
import type { AskXendit } from './client.ts'
import { mapInvoice, writeInvoice } from './invoice-page.ts'
import { readBody } from './read-body.ts'

type Unknown = { kind: 'unknown'; detail: string }

/** Answers by which a call surely makes no payment. */
export const refusals: readonly number[] = [400, 401, 403, 404, 422]

/**
 * Makes an invoice, whose page the payer pays on. Xendit takes a reference twice and no idempotency key here, so that the reference is
 * searched first, in turn. If two processes still make two, no money is lost: each question about the reference counts the money of all
 * its invoices.
 */
export async function createInvoice({ ask, clock }: { ask: AskXendit; clock: Clock }, request: PaymentRequest): Promise<CreateOutcome> {
  const body = writeInvoice(request, clock.now())
  if (!body)
    return { kind: 'refused', detail: `${request.code} does not take ${request.amountIdr} rupiah until ${request.expiresAt.toISOString()}` }
  const list = await askForInvoices(ask, request.reference)
  const unmade = readUnmade(list)
  if (unmade) return unmade
  const found = readInvoices(list, request.reference)
  if (found.kind === 'unknown') return found
  const [first] = found.invoices
  if (first) return show(ask, { invoice: first, request })
  const answer = await ask('POST', '/v2/invoices', { body })
  const refused = readUnmade(answer)
  if (refused) return refused
  const reading = readBody(answer, invoiceSchema)
  return reading.kind === 'unknown' ? reading : show(ask, { invoice: reading.body, request })
}

/** The outcome of a call that surely made nothing, or was not answered. */
function readUnmade(answer: JsonAnswer): CreateOutcome | undefined {
  const detail = describeAnswer(answer)
  if (answer.kind === 'none') return { kind: answer.isUnsent ? 'unsent' : 'unknown', detail }
  return refusals.includes(answer.status) && errorCodeOf(answer) ? { kind: 'refused', detail } : undefined
}

/** A page on which too much can be picked is ended. Refused only if it is surely closed and unpaid. */
async function show(ask: AskXendit, { invoice, request }: { invoice: XenditInvoice; request: PaymentRequest }): Promise<CreateOutcome> {
  const outcome = mapInvoice(invoice, request)
  if (outcome.kind !== 'too_wide') return outcome
  const { detail } = outcome
  if (invoice.status === 'EXPIRED') return { kind: 'refused', detail }
  const ended = readBody(await expireInvoice(ask, invoice.id), invoiceSchema)
  const isClosed = ended.kind === 'read' && ended.body.id === invoice.id && ended.body.status === 'EXPIRED'
  return { kind: isClosed ? 'refused' : 'unknown', detail }
}

/** Finds all invoices with our reference. */
export async function findInvoices(
  ask: AskXendit,
  reference: string,
): Promise<{ kind: 'read'; invoices: readonly XenditInvoice[] } | Unknown> {
  return readInvoices(await askForInvoices(ask, reference), reference)
}

function askForInvoices(ask: AskXendit, reference: string): Promise<JsonAnswer> {
  return ask('GET', '/v2/invoices', { query: { external_id: reference, limit: String(mostInvoices) } })
}

function readInvoices(answer: JsonAnswer, reference: string): { kind: 'read'; invoices: readonly XenditInvoice[] } | Unknown {
  const reading = readBody(answer, invoicesSchema)
  if (reading.kind === 'unknown') return reading
  const stranger = reading.body.find(({ external_id }) => external_id !== reference)
  if (stranger) return { kind: 'unknown', detail: `answer about ${stranger.external_id}` }
  return { kind: 'read', invoices: reading.body }
}

export function expireInvoice(ask: AskXendit, id: string): Promise<JsonAnswer> {
  // The exclamation mark is part of the path.
  return ask('POST', `/invoices/${encodeURIComponent(id)}/expire!`, { body: {} })
}

export function errorCodeOf(answer: JsonAnswer): string | undefined {
  return answer.kind === 'answer' ? errorSchema.safeParse(answer.body).data?.error_code : undefined
}
