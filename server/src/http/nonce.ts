import { randomFillSync } from 'node:crypto'

/** Length of a nonce: 16 random bytes in base64. Fixed, so that a page's length is known in advance. */
export const nonceLength = 24

const nonceBytes = 16
// One call for random bytes costs as much as 256 nonces.
const pool = Buffer.alloc(nonceBytes * 256)
let next = pool.length

/** An unguessable value for one answer, never used again. */
export function newNonce(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  next += nonceBytes
  return pool.toString('base64', next - nonceBytes, next)
}
