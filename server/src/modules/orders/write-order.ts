import type { Contact } from '@kilat/contract/contact.ts'
import { describePlayer } from '@kilat/contract/player.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { idempotencyKeys, orderEvents, orders } from '../../db/schema/orders.ts'
import { invariant } from '../../platform/invariant.ts'
import type { ItemForSale } from '../catalog/read.ts'
import { holdUser } from '../identity/hold-user.ts'
import { hashSecret } from '../identity/secret.ts'
import { openPayment } from '../payments/open-payment.ts'
import type { OrderPlayer } from './agree.ts'
import type { TransactionParts } from './transaction-view.ts'

/** All that a buyer and the store agreed on. */
export type AgreedOrder = {
  orderId: string
  /** Whose it is; null for a visitor's. */
  userId: string | null
  orderSecret: string | null
  paymentId: string
  expiresAt: Date
  gateway: string
  body: { quantity: number }
  sale: ItemForSale
  channel: ChannelQuote
  contact: Contact
  player: OrderPlayer
  /** The client's own id of this act, and what it asked for. */
  key: string
  bodyHash: string
}

/** What a new order's first lines are. */
export type WrittenOrder = Pick<TransactionParts, 'order' | 'events'>

/**
 * Reserves the client's key and writes order, timeline, payment and job in one tx, before the gateway hears of it. Answers
 * undefined when another request with this key was faster. Refuses where the user's account was deleted meanwhile.
 */
export async function writeOrder(ctx: TxCtx, agreed: AgreedOrder): Promise<WrittenOrder | undefined> {
  const { orderId, sale, channel, contact, player, expiresAt } = agreed
  const now = ctx.clock.now()
  if (agreed.userId !== null) await holdUser(ctx, agreed.userId)
  const first = await ctx.db
    .insert(idempotencyKeys)
    .values({ key: agreed.key, bodyHash: agreed.bodyHash, orderId, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (first.length === 0) return undefined
  const [order] = await ctx.db
    .insert(orders)
    .values({
      id: orderId,
      userId: agreed.userId,
      status: 'pending_payment',
      version: 1,
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
      // What is a user's is opened by signing in: a browser that others use as well must not open it once he has left.
      secretHash: agreed.userId === null && agreed.orderSecret !== null ? hashSecret(agreed.orderSecret) : null,
      channelId: channel.id,
      gateway: agreed.gateway,
      unitPrice: sale.item.price,
      fee: channel.fee,
      lines: channel.lines,
      total: channel.total,
      createdAt: now,
      expiresAt,
      updatedAt: now,
    })
    .returning()
  invariant(order, 'an inserted order is answered')
  const created = { orderId, version: order.version, at: now, code: 'created' as const, toStatus: order.status, data: {} }
  await ctx.db.insert(orderEvents).values(created)
  await openPayment(ctx, {
    id: agreed.paymentId,
    orderId,
    gateway: agreed.gateway,
    channelId: channel.id,
    amountIdr: channel.total,
    expiresAt,
  })
  return { order, events: [created] }
}
