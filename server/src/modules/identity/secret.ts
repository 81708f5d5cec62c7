import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A token nobody can guess: 256 random bits that mean nothing. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. It is random throughout, so one round of a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A token that is made from another: who holds that one can be given it again, and nobody else can tell it. */
export function deriveSecret(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url')
}
