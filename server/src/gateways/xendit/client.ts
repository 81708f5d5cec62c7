import { describeAnswer, fetchJson, type JsonAnswer } from '../../platform/fetch-json.ts'

/** One address for test and live: the key decides. */
const xenditUrl = 'https://api.xendit.co'

export type XenditAccount = {
  /** `xnd_development_…` or `xnd_production_…`; a secret. */
  secretKey: string
  url?: string
  /** Time limit of one call. */
  timeoutMs: number
}

/** Asks Xendit. An idempotency key makes the same call with the same body act once. */
export type AskXendit = (method: 'GET' | 'POST', path: string, call?: XenditCall) => Promise<JsonAnswer>

export type XenditCall = { query?: Record<string, string>; body?: unknown; idempotencyKey?: string }

export function createAsk({ secretKey, url = xenditUrl, timeoutMs }: XenditAccount): AskXendit {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return (method, path, { query = {}, body, idempotencyKey } = {}) => {
    const search = new URLSearchParams(query).toString()
    return fetchJson({
      method,
      url: `${url}${path}${search && `?${search}`}`,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs,
    })
  }
}

export function unknownAnswer(answer: JsonAnswer): { kind: 'unknown'; detail: string } {
  return { kind: 'unknown', detail: describeAnswer(answer) }
}
