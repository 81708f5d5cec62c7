import { type CryptoKey, compactVerify, decodeProtectedHeader } from 'jose'
import type { IdTokenReading } from './provider.ts'
import { type ClaimRules, readClaims } from './read-claims.ts'

/** Longer than any ID token: longer texts are not read. */
export const longestIdToken = 8 * 1024

export type KeyFinding =
  | { kind: 'found'; key: CryptoKey }
  /** The provider has no such key. */
  | { kind: 'none' }
  /** The provider's keys could not be fetched. */
  | { kind: 'unreachable'; reason: string }

/** The provider's public key of this id. Never throws. */
export type FindKey = (keyId: string) => Promise<KeyFinding>

/** Verifies an ID token signed with RS256; other algorithms are refused. Never throws. */
export async function verifySignedToken(token: string, input: ClaimRules & { findKey: FindKey }): Promise<IdTokenReading> {
  if (token.length > longestIdToken) return refused('oversized')
  const keyId = readKeyId(token)
  if (keyId.kind === 'refused') return keyId
  const finding = await input.findKey(keyId.value)
  if (finding.kind === 'unreachable') return { kind: 'unknown', reason: finding.reason }
  if (finding.kind === 'none') return refused('unknown_key')
  const payload = await readPayload(token, finding.key)
  return payload ? readClaims(payload.claims, input) : refused('signature')
}

type KeyId = { kind: 'read'; value: string } | { kind: 'refused'; reason: string }

function readKeyId(token: string): KeyId {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== 'RS256') return refused('algorithm')
    return typeof kid === 'string' ? { kind: 'read', value: kid } : refused('no_key_id')
  } catch {
    return refused('no_token')
  }
}

async function readPayload(token: string, key: CryptoKey): Promise<{ claims: unknown } | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['RS256'] })
    return { claims: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)) }
  } catch {
    return undefined
  }
}

function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason }
}
