import { createECDH } from 'node:crypto'
import { isIP, type LookupFunction } from 'node:net'
import type { PushAddress } from '@kilat/contract/push.ts'
import type { Clock } from '../../platform/clock.ts'
import { readRetryAfterMs } from '../../platform/retry-after.ts'
import type { VapidKeys } from '../../platform/vapid-keys.ts'
import type { PushOutcome, PushSender } from '../push.ts'
import { encryptFor, longestTextBytes } from './encrypt.ts'
import { post } from './post.ts'
import { createPublicLookup, isPublicAddress, privateAddress } from './public-address.ts'
import { createVapid } from './vapid.ts'

type Given = {
  keys: VapidKeys
  /** How push services reach the store: `mailto:` or `https:`. */
  contact: string
  clock: Clock
  timeoutMs: number
  /** Origin of a simulated push service on this machine, for trials and tests; no other private address is ever called. */
  simulator?: string | undefined
  /** How names are resolved; only tests have their own. */
  lookup?: LookupFunction
}

const longestEndpoint = 1_000

/** Web Push by the store's own keys: needs no account at any company (RFC 8030, 8291, 8292). */
export function createWebPush(given: Given): PushSender {
  const { keys, clock, timeoutMs, simulator, lookup = createPublicLookup() } = given
  const authorise = createVapid(given)
  return {
    kind: 'web_push',
    publicKey: keys.publicKey,
    findFault: address => findFault(address, simulator),
    async send({ address, data, topic, ttlSeconds, urgency }) {
      const fault = findFault(address, simulator)
      if (address.kind !== 'web_push' || fault) return { kind: 'refused', reason: fault ?? 'other_kind' }
      const text = JSON.stringify({ data })
      if (Buffer.byteLength(text) > longestTextBytes) return { kind: 'refused', reason: 'too_long' }
      const url = new URL(address.endpoint)
      const headers = {
        authorization: await authorise(url.origin),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency,
        topic,
      }
      const body = encryptFor(address, text)
      const isSimulated = url.origin === simulator
      try {
        const answer = await post({ url, headers, body, timeoutMs, lookup: isSimulated ? undefined : lookup })
        return readAnswer(answer, clock.now())
      } catch (error) {
        return readFailure(error)
      }
    },
  }
}

/** Why an address can not be sent to. A name is resolved only when it is called. */
function findFault(address: PushAddress, simulator: string | undefined): string | null {
  if (address.kind !== 'web_push') return 'other_kind'
  const { endpoint, p256dh, auth } = address
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return 'endpoint'
  const url = new URL(endpoint)
  if (url.username || url.password) return 'endpoint'
  if (url.origin !== simulator) {
    if (url.protocol !== 'https:') return 'not_https'
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    // A name without a dot belongs to a network of its own.
    if (isIP(host) ? !isPublicAddress(host) : !/\.[a-z][a-z0-9-]*\.?$/i.test(host)) return 'private_address'
  }
  return isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16 ? null : 'keys'
}

/** True for a point of the curve, which a message can be encrypted for. */
function isPoint(key: string): boolean {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(key, 'base64url')
    return Buffer.from(key, 'base64url').length === 65
  } catch {
    return false
  }
}

function readAnswer({ status, retryAfter }: { status: number; retryAfter: string | null }, now: Date): PushOutcome {
  const reason = `http_${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 429 || status >= 500) return { kind: 'later', reason, retryAfterMs: readRetryAfterMs(retryAfter, now) }
  // 400, 401 and 403: our key or token is wrong, which is the operator's matter and not the browser's. 3xx is not followed.
  return { kind: 'refused', reason }
}

function readFailure(error: unknown): PushOutcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === privateAddress) return { kind: 'refused', reason: 'private_address' }
  return {
    kind: 'later',
    reason: error instanceof Error && error.name === 'AbortError' ? 'timeout' : code.toLowerCase(),
    retryAfterMs: null,
  }
}
