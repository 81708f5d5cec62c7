import type { Clock } from '../../platform/clock.ts'
import type { IdTokenReading, SignInProvider } from '../provider.ts'
import { readClaims } from '../read-claims.ts'
import { emulatorMark } from '../simulated-issuers.ts'
import { longestIdToken } from '../verify-signed-token.ts'
import { firebaseIssuer, googleMethod, googlePictures } from './firebase.ts'

/**
 * Firebase's emulator. It signs nothing, so anybody can write its tokens; the configuration refuses it except on this
 * machine.
 */
export function createFirebaseEmulator({ projectId, clock }: { projectId: string; clock: Clock }): SignInProvider {
  const rules = { issuer: firebaseIssuer(projectId), audience: projectId, method: googleMethod, pictureDomain: googlePictures }
  return {
    id: 'emulator',
    verify: async token => {
      const payload = readUnsigned(token)
      if (!payload) return { kind: 'refused', reason: 'no_unsigned_token' }
      return ofEmulator(readClaims(payload.claims, { ...rules, now: clock.now() }))
    },
  }
}

/** Gives the emulator's users an issuer of their own, so that an equal id of the real project is another user. */
function ofEmulator(reading: IdTokenReading): IdTokenReading {
  if (reading.kind !== 'verified') return reading
  return { kind: 'verified', identity: { ...reading.identity, issuer: `${emulatorMark}${reading.identity.issuer}` } }
}

function readUnsigned(token: string): { claims: unknown } | undefined {
  if (token.length > longestIdToken) return undefined
  const [header = '', payload = '', signature, ...more] = token.split('.')
  if (signature !== '' || more.length > 0) return undefined
  const read = parsePart(header)
  return isUnsignedHeader(read?.value) ? withClaims(parsePart(payload)) : undefined
}

function withClaims(part: { value: unknown } | undefined): { claims: unknown } | undefined {
  return part && { claims: part.value }
}

function isUnsignedHeader(header: unknown): boolean {
  return typeof header === 'object' && header !== null && 'alg' in header && header.alg === 'none'
}

function parsePart(part: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) }
  } catch {
    return undefined
  }
}
