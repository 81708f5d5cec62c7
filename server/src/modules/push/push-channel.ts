import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { MessageSender, OutgoingMessage } from '../../ctx/context.ts'
import type { PushMessage } from '../../push/push.ts'
import { dropAddress } from './forget-address.ts'
import { findRecipient, listRecipients } from './read.ts'

/** How long a message is kept for a browser that is off: news of a payment is soon overtaken. */
const keptSeconds: Record<MessageEvent, number> = { paid: 30 * 60, delivered: 86_400, failed: 86_400, refunded: 86_400, needs_you: 86_400 }

/** Tells buyers about their orders by push messages. The address of a message is the store's name for a browser. */
export const pushChannel: MessageSender = {
  channel: 'push',
  // Most orders are delivered within seconds, and one message is better than two.
  waitMs: { paid: 15_000 },
  findAddresses: listRecipients,
  async send(ctx, message) {
    const recipient = await findRecipient(ctx, { id: message.address })
    if (!recipient || recipient.address.kind !== ctx.push?.kind) return { kind: 'gone' }
    const outcome = await ctx.push.send(toPush(message, recipient.address))
    switch (outcome.kind) {
      case 'sent':
        return { kind: 'sent' }
      case 'gone':
        await dropAddress(ctx, recipient)
        return { kind: 'gone' }
      case 'refused':
        return { kind: 'refused', detail: outcome.reason }
      case 'later':
        return { kind: 'later', detail: outcome.reason, ...(outcome.retryAfterMs !== null && { afterMs: outcome.retryAfterMs }) }
    }
  },
}

/** A message for the store's service worker. Messages about one order replace each other, on the way and on the screen. */
function toPush({ event, title, body, path, order }: OutgoingMessage, address: PushMessage['address']): PushMessage {
  return {
    address,
    data: { event, title, body, url: path, tag: order.id },
    topic: order.id,
    ttlSeconds: keptSeconds[event],
    urgency: event === 'paid' ? 'normal' : 'high',
  }
}
