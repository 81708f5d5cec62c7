import { createRemoteJWKSet, customFetch, errors, type FetchImplementation } from 'jose'
import { noteExchange } from '../../platform/watch-calls.ts'
import type { FindKey } from '../verify-signed-token.ts'

/** Google's public keys for Firebase's ID tokens. */
const address = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** How long the keys are kept, which is also how long a withdrawn key is still accepted. */
const keptMs = 60 * 60_000
/** Pause before the keys are fetched again for an unknown key id, because anybody can invent one. */
const unknownKeyPauseMs = 30_000
/** Longest answer that is read, unpacked. The keys take about 2 kB. */
const longestAnswerBytes = 64 * 1024

/**
 * Finds Google's keys by key id. They are fetched at the first question, kept for an hour, and fetched again if a token
 * names a key that is not among them. The result is unknown if Google does not answer properly within `timeoutMs`.
 */
export function createGoogleKeys({ url = address, timeoutMs = 5_000 } = {}): FindKey {
  const keySet = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: keptMs,
    cooldownDuration: unknownKeyPauseMs,
    timeoutDuration: timeoutMs,
    [customFetch]: fetchKeys,
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

/** The library's own fetch with a size limit, because it reads an answer of any length into memory. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const { pathname: path } = new URL(url)
  const note = (status: number | null) => noteExchange({ method: 'GET', path, status, request: () => undefined, answer: undefined })
  const response = await fetch(url, options).catch((error: unknown) => {
    note(null)
    throw error
  })
  note(response.status)
  if (response.status === 200) return new Response(await readBriefly(response))
  await response.body?.cancel()
  return response
}

async function readBriefly(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) throw new errors.JWKSInvalid('the answer is longer than keys can be')
    chunks.push(chunk)
  }
  return new Blob(chunks)
}
