import type { PushAddress } from '@kilat/contract/push.ts'
import type { CheckOutcome } from '../platform/company-check.ts'

/** One message for one browser. */
export type PushMessage = {
  address: PushAddress
  /** What the browser's service worker gets; together at most 2,000 bytes. */
  data: Readonly<Record<string, string>>
  /** At most 32 letters, digits, - or _. A newer message replaces one of the same topic that still waits for the browser. */
  topic: string
  /** How long the push service keeps the message for a browser that is off. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
}

/** What became of a message. Sending it again is harmless, because it replaces itself. `reason` is a code for the log. */
export type PushOutcome =
  /** The push service has taken it. */
  | { kind: 'sent' }
  /** The address does not exist any more: forget it. */
  | { kind: 'gone'; reason: string }
  /** It will not be taken, however often it is sent; the address may be right. */
  | { kind: 'refused'; reason: string }
  /** Not taken now, or nobody knows: send it again, no earlier than after `retryAfterMs` if the service names a time. */
  | { kind: 'later'; reason: string; retryAfterMs: number | null }

/** A way to reach browsers that are not on the store's pages. */
export type PushSender = {
  kind: PushAddress['kind']
  /** The public key that browsers make their address with: 65 bytes as base64url. */
  publicKey: string
  /** Why the store would never send to this address, as a code; null if it would. Asks nobody. */
  findFault(address: PushAddress): string | null
  /** Sends a message, within the time limit of a call. Never throws. */
  send(message: PushMessage): Promise<PushOutcome>
  /** Lets a message be checked that is never sent; omitted if each browser has a service of its own. */
  check?(): Promise<CheckOutcome>
}
