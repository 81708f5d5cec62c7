import { createECDH, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'

/** The longest text that fits into a message: 4,096 bytes less header, tag and padding mark. */
export const longestTextBytes = 4_096 - 86 - 16 - 1

/** The body of a message that only this browser can read (RFC 8291). Throws if `p256dh` is no point of the curve. */
export function encryptFor(browser: { p256dh: string; auth: string }, text: string): Buffer {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    dh: browser.p256dh,
    authSecret: browser.auth,
    privateKey: sender,
    salt: randomBytes(16),
  })
}
