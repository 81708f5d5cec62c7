import type { webcrypto } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { invariant } from '../../platform/invariant.ts'
import type { VapidKeys } from '../../platform/vapid-keys.ts'

/** Push services accept at most a day. */
const lifeSeconds = 12 * 60 * 60
/** A header is used again until so little of its life is left. */
const spareSeconds = 60 * 60

/** The `Authorization` header for a push service (RFC 8292), made once for its origin until it nears its end. */
export function createVapid(input: { keys: VapidKeys; contact: string; clock: Clock }): (origin: string) => Promise<string> {
  const { keys, contact, clock } = input
  const key = importPrivateKey(keys)
  const made = new Map<string, { header: string; usableUntil: number }>()
  return async origin => {
    const nowSeconds = Math.floor(clock.now().getTime() / 1_000)
    const kept = made.get(origin)
    if (kept && kept.usableUntil > nowSeconds) return kept.header
    const token = await new SignJWT({ aud: origin, exp: nowSeconds + lifeSeconds, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await key)
    const header = `vapid t=${token}, k=${keys.publicKey}`
    // Browsers name the origins, so their number has a limit.
    if (made.size >= 100) made.clear()
    made.set(origin, { header, usableUntil: nowSeconds + lifeSeconds - spareSeconds })
    return header
  }
}

async function importPrivateKey({ publicKey, privateKey }: VapidKeys): Promise<webcrypto.CryptoKey> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  invariant(!(key instanceof Uint8Array), 'a key pair is no shared secret')
  return key
}
