import { createHash } from 'node:crypto'
import type { placeOrderBodySchema, Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import type { Ctx } from '../../platform/context.ts'
import { newOrderId, newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import { findChannel } from '../payments/channels.ts'
import { askForPayment } from '../payments/request-payment.ts'
import { agreeOnPrice, readBuyer, readOrderPlayer } from './agree.ts'
import { measureDelivery } from './measures.ts'
import { quoteItem } from './quote-item.ts'
import { getTransaction } from './read.ts'
import { describeTransaction } from './transaction-view.ts'
import { writeOrder } from './write-order.ts'

export type PlaceOrderInput = {
  body: z.output<typeof placeOrderBodySchema>
  idempotencyKey: string
  origin: string
  /** Whose the order becomes; null for a visitor. */
  asker: string | null
}

/**
 * Places an order with its payment. The same key with the same body of the same asker answers the same order.
 * Refuses what can not be bought, a player or contact that can not be used, and a price that moved against the buyer.
 *
 * The gateway is asked before anything is written: a payment nobody was ever shown is paid by nobody, so a process that
 * dies in between leaves nothing behind. Where the gateway does not answer the order is written all the same,
 * and a job asks again with the same reference.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrderInput): Promise<Transaction> {
  const bodyHash = hashAsked(input)
  const known = await findByKey(ctx, input.idempotencyKey, bodyHash)
  if (known) return getTransaction(ctx, { id: known, asker: input.asker })

  const { quote, sale } = await quoteItem(ctx, input.body)
  const channel = agreeOnPrice(quote, input.body)
  const contact = readBuyer(input.body.contact)
  const player = await readOrderPlayer(ctx, { sale, typed: input.body.player })
  const offered = findChannel(ctx.gateways, channel.id)
  invariant(offered, `channel ${channel.id} was quoted`)

  const orderId = newOrderId()
  const paymentId = newReference('PAY')
  const expiresAt = new Date(ctx.clock.now().getTime() + ctx.settings.paymentWindowMs)
  const outcome = await askForPayment(offered.gateway, {
    reference: paymentId,
    channelId: channel.id,
    amountIdr: channel.total,
    description: `${sale.item.name} · ${sale.product.title}`,
    expiresAt,
    returnUrl: `${input.origin}/transactions/${orderId}`,
  })
  if (outcome.kind === 'refused') throw new Problem('channel_unavailable', `${channel.name} lagi gangguan. Pilih metode lain, ya.`)

  const gateway = offered.gateway.id
  const { body, asker } = input
  const facts = { orderId, userId: asker, paymentId, expiresAt, gateway, outcome, body, sale, channel, contact, player }
  const written = await ctx.db.transaction(tx => writeOrder(tx, ctx, { ...facts, key: input.idempotencyKey, bodyHash }))
  if (!written) return repeatOf(ctx, input, bodyHash)
  ctx.events.emit('order', { orderId })
  const measured = await measureDelivery(ctx.db, ctx.clock.now(), sale.product.id)
  const parts = { ...written, receipts: [], tried: [], back: [], typicalSeconds: measured?.p50_seconds ?? null }
  return describeTransaction(parts, { gateways: ctx.gateways, now: ctx.clock.now(), showsCodes: false, asker })
}

/** What was asked for, and by whom: a key that somebody else has used answers nothing of theirs. */
function hashAsked({ body, asker }: PlaceOrderInput): string {
  return createHash('sha256')
    .update(JSON.stringify(asker === null ? body : [asker, body]))
    .digest('hex')
}

async function findByKey(ctx: Ctx, key: string, bodyHash: string): Promise<string | undefined> {
  const [known] = await ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!known) return undefined
  if (known.bodyHash !== bodyHash)
    throw new Problem('idempotency_conflict', 'Pesanan ini sudah dikirim dengan isi yang lain. Muat ulang halaman, lalu coba lagi.')
  return known.orderId
}

async function repeatOf(ctx: Ctx, { idempotencyKey, asker }: PlaceOrderInput, bodyHash: string): Promise<Transaction> {
  const known = await findByKey(ctx, idempotencyKey, bodyHash)
  invariant(known, 'the faster request committed before this one was told')
  return getTransaction(ctx, { id: known, asker })
}
