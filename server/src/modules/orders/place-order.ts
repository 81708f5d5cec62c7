import { createHash } from 'node:crypto'
import { type Contact, normaliseContact } from '@kilat/contract/contact.ts'
import { formatIdr } from '@kilat/contract/money.ts'
import { describePlayer, type PlayerValues, readPlayer } from '@kilat/contract/player.ts'
import type { ChannelQuote, Quote } from '@kilat/contract/quotes.ts'
import type { placeOrderBodySchema, Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { idempotencyKeys, orderEvents, orders } from '../../db/schema/orders.ts'
import type { Ctx } from '../../platform/context.ts'
import { newOrderId } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import type { ItemForSale } from '../catalog/read.ts'
import { findChannel } from '../payments/channels.ts'
import { openPayment } from '../payments/open-payment.ts'
import { requestPayment } from '../payments/request-payment.ts'
import { checkPlayer } from '../players/check-player.ts'
import { quoteItem } from './quote-item.ts'
import { getTransaction } from './read.ts'

/** How long the buyer waits for the gateway before the page goes on without it: the payment is then made behind the scenes. */
const patienceMs = 6_000

export type PlaceOrderInput = { body: z.output<typeof placeOrderBodySchema>; idempotencyKey: string; origin: string }

/**
 * Places an order and asks its gateway for the payment. The same key with the same body answers the same order.
 * Refuses what can not be bought, a player or contact that can not be used, and a price that moved against the buyer.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrderInput): Promise<Transaction> {
  const bodyHash = createHash('sha256').update(JSON.stringify(input.body)).digest('hex')
  const known = await findByKey(ctx, input.idempotencyKey, bodyHash)
  if (known) return getTransaction(ctx, { id: known })

  const { quote, sale } = await quoteItem(ctx, input.body)
  const channel = agreeOnPrice(quote, input.body)
  const contact = readContact(input.body.contact)
  const player = await readOrderPlayer(ctx, sale, input.body.player)
  const placed = await ctx.db.transaction(tx => writeOrder(tx, ctx, { ...input, bodyHash, sale, channel, contact, player }))
  if (!placed) return repeatOf(ctx, input.idempotencyKey, bodyHash)

  ctx.events.emit('order', { orderId: placed.orderId })
  await Promise.race([requestPayment(ctx, { paymentId: placed.paymentId, origin: input.origin }), patience()])
  return getTransaction(ctx, { id: placed.orderId })
}

type Agreed = PlaceOrderInput & {
  bodyHash: string
  sale: ItemForSale
  channel: ChannelQuote
  contact: Contact
  player: { values: PlayerValues; nickname: string | null; region: string | null }
}

/** Writes order, timeline, payment and jobs in one tx. Answers undefined when another request with this key was faster. */
async function writeOrder(tx: Tx, ctx: Ctx, agreed: Agreed): Promise<{ orderId: string; paymentId: string } | undefined> {
  const { sale, channel, contact, player, body } = agreed
  const offered = findChannel(ctx.gateways, channel.id)
  invariant(offered, `channel ${channel.id} was quoted`)
  const orderId = newOrderId()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + ctx.settings.paymentWindowMs)
  const first = await tx
    .insert(idempotencyKeys)
    .values({ key: agreed.idempotencyKey, bodyHash: agreed.bodyHash, orderId, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (first.length === 0) return undefined
  await tx.insert(orders).values({
    id: orderId,
    status: 'pending_payment',
    version: 1,
    productId: sale.product.id,
    productTitle: sale.product.title,
    productCover: sale.product.cover,
    productUnit: sale.product.unit,
    isVoucher: sale.product.isVoucher,
    itemId: sale.item.id,
    itemName: sale.item.name,
    quantity: body.quantity,
    player: player.values,
    playerDisplay: describePlayer(sale.product.fields, player.values),
    nickname: player.nickname,
    region: player.region,
    contactKind: contact.kind,
    contactValue: contact.value,
    channelId: channel.id,
    gateway: offered.gateway.id,
    unitPrice: sale.item.price,
    fee: channel.fee,
    lines: channel.lines,
    total: channel.total,
    createdAt: now,
    expiresAt,
    updatedAt: now,
  })
  await tx.insert(orderEvents).values({ orderId, version: 1, at: now, code: 'created', toStatus: 'pending_payment', data: {} })
  const paymentId = await openPayment(tx, ctx, {
    orderId,
    gateway: offered.gateway.id,
    channelId: channel.id,
    amountIdr: channel.total,
    expiresAt,
  })
  return { orderId, paymentId }
}

async function findByKey(ctx: Ctx, key: string, bodyHash: string): Promise<string | undefined> {
  const [known] = await ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!known) return undefined
  if (known.bodyHash !== bodyHash)
    throw new Problem('idempotency_conflict', 'Pesanan ini sudah dikirim dengan isi yang lain. Muat ulang halaman, lalu coba lagi.')
  return known.orderId
}

async function repeatOf(ctx: Ctx, key: string, bodyHash: string): Promise<Transaction> {
  const known = await findByKey(ctx, key, bodyHash)
  invariant(known, 'the faster request committed before this one was told')
  return getTransaction(ctx, { id: known })
}

function agreeOnPrice(quote: Quote, body: PlaceOrderInput['body']): ChannelQuote {
  const channel = quote.channels.find(({ id }) => id === body.channel)
  if (!channel) throw new Problem('channel_unavailable', 'Metode bayar ini tidak ada. Pilih metode lain, ya.')
  if (channel.unavailable) throw new Problem('channel_unavailable', `${channel.unavailable.sentence} Pilih metode lain, ya.`)
  if (channel.total > body.expected_total)
    throw new Problem('price_changed', `Harganya baru saja berubah jadi ${formatIdr(channel.total)}. Cek dulu, lalu putuskan lagi.`, {
      extra: { quote },
    })
  return channel
}

function readContact(typed: PlaceOrderInput['body']['contact']): Contact {
  const contact = normaliseContact(typed)
  if (contact) return contact
  const sentence =
    typed.kind === 'whatsapp'
      ? 'Nomor WhatsApp-nya belum benar. Contoh: 0812 3456 7890.'
      : 'Alamat e-mail-nya belum benar. Contoh: nama@gmail.com.'
  throw new Problem('contact_invalid', sentence, { fields: { contact: sentence } })
}

async function readOrderPlayer(ctx: Ctx, sale: ItemForSale, typed: PlayerValues): Promise<Agreed['player']> {
  const { values, errors } = readPlayer(sale.product.fields, typed)
  const wrong = Object.entries(errors)
  const first = wrong[0]
  if (first)
    throw new Problem('player_invalid', first[1], { fields: Object.fromEntries(wrong.map(([name, why]) => [`player.${name}`, why])) })
  const check = await checkPlayer(ctx, { productId: sale.product.id, player: values })
  if (check.status === 'not_found') {
    const sentence = 'Akun ini tidak ketemu. Cek lagi angka ID-nya, lalu coba lagi.'
    throw new Problem('player_invalid', sentence, { fields: { [`player.${sale.product.fields[0]?.name ?? 'id'}`]: sentence } })
  }
  return { values, nickname: check.nickname ?? null, region: check.region ?? null }
}

function patience(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, patienceMs).unref())
}
