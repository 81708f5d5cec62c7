import { createHash } from 'node:crypto'
import type { placeOrderBodySchema, Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { inTx } from '../../db/in-tx.ts'
import { onOneConnection } from '../../db/on-one-connection.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { together } from '../../db/together.ts'
import type { Shopper } from '../../platform/asker.ts'
import { holderOf } from '../../platform/holder.ts'
import { newOrderId, newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { Problem } from '../../platform/problem.ts'
import type { ItemForSale } from '../catalog/read.ts'
import { describeChannel } from '../channels/read.ts'
import { walletChannel } from '../channels/wallet-channel.ts'
import { readContact } from '../contacts/read-contact.ts'
import { measureUsual } from '../measures/read.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { getTransaction } from '../orders/read.ts'
import { describeTransaction } from '../orders/transaction-view.ts'
import { passOn } from '../payments/pass-on.ts'
import { type RequestOutcome, recordRequest } from '../payments/record-request.ts'
import { askForPayment, mayPassOn, payerOn, requestPayment } from '../payments/request-payment.ts'
import { answerPlaced, answerRepeat, channelRefused } from './answer-repeat.ts'
import { agreeOnPrice, readOrderPlayer } from './check-request.ts'
import { findSale } from './find-sale.ts'
import { payerOf } from './payer-of.ts'
import { quoteFound } from './quote-item.ts'
import { type AgreedOrder, type WrittenOrder, writeOrder } from './write-order.ts'

export type PlaceOrderInput = {
  body: z.output<typeof placeOrderBodySchema>
  idempotencyKey: string
  origin: string
  /** The buyer; a user's order belongs to the user. */
  asker: Shopper
  /** Made by a visitor's browser, and its proof of being the buyer from then on. */
  orderSecret?: string | null
  /** The visitor's key for limits. */
  address?: string
}

/**
 * Places an order with its payment. The same key with the same body of the same asker answers the same order.
 * Refuses an item that can not be bought, an invalid player or contact, and a price above the agreed one.
 *
 * Key, order, payment and its job are written before the gateway is asked, and only the request that wrote them asks: so every
 * payment has its row, and a key never makes two. An order paid from the wallet is paid in that tx, and no gateway is asked. If the
 * gateway does not answer, or this process dies, the job asks again with the same reference.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrderInput): Promise<Transaction> {
  const { body, idempotencyKey: key, asker, orderSecret = null } = input
  const bodyHash = hashAsked(input)
  const [known, found] = await onOneConnection(ctx, ctx => together([findByKey(ctx, { key, bodyHash }), findSale(ctx, body.item_id)]))
  if (known) return answerRepeat(ctx, { key, orderId: known, asker, orderSecret })

  const agreed = await agreeOnOrder(ctx, { ...input, found }).catch(async (refusal: unknown) => {
    // A faster request with this key may have spent what is missing now.
    const faster = await findByKey(ctx, { key, bodyHash })
    if (!faster) throw refusal
    return faster
  })
  if (typeof agreed === 'string') return answerRepeat(ctx, { key, orderId: agreed, asker, orderSecret })
  const named = { orderId: newOrderId(), paymentId: newReference('PAY'), key, bodyHash }
  const order = { ...named, ...agreed, asker, orderSecret, body, holder: holderOf(asker, input.address) }
  const written = await inTx(ctx, ctx => writeOrder(ctx, order))
  if (written?.isPaid) return getTransaction(ctx, { id: named.orderId, asker, orderSecret })
  if (written) return askForPlaced(ctx, { agreed: order, written, origin: input.origin })
  const faster = await findByKey(ctx, { key, bodyHash })
  // The key is free again if the gateway refused the payment of the faster request.
  if (!faster) throw await channelRefused(ctx, body.channel)
  return answerRepeat(ctx, { key, orderId: faster, asker, orderSecret })
}

/** Agrees on item, price, contact and player, before anything is written. Refuses what can not be bought. */
async function agreeOnOrder(
  ctx: Ctx,
  { body, asker, found }: PlaceOrderInput & { found: ItemForSale | undefined },
): Promise<Pick<AgreedOrder, 'sale' | 'contact' | 'player'>> {
  if (body.channel === walletChannel.id && asker.kind === 'visitor')
    throw new Problem('sign_in_required', 'Masuk dulu untuk bayar dari saldomu, atau pilih metode lain, ya.')
  const { quote, sale } = await quoteFound(ctx, { found, quantity: body.quantity, asker })
  agreeOnPrice(quote, body)
  const contact = readContact(body.contact)
  if (asker.kind === 'visitor') agreeOnPrice((await quoteFound(ctx, { found, quantity: body.quantity, asker, contact })).quote, body)
  const player = await readOrderPlayer(ctx, { product: sale.product, typed: body.player })
  return { sale, contact, player }
}

type Placed = { agreed: AgreedOrder; written: WrittenOrder; origin: string }

/** Asks the gateway for the payment of a stored order, and answers the order with the gateway's answer. */
async function askForPlaced(ctx: Ctx, { agreed, written, origin }: Placed): Promise<Transaction> {
  const { channel, quote, opened, payerPhone, expiresAt } = written
  const [asked, ...further] = channel.links
  invariant(asked, `channel ${channel.id} can be paid by`)
  const { gateway, code, canRefund } = asked
  const { orderId, paymentId, sale, contact, key, asker, orderSecret } = agreed
  const outcome = await askForPayment(gateway, {
    reference: paymentId,
    code,
    amountIdr: quote.total,
    description: `${sale.item.name} · ${sale.product.title}`,
    expiresAt,
    returnUrl: `${origin}/transactions/${orderId}`,
    payer: payerOn(payerOf(contact), payerPhone),
  })
  if (mayPassOn(outcome) && further.length > 0) {
    if (await passOn(ctx, { paymentId, gateway, isUnsent: outcome.kind === 'unsent' })) await requestPayment(ctx, { paymentId })
    return answerPlaced(ctx, { key, orderId, asker, orderSecret })
  }
  const answer = { paymentId, orderId, gateway: gateway.id }
  const moved =
    outcome.kind === 'unknown' || outcome.kind === 'unsent' ? undefined : await inTx(ctx, ctx => recordAnswer(ctx, { ...answer, outcome }))
  // The job, or the buyer in another tab, was faster: the order is answered as it is now.
  if (!moved || outcome.kind !== 'created') return answerPlaced(ctx, { key, orderId, asker, orderSecret })
  const { instructions } = outcome
  const events = [...opened.events, { at: moved.updatedAt, code: 'payment_ready' as const, data: {} }]
  const usual = await measureUsual(ctx, { productId: sale.product.id, itemId: sale.item.id })
  const payment = { instructions, canRefund, gateway: gateway.id }
  const parts = { order: moved, events, payment, receipts: [], tried: [], back: [], told: [], fields: null, usual }
  return describeTransaction(parts, {
    channel: describeChannel(channel),
    now: ctx.clock.now(),
    claimHours: ctx.settings.claimHours,
    showsCodes: false,
    suppliers: ctx.suppliers,
    asker,
    orderSecret,
  })
}

/** Records the gateway's answer, and answers the order if that moved it. */
async function recordAnswer(ctx: TxCtx, input: { orderId: string } & Omit<RequestOutcome, 'subject'>): Promise<Order | undefined> {
  const { orderId, ...answer } = input
  const hasMoved = await recordRequest(ctx, { subject: { kind: 'order', id: orderId }, ...answer })
  return hasMoved ? lockOrder(ctx, orderId) : undefined
}

/** A hash of the request and its asker, so that a key used by one asker answers no other. */
function hashAsked({ body, asker }: PlaceOrderInput): string {
  const asked = asker.kind === 'visitor' ? body : [asker.userId, body]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

const selectKey = buildOnce((db, { key }: Given<{ key: string }>) => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))

async function findByKey(ctx: Ctx, { key, bodyHash }: { key: string; bodyHash: string }): Promise<string | undefined> {
  const [known] = await selectKey(ctx.db, { key })
  if (!known) return undefined
  if (known.bodyHash !== bodyHash)
    throw new Problem('idempotency_conflict', 'Pesanan ini sudah dikirim dengan isi yang lain. Muat ulang halaman, lalu coba lagi.')
  return known.orderId
}
