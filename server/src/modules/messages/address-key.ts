import { hash } from 'node:crypto'
import type { MessageChannel } from '@kilat/contract/messages.ts'

/** Names an address within one order. The hash separates orders and hides the address from a reader of the table. */
export function addressKey(input: { orderId: string; channel: MessageChannel; address: string }): string {
  return hash('sha256', `${input.orderId} ${input.channel} ${input.address}`, 'base64url')
}
