import { createHash, randomBytes } from 'node:crypto'

/** A token nobody can guess: 256 random bits that mean nothing. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. It is random throughout, so one round of a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
