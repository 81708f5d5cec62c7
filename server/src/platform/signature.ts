import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of the bytes as they travel, in lower-case hex. */
export function signBody(body: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** True where the signature belongs to exactly these bytes. Takes the same time wherever the first difference is. */
export function isSignedBy(body: Uint8Array, secret: string, signature: string | null): boolean {
  const expected = Buffer.from(signBody(body, secret))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
