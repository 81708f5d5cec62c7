import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Makes texts unreadable for whoever has only the database (AES-256-GCM). */
export type Seal = {
  /** Ids of the keys it can open texts of; the first one seals. Empty without keys. */
  keyIds: readonly string[]
  /** A text that only this seal can read, with the id of its key. `about` names the place it is for: it opens for no other. Throws without keys. */
  seal(text: string, about?: string): { sealed: string; keyId: string }
  /** The text; undefined if its key is missing, it was changed, or it was sealed for another place. */
  open(sealed: string, about?: string): string | undefined
}

/** What the sealed texts are, so that one sealed with the same key for another purpose is not taken for them. */
type Purpose = {
  /** Authenticated with each text. */
  name: string
  /** What the key is derived for. */
  use: string
}

const mark = 'sealed:'
const ivBytes = 12
const tagBytes = 16

type Key = { id: string; cipherKey: Buffer }

/**
 * A seal with these keys of 32 bytes: the first seals, the others only open what was sealed with them. A key's id is made of the key itself, so that
 * another key can not be taken for a lost one.
 */
export function createSeal(secrets: readonly Buffer[], { name, use }: Purpose): Seal {
  const keys = secrets.map(secret => ({ id: deriveKey(secret, 'key id', 4).toString('hex'), cipherKey: deriveKey(secret, use, 32) }))
  const [first] = keys
  const placeOf = (about?: string) => Buffer.from(about === undefined ? name : `${name}: ${about}`)
  return {
    keyIds: keys.map(({ id }) => id),
    seal(text, about) {
      if (!first) throw new Error('there is no key to seal with')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', first.cipherKey, iv).setAAD(placeOf(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
      return { sealed: `${mark}${first.id}:${packed}`, keyId: first.id }
    },
    open(sealed, about) {
      const [, id, packed = ''] = sealed.split(':')
      const key = keys.find(key => key.id === id)
      return key && isSealed(sealed) ? openWith(key, { packed: Buffer.from(packed, 'base64url'), place: placeOf(about) }) : undefined
    },
  }
}

/** True for a text that a seal made. */
export function isSealed(text: string): boolean {
  return text.startsWith(mark)
}

/** A key of its own for each use of a secret. */
export function deriveKey(secret: Buffer, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'kilat', use, bytes))
}

function openWith({ cipherKey }: Key, { packed, place }: { packed: Buffer; place: Buffer }): string | undefined {
  const [iv, tag, body] = [packed.subarray(0, ivBytes), packed.subarray(ivBytes, ivBytes + tagBytes), packed.subarray(ivBytes + tagBytes)]
  if (tag.length < tagBytes) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, iv, { authTagLength: tagBytes }).setAAD(place).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    // GCM says so of a text that was changed; there is nothing else to learn from the error.
    return undefined
  }
}
