import type { Clock } from '../../platform/clock.ts'
import { fetchJson, type JsonAnswer } from '../../platform/fetch-json.ts'
import { signBody } from '../../platform/signature.ts'
import { tidy } from '../../platform/tidy.ts'
import type { CreateOutcome, Gateway, GatewayChannel, PaymentRequest, PaymentState } from '../gateway.ts'
import { createTurns } from '../in-turn.ts'
import { readPlainStatement } from '../plain-statement.ts'
import { type TripayAccount, tripayAddresses } from './account.ts'
import { expiryFor, listChannels } from './channels.ts'
import { mapCheck } from './check.ts'
import { isPaid, mapCreated, mapDetail, mapSearch, mapState, showTransaction, type Transaction, type Unclear } from './map.ts'
import { readNotice } from './notice.ts'

export type TripayInput = {
  account: TripayAccount
  clock: Clock
  /** Where Tripay sends its notices; null for the address in its dashboard. */
  noticeUrl: string | null
  /** The API's address instead of Tripay's own, for tests. */
  baseUrl?: string
  /** Time limit of one call. */
  timeoutMs: number
}

/**
 * Closed payments of Tripay (tripay.co.id/developer).
 *
 * Tripay knows no idempotency key, and does not say whether it takes a merchant's reference twice. So a payment is searched by its
 * reference before it is made, and again after a refusal. If two processes still make two, no money is lost: each question about the
 * reference counts the money of all its transactions, and the store shows its buyer one of them.
 *
 * It can neither cancel nor refund a closed payment, and offers no settlement file whose format is known.
 */
export function createTripay({ account, clock, noticeUrl, baseUrl, timeoutMs }: TripayInput): Gateway {
  const channels = listChannels(account.qrisCode)
  const base = baseUrl ?? tripayAddresses[account.environment]
  const inTurn = createTurns()

  function ask(path: string, query: Record<string, string> = {}): Promise<JsonAnswer> {
    const url = `${base}/${path}?${new URLSearchParams(query)}`
    return fetchJson({ method: 'GET', url, headers: { authorization: `Bearer ${account.apiKey}` }, timeoutMs })
  }

  /** The newest of a reference's transactions come last. */
  async function search(reference: string) {
    return mapSearch(await ask('merchant/transactions', { merchant_ref: reference, page: '1', per_page: '50', sort: 'asc' }), reference)
  }

  async function readDetail(row: Transaction): Promise<Transaction | Unclear> {
    return mapDetail(await ask('transaction/detail', { reference: row.reference }), row)
  }

  async function post(request: PaymentRequest, channel: GatewayChannel): Promise<CreateOutcome> {
    const body = JSON.stringify(composePayment(request, { account, channel, noticeUrl, now: clock.now() }))
    const headers = { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' }
    const answer = await fetchJson({ method: 'POST', url: `${base}/transaction/create`, headers, body, timeoutMs })
    return mapCreated(answer, { ...request, channel })
  }

  /** An earlier call's payment. A transaction with another amount shows that the reference is another payment's. */
  async function showEarlier(rows: readonly Transaction[], request: PaymentRequest, channel: GatewayChannel): Promise<CreateOutcome> {
    const other = rows.find(({ amount }) => amount !== request.amountIdr)
    const row = other ?? rows.find(({ status }) => status === 'UNPAID') ?? rows[0]
    if (!row) return { kind: 'unknown', detail: 'no transaction' }
    const transaction = other ?? (await readDetail(row))
    return 'kind' in transaction ? asUnknown(transaction) : showTransaction(transaction, { ...request, channel })
  }

  async function create(request: PaymentRequest): Promise<CreateOutcome> {
    const channel = channels.find(({ code }) => code === request.code)
    if (!channel) return { kind: 'refused', detail: `no channel ${request.code}` }
    const before = await search(request.reference)
    if (before.kind === 'locked_out') return { kind: 'refused', detail: before.detail }
    if (before.kind !== 'rows') return before
    if (before.rows.length > 0) return showEarlier(before.rows, request, channel)
    const outcome = await post(request, channel)
    if (outcome.kind !== 'refused') return outcome
    const after = await search(request.reference)
    if (after.kind !== 'rows') return asUnknown(after)
    return after.rows.length > 0 ? showEarlier(after.rows, request, channel) : outcome
  }

  /** Money moves only if the transaction's own page says so, too. */
  async function query(reference: string): Promise<PaymentState> {
    const found = await search(reference)
    if (found.kind !== 'rows') return asUnknown(found)
    const transactions: Transaction[] = []
    for (const row of found.rows) {
      const transaction = isPaid(row) ? await readDetail(row) : row
      if ('kind' in transaction) return asUnknown(transaction)
      transactions.push(transaction)
    }
    return mapState(transactions, clock.now())
  }

  return {
    id: 'tripay',
    channels,
    createPayment: request => inTurn(request.reference, () => create(request)),
    queryPayment: query,
    cancelPayment: async () => ({ kind: 'open', detail: 'Tripay cancels no closed payment: it ends at its expiry' }),
    refund: async () => ({ kind: 'manual', detail: 'Tripay has no call for refunds of closed payments' }),
    readNotice: notice => readNotice(notice, account.privateKey),
    check: async () => mapCheck(await ask('merchant/payment-channel'), channels),
    readStatement: readPlainStatement,
  }
}

function asUnknown({ detail }: { detail: string }): { kind: 'unknown'; detail: string } {
  return { kind: 'unknown', detail }
}

/** The signature of a new closed payment: of merchant code, reference and amount as plain digits. */
export function signPayment({ merchantCode, privateKey }: Pick<TripayAccount, 'merchantCode' | 'privateKey'>, asked: SignedParts): string {
  return signBody(`${merchantCode}${asked.reference}${asked.amountIdr}`, privateKey)
}

type SignedParts = { reference: string; amountIdr: number }

type Using = { account: TripayAccount; channel: GatewayChannel; noticeUrl: string | null; now: Date }

/** A name and an e-mail address are required for every payment; the phone number for some wallets. */
function composePayment(request: PaymentRequest, { account, channel, noticeUrl, now }: Using) {
  const { reference, code, amountIdr, description, expiresAt, returnUrl, payer } = request
  const phone = channel.group === 'ewallet' ? payer.phone?.replace(/^\+/, '') : undefined
  return {
    method: code,
    merchant_ref: reference,
    amount: amountIdr,
    customer_name: tidy(payer.name ?? '', 100) || 'Pembeli',
    customer_email: payer.email ?? account.buyerEmail,
    ...(phone && { customer_phone: phone }),
    order_items: [{ name: tidy(description, 100) || 'Top up', price: amountIdr, quantity: 1 }],
    ...(noticeUrl && { callback_url: noticeUrl }),
    return_url: returnUrl,
    expired_time: expiryFor(channel, { expiresAt, now }),
    signature: signPayment(account, request),
  }
}
