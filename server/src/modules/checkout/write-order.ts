import type { Contact } from '@kilat/contract/contact.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { actorOf } from '../../platform/actor.ts'
import { type Shopper, userIdOf } from '../../platform/asker.ts'
import { invariant } from '../../platform/invariant.ts'
import type { ItemForSale } from '../catalog/read.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { listChannelsNow } from '../channels/read.ts'
import { holdUser } from '../identity/hold-user.ts'
import { hashSecret } from '../identity/secret.ts'
import { type OpenedOrder, type OrderToOpen, openOrder } from '../orders/open-order.ts'
import { openPayment } from '../payments/open-payment.ts'
import { agreeOnPrice, type OrderPlayer } from './check-request.ts'
import { quoteSale } from './quote-item.ts'

/** Everything the buyer and the store agreed on. */
export type AgreedOrder = {
  orderId: string
  /** The buyer. */
  asker: Shopper
  orderSecret: string | null
  paymentId: string
  expiresAt: Date
  body: { quantity: number; channel: string; expected_total: number }
  sale: ItemForSale
  contact: Contact
  player: OrderPlayer
  /** The client's idempotency key, and a hash of its request. */
  key: string
  bodyHash: string
}

/** The stored order, with its channel at that moment. */
export type WrittenOrder = { opened: OpenedOrder; channel: OfferedChannel; quote: ChannelQuote }

/**
 * Reserves the client's key and writes order, timeline, payment and job in one tx, before the gateway is asked. Answers
 * undefined if another request with this key was faster. Refuses if the user's account was deleted meanwhile, or if the
 * channel was switched off or costs more than agreed, because a quote may be outdated.
 */
export async function writeOrder(ctx: TxCtx, agreed: AgreedOrder): Promise<WrittenOrder | undefined> {
  const { orderId, asker, body, sale, expiresAt } = agreed
  if (asker.kind === 'user') await holdUser(ctx, asker.userId)
  const first = await ctx.db
    .insert(idempotencyKeys)
    .values({ key: agreed.key, bodyHash: agreed.bodyHash, orderId, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (first.length === 0) return undefined
  const channels = await listChannelsNow(ctx)
  const quote = agreeOnPrice(quoteSale({ sale, quantity: body.quantity, channels }), body)
  const channel = channels.find(({ id }) => id === quote.id)
  invariant(channel, `channel ${quote.id} was quoted`)
  const opened = await openOrder(ctx, { ...describeAgreed(agreed, quote), by: actorOf(asker) })
  const subject = { kind: 'order' as const, id: orderId }
  await openPayment(ctx, { id: agreed.paymentId, subject, channel, amountIdr: quote.total, feeIdr: quote.fee, expiresAt })
  return { opened, channel, quote }
}

/** Copies everything agreed on, so that later changes of the catalogue change no order. */
function describeAgreed(agreed: AgreedOrder, channel: ChannelQuote): OrderToOpen {
  const { sale, asker, contact, player } = agreed
  return {
    id: agreed.orderId,
    userId: userIdOf(asker),
    productId: sale.product.id,
    productTitle: sale.product.title,
    productCover: sale.product.cover,
    productUnit: sale.product.unit,
    isVoucher: sale.product.isVoucher,
    itemId: sale.item.id,
    itemName: sale.item.name,
    content: sale.item.content,
    offers: sale.agreed,
    quantity: agreed.body.quantity,
    player: player.values,
    playerDisplay: describePlayer(sale.product.fields, player.values),
    nickname: player.nickname,
    region: player.region,
    contactKind: contact.kind,
    contactValue: contact.value,
    // A user opens the order by signing in: after signing out, a shared browser must not open it.
    secretHash: asker.kind === 'visitor' && agreed.orderSecret !== null ? hashSecret(agreed.orderSecret) : null,
    channelId: channel.id,
    unitPrice: sale.item.price,
    fee: channel.fee,
    lines: channel.lines,
    total: channel.total,
    expiresAt: agreed.expiresAt,
  }
}
