/** The part of the package that the store uses; it has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = {
    version: 'aes128gcm'
    /** The other side's public key, as base64url. */
    dh?: string
    /** As base64url. */
    authSecret: string
    privateKey: ECDH
    salt?: Buffer
  }

  export function encrypt(text: Buffer, parameters: Parameters): Buffer
}
