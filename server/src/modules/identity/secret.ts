import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An unguessable token: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, which the database keeps. All bits are random, so one round of a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A token derived from another: it can be made again for the holder of that one, and nobody else can guess it. */
export function deriveSecret(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url')
}
