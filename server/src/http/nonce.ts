import { randomBytes } from 'node:crypto'

/** Letters of a nonce: 16 random bytes in base64. Fixed, so that a page's length is known beforehand. */
export const nonceLength = 24

/** A value no one can guess, made for one answer and never used again. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
