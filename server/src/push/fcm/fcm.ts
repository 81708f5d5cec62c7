import type { Clock } from '../../platform/clock.ts'
import { readCheck } from '../../platform/company-check.ts'
import { fetchJson } from '../../platform/fetch-json.ts'
import type { PushMessage, PushOutcome, PushSender } from '../push.ts'
import { createAccessTokens } from './access-token.ts'
import { readFcmAnswer } from './read-answer.ts'
import type { ServiceAccount } from './service-account.ts'

type Given = {
  account: ServiceAccount
  /** The public key of the project's web push certificate. */
  publicKey: string
  clock: Clock
  timeoutMs: number
  /** Origin of the service; only tests have their own. */
  origin?: string
}

/** Firebase Cloud Messaging, HTTP v1. Messages have only data, so that the store's own worker shows them. */
export function createFcm({ account, publicKey, clock, timeoutMs, origin = 'https://fcm.googleapis.com' }: Given): PushSender {
  const url = `${origin}/v1/projects/${account.projectId}/messages:send`
  const tokens = createAccessTokens({ account, clock, timeoutMs })
  const sendOnce = async (body: string, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return fetchJson({ method: 'POST', url, headers, body, timeoutMs })
  }
  const sendAuthorised = async (body: string): Promise<PushOutcome> => {
    const token = await tokens.take()
    if (!token) return { kind: 'later', reason: 'no_access_token', retryAfterMs: null }
    const answer = await sendOnce(body, token)
    const outcome = readFcmAnswer(answer, clock.now())
    if (outcome.kind !== 'refused' || outcome.reason !== 'http_401') return outcome
    // The token ended before its time: one more try with another.
    tokens.drop(token)
    const renewed = await tokens.take()
    return renewed ? readFcmAnswer(await sendOnce(body, renewed), clock.now()) : outcome
  }
  return {
    kind: 'fcm',
    publicKey,
    findFault: address => (address.kind === 'fcm' ? null : 'other_kind'),
    async send(message) {
      if (message.address.kind !== 'fcm') return { kind: 'refused', reason: 'other_kind' }
      return sendAuthorised(bodyOf(message, message.address.token))
    },
    async check() {
      const token = await tokens.take()
      if (!token) return { kind: 'unknown', detail: `Google gives ${account.clientEmail} no access token` }
      const answer = await sendOnce(JSON.stringify({ validate_only: true, message: { topic: 'kilat-check' } }), token)
      return readCheck(answer, `${account.clientEmail} may send for ${account.projectId}`)
    },
  }
}

function bodyOf({ data, topic, ttlSeconds, urgency }: PushMessage, token: string): string {
  const headers = { TTL: String(ttlSeconds), Urgency: urgency, Topic: topic }
  return JSON.stringify({ message: { token, data, webpush: { headers } } })
}
