import { createECDH } from 'node:crypto'

/** The store's keys: a point of P-256 (65 bytes) and its private number (32 bytes), as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** New keys. Browsers registered with other keys can not be reached with these. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The library leaves leading zeros out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** True if both keys belong together. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
