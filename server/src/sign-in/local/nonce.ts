import { randomBytes } from 'node:crypto'

/** An unguessable value for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
