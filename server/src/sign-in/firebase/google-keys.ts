import { createRemoteJWKSet, errors } from 'jose'
import type { FindKey } from '../verify-signed-token.ts'

/** The public keys of Google's that sign Firebase's ID tokens. */
const address = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** How long the keys are kept: what Google takes back is worth nothing an hour later. */
const keptMs = 60 * 60_000
/** How long an unknown key id waits for the next look at Google's keys: anybody can make one up. */
const unknownKeyPauseMs = 30_000

/**
 * Finds Google's keys by key id. They are fetched with the first question, kept for an hour, and fetched again when a token
 * names a key that is not among them. Where Google does not answer within `timeoutMs`, or with something else, nobody can tell.
 */
export function createGoogleKeys({ url = address, timeoutMs = 5_000 } = {}): FindKey {
  const keySet = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: keptMs,
    cooldownDuration: unknownKeyPauseMs,
    timeoutDuration: timeoutMs,
  })
  return async keyId => {
    try {
      return { kind: 'found', key: await keySet({ alg: 'RS256', kid: keyId }) }
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return { kind: 'none' }
      return { kind: 'unreachable', reason: error instanceof errors.JOSEError ? error.code : 'keys_unreachable' }
    }
  }
}
