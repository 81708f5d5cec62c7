import { createHash } from 'node:crypto'
import { z } from 'zod'
import { describeAnswer, fetchJson } from '../../platform/fetch-json.ts'
import { readTransaction, type Transaction } from './transaction.ts'

/** The Core API's two addresses. */
const addresses = { production: 'https://api.midtrans.com', sandbox: 'https://api.sandbox.midtrans.com' } as const

export type MidtransEnvironment = keyof typeof addresses

export type MidtransAccount = {
  /** Opens every call and signs every notice. */
  serverKey: string
  environment: MidtransEnvironment
  /** The address of a simulator, in tests. */
  url?: string
  timeoutMs: number
}

/**
 * `code` is the answer's own `status_code`, which says more than HTTP's. `transaction` is undefined if the answer contains none that
 * can be read.
 */
export type MidtransAnswer =
  | { kind: 'answer'; code: string; transaction: Transaction | undefined; detail: string }
  /** HTTP 202: an earlier call with the same idempotency key is still running. */
  | { kind: 'running'; detail: string }
  | { kind: 'unreadable'; detail: string }
  | { kind: 'none'; isUnsent: boolean; detail: string }

export type MidtransClient = ReturnType<typeof createMidtransClient>

const codeSchema = z.object({ status_code: z.string().regex(/^\d{3}$/) })

/** Speaks with the Core API. Does not throw. */
export function createMidtransClient({ serverKey, environment, url = addresses[environment], timeoutMs }: MidtransAccount) {
  const headers = { authorization: basicAuth(serverKey), accept: 'application/json', 'content-type': 'application/json' }
  const call = async (method: 'GET' | 'POST', path: string, more: { body?: unknown; headers?: Record<string, string> } = {}) => {
    const body = more.body === undefined ? {} : { body: JSON.stringify(more.body) }
    const answer = await fetchJson({ method, url: `${url}${path}`, headers: { ...headers, ...more.headers }, timeoutMs, ...body })
    const detail = describeAnswer(answer)
    if (answer.kind === 'none') return { kind: 'none', isUnsent: answer.isUnsent, detail } satisfies MidtransAnswer
    const transaction = readTransaction(answer.body)
    if (answer.status === 202 && !transaction) return { kind: 'running', detail } satisfies MidtransAnswer
    const code = codeSchema.safeParse(answer.body).data?.status_code
    if (!code) return { kind: 'unreadable', detail } satisfies MidtransAnswer
    return { kind: 'answer', code, transaction, detail } satisfies MidtransAnswer
  }
  const of = (reference: string, act: string) => `/v2/${encodeURIComponent(reference)}/${act}`
  return {
    charge: (body: unknown, { reference, noticeUrl }: { reference: string; noticeUrl: string | null }): Promise<MidtransAnswer> =>
      call('POST', '/v2/charge', {
        body,
        headers: { 'idempotency-key': idempotencyKey('charge', reference), ...(noticeUrl && { 'x-override-notification': noticeUrl }) },
      }),
    status: (reference: string): Promise<MidtransAnswer> => call('GET', of(reference, 'status')),
    cancel: (reference: string): Promise<MidtransAnswer> => call('POST', of(reference, 'cancel')),
    expire: (reference: string): Promise<MidtransAnswer> => call('POST', of(reference, 'expire')),
    refund: (reference: string, body: { refund_key: string; amount: number; reason: string }): Promise<MidtransAnswer> =>
      call('POST', of(reference, 'refund/online/direct'), {
        body,
        headers: { 'idempotency-key': idempotencyKey('refund', body.refund_key) },
      }),
  }
}

/** The header of every call: the key as the name, without a password. */
export function basicAuth(serverKey: string): string {
  return `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`
}

/** A UUID that follows from the reference, because a key is shared across endpoints and its longest form is not documented. */
function idempotencyKey(act: 'charge' | 'refund', reference: string): string {
  const hex = createHash('sha256').update(`${act}:${reference}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
