import { createHash } from 'node:crypto'
import { isSameText } from '../platform/same-text.ts'
import { signBody } from '../platform/signature.ts'
import type { RealtimeApp } from './realtime.ts'

/** Largest difference between the clock of a signed call and this one, in seconds. */
const longestDriftSeconds = 600

type ToProve = { socketId: string; channel: string; data?: string | undefined }

/** The proof for a private channel: `key:signature`. `data` goes with it as the protocol's `channel_data`. */
export function signChannel({ key, secret }: RealtimeApp, { socketId, channel, data }: ToProve): string {
  const text = data === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${data}`
  return `${key}:${signBody(text, secret)}`
}

/** A call of the HTTP API: its method in capitals, path without query, body's bytes as text. */
type Call = { method: string; path: string; body: string }

/** The query of a signed call. */
export function signCall({ key, secret }: RealtimeApp, call: Call & { now: Date }): string {
  const query = new URLSearchParams({
    auth_key: key,
    auth_timestamp: `${Math.floor(call.now.getTime() / 1000)}`,
    auth_version: '1.0',
    ...(call.body && { body_md5: md5(call.body) }),
  })
  query.set('auth_signature', signBody(textToSign(call, query), secret))
  return query.toString()
}

/** Why a call is refused; undefined if it is signed by the app, now, and for this body. */
export function findForgery({ key, secret }: RealtimeApp, call: Call & { query: URLSearchParams; now: Date }): string | undefined {
  const { query } = call
  if (new Set(query.keys()).size < query.size) return 'A parameter is given twice'
  if (query.get('auth_key') !== key) return 'Unknown auth_key'
  if (query.get('auth_version') !== '1.0') return 'Invalid auth_version'
  const timestamp = query.get('auth_timestamp') ?? ''
  const driftSeconds = /^\d{1,12}$/.test(timestamp) ? Math.abs(call.now.getTime() / 1000 - Number(timestamp)) : Number.POSITIVE_INFINITY
  if (driftSeconds > longestDriftSeconds) return `auth_timestamp is not within ${longestDriftSeconds} s of the server's time`
  if (call.body && !isSameText(md5(call.body), query.get('body_md5') ?? '')) return 'Invalid body_md5'
  if (!isSameText(signBody(textToSign(call, query), secret), query.get('auth_signature') ?? '')) return 'Invalid auth_signature'
  return undefined
}

function textToSign({ method, path }: Call, query: URLSearchParams): string {
  const signed = [...query].filter(([name]) => name !== 'auth_signature').map(([name, value]) => [name.toLowerCase(), value] as const)
  const sorted = signed.sort(([one], [other]) => (one < other ? -1 : 1)).map(pair => pair.join('='))
  return [method, path, sorted.join('&')].join('\n')
}

function md5(body: string): string {
  return createHash('md5').update(body).digest('hex')
}
