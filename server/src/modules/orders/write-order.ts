import type { Contact } from '@kilat/contract/contact.ts'
import { describePlayer } from '@kilat/contract/player.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { Tx } from '../../db/database.ts'
import { idempotencyKeys, orderEvents, orders } from '../../db/schema/orders.ts'
import type { CreateOutcome } from '../../gateways/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import type { ItemForSale } from '../catalog/read.ts'
import { holdUser } from '../identity/hold-user.ts'
import { openPayment } from '../payments/open-payment.ts'
import type { OrderPlayer } from './agree.ts'
import type { TransactionParts } from './transaction-view.ts'

/** All that a buyer and the store agreed on. */
export type AgreedOrder = {
  orderId: string
  /** Whose it is; null for a visitor's. */
  userId: string | null
  paymentId: string
  expiresAt: Date
  gateway: string
  outcome: Exclude<CreateOutcome, { kind: 'refused' }>
  body: { quantity: number }
  sale: ItemForSale
  channel: ChannelQuote
  contact: Contact
  player: OrderPlayer
  /** The client's own id of this act, and what it asked for. */
  key: string
  bodyHash: string
}

/**
 * Writes order, timeline, payment and job in one tx. Answers undefined when another request with this key was faster. Refuses
 * where the user's account was deleted meanwhile.
 */
export async function writeOrder(
  tx: Tx,
  ctx: Ctx,
  agreed: AgreedOrder,
): Promise<Pick<TransactionParts, 'order' | 'events' | 'payment'> | undefined> {
  const { orderId, outcome, sale, channel, contact, player, expiresAt } = agreed
  const now = ctx.clock.now()
  if (agreed.userId !== null) await holdUser(tx, agreed.userId)
  const first = await tx
    .insert(idempotencyKeys)
    .values({ key: agreed.key, bodyHash: agreed.bodyHash, orderId, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (first.length === 0) return undefined
  const isReady = outcome.kind === 'created'
  const [order] = await tx
    .insert(orders)
    .values({
      id: orderId,
      userId: agreed.userId,
      status: 'pending_payment',
      version: isReady ? 2 : 1,
      productId: sale.product.id,
      productTitle: sale.product.title,
      productCover: sale.product.cover,
      productUnit: sale.product.unit,
      isVoucher: sale.product.isVoucher,
      itemId: sale.item.id,
      itemName: sale.item.name,
      quantity: agreed.body.quantity,
      player: player.values,
      playerDisplay: describePlayer(sale.product.fields, player.values),
      nickname: player.nickname,
      region: player.region,
      contactKind: contact.kind,
      contactValue: contact.value,
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
  const events = isReady ? (['created', 'payment_ready'] as const) : (['created'] as const)
  const lines = events.map((code, index) => ({ orderId, version: index + 1, at: now, code, toStatus: order.status, data: {} }))
  await tx.insert(orderEvents).values(lines)
  const payment = await openPayment(tx, ctx, {
    id: agreed.paymentId,
    orderId,
    gateway: agreed.gateway,
    channelId: channel.id,
    amountIdr: channel.total,
    expiresAt,
    outcome,
  })
  return { order, events: lines, payment }
}
