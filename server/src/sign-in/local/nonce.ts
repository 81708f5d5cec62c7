import { randomBytes } from 'node:crypto'

/** A value no one can guess, made for one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
