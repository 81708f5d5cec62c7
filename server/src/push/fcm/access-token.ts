import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { fetchJson } from '../../platform/fetch-json.ts'
import type { ServiceAccount } from './service-account.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token is renewed when so little of its life is left. */
const spareMs = 5 * 60_000

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export type AccessTokens = {
  /** A token that is valid for minutes at least; undefined if Google gives none in time. */
  take(): Promise<string | undefined>
  /** Forgets a token that was refused. */
  drop(token: string): void
}

/** Gets access tokens for a service account by a signed assertion (RFC 7523), and keeps each for its life. */
export function createAccessTokens(input: { account: ServiceAccount; clock: Clock; timeoutMs: number }): AccessTokens {
  let kept: { token: string; usableUntilMs: number } | undefined
  // Messages that are sent at once wait for one token.
  let fetching: Promise<string | undefined> | undefined
  const renew = async () => {
    const askedAt = input.clock.now().getTime()
    const got = await fetchToken({ ...input, nowSeconds: Math.floor(askedAt / 1_000) })
    kept = got && { token: got.access_token, usableUntilMs: askedAt + got.expires_in * 1_000 - spareMs }
    return kept?.token
  }
  return {
    take() {
      if (kept && kept.usableUntilMs > input.clock.now().getTime()) return Promise.resolve(kept.token)
      fetching ??= renew().finally(() => {
        fetching = undefined
      })
      return fetching
    },
    drop(token) {
      if (kept?.token === token) kept = undefined
    },
  }
}

async function fetchToken(input: { account: ServiceAccount; nowSeconds: number; timeoutMs: number }) {
  const { account, nowSeconds, timeoutMs } = input
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(account.tokenUri)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 3_600)
    .sign(await importPKCS8(account.privateKey, 'RS256'))
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetchJson({ method: 'POST', url: account.tokenUri, headers, body: form.toString(), timeoutMs })
  return answer.kind === 'answer' && answer.status === 200 ? answerSchema.safeParse(answer.body).data : undefined
}
