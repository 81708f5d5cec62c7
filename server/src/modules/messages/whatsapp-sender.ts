import { titlesOf } from '@kilat/contract/item-title.ts'
import type { MessageSender, OutgoingMessage, SendOutcome, TxCtx } from '../../ctx/context.ts'
import type { Whatsapp } from '../../whatsapp/whatsapp.ts'
import type { Order } from '../orders/change-order.ts'
import { findOwnAddress } from './own-address.ts'
import { sayStatus } from './whatsapp-text.ts'

/** Most orders are delivered sooner, and then one message tells all. */
const waitForDeliveryMs = 60_000

/** Tells buyers by WhatsApp: at the order's contact if it is a number, otherwise at the verified number of its user. */
export function createWhatsappSender(whatsapp: Whatsapp): MessageSender {
  return {
    channel: 'whatsapp',
    findAddresses,
    send: (_ctx, message) => sendTemplate(whatsapp, message),
    sendCode: (_ctx, { id, address, code }) => whatsapp.send({ id, to: address, template: 'code', code }),
    waitMs: { paid: waitForDeliveryMs },
  }
}

async function findAddresses(ctx: Pick<TxCtx, 'db'>, order: Order): Promise<string[]> {
  if (order.contactKind === 'whatsapp') return order.contactValue ? [order.contactValue] : []
  if (order.userId === null) return []
  const address = await findOwnAddress(ctx, { userId: order.userId, kind: 'whatsapp' })
  return address ? [address] : []
}

function sendTemplate(whatsapp: Whatsapp, message: OutgoingMessage): Promise<SendOutcome> {
  const { id, event, address, order } = message
  const count = order.quantity > 1 ? `${order.quantity} × ` : ''
  const item = `${count}${titlesOf(order.productTitle, order.itemName).toReversed().join(' · ')}`
  return whatsapp.send({ id, to: address, template: event, parameters: [item, order.id, sayStatus(message)] })
}
