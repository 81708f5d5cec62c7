import { createHmac } from 'node:crypto'
import { isSameText } from './same-text.ts'

/** HMAC-SHA256 of the raw bytes, in lower-case hex. */
export function signBody(body: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** True if the signature belongs to exactly these bytes. Its run time does not depend on the first difference. */
export function isSignedBy(body: Uint8Array, secret: string, signature: string | null): boolean {
  return isSameText(signature ?? '', signBody(body, secret))
}
