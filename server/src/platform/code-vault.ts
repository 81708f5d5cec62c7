import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps voucher codes unreadable for whoever has only the database. */
export type CodeVault = {
  /** Ids of the keys it can open codes of; the first one seals. Empty for a store without keys. */
  keyIds: readonly string[]
  /** A text that only this vault can read, with the id of its key. Throws without keys. */
  seal(code: string): { sealed: string; keyId: string }
  /** The code; undefined if its key is missing, or the text was changed. */
  open(sealed: string): string | undefined
  /** The same for every spelling of a code, one for each key, that of the sealing key first. Without a key nobody can guess codes from it. */
  hashesOf(code: string): string[]
}

const mark = 'sealed:'
// What a text sealed with the same key for another purpose must not be taken for.
const purpose = Buffer.from('kilat voucher code')
const ivBytes = 12
const tagBytes = 16

type Key = { id: string; cipherKey: Buffer; hashKey: Buffer }

/**
 * A vault with these keys of 32 bytes: the first seals (AES-256-GCM), the others only open what was sealed with them. A key's id is made of the key
 * itself, so that another key can not be taken for a lost one.
 */
export function createCodeVault(secrets: readonly Buffer[]): CodeVault {
  const keys = secrets.map(deriveKey)
  const [first] = keys
  return {
    keyIds: keys.map(({ id }) => id),
    seal(code) {
      if (!first) throw new Error('there is no key to seal codes with')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', first.cipherKey, iv).setAAD(purpose)
      const body = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
      return { sealed: `${mark}${first.id}:${packed}`, keyId: first.id }
    },
    open(sealed) {
      const [, id, packed = ''] = sealed.split(':')
      const key = keys.find(key => key.id === id)
      return key && isSealed(sealed) ? openWith(key, Buffer.from(packed, 'base64url')) : undefined
    },
    hashesOf: code => keys.map(({ hashKey }) => createHmac('sha256', hashKey).update(spellingOf(code)).digest('base64url')),
  }
}

/**
 * The key of a trial's codes, made of a secret it has anyway. No store has it, so that codes which open nothing are never given for real money,
 * whatever became of the trial's database.
 */
export function trialKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'kilat', 'codes of a trial', 32))
}

/** True for a text that a vault made; codes of other suppliers are plain. */
export function isSealed(serialNumber: string): boolean {
  return serialNumber.startsWith(mark)
}

function deriveKey(secret: Buffer): Key {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, 'kilat', use, bytes))
  return { id: derive('key id', 4).toString('hex'), cipherKey: derive('seal codes', 32), hashKey: derive('compare codes', 32) }
}

function openWith({ cipherKey }: Key, packed: Buffer): string | undefined {
  const [iv, tag, body] = [packed.subarray(0, ivBytes), packed.subarray(ivBytes, ivBytes + tagBytes), packed.subarray(ivBytes + tagBytes)]
  if (tag.length < tagBytes) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, iv, { authTagLength: tagBytes }).setAAD(purpose).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    // GCM says so of a text that was changed; there is nothing else to learn from the error.
    return undefined
  }
}

/** One code is often written with and without dashes, and in small letters. */
function spellingOf(code: string): string {
  return code.replace(/[\s-]+/gu, '').toUpperCase()
}
