import type { Contact } from '@kilat/contract/contact.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { together } from '../../db/together.ts'
import { actorOf } from '../../platform/actor.ts'
import { type Shopper, userIdOf } from '../../platform/asker.ts'
import { invariant } from '../../platform/invariant.ts'
import type { ItemForSale } from '../catalog/read.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { readPayerPhone } from '../channels/payer-phone.ts'
import { listStoredChannels, offerChannels } from '../channels/read.ts'
import { holdUser } from '../identity/hold-user.ts'
import { hashSecret } from '../identity/secret.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { type OpenedOrder, type OrderToOpen, openOrder } from '../orders/open-order.ts'
import { openPayment } from '../payments/open-payment.ts'
import { reserveAmount } from '../payments/reserve-amount.ts'
import { readOffForTx } from '../switches/read.ts'
import { payFromWallet } from '../wallet/pay-from-wallet.ts'
import { agreeOnPrice, type OrderPlayer } from './check-request.ts'
import { checkSale, withoutOff } from './find-sale.ts'
import { withUniqueAmount } from './price.ts'
import { quoteSale } from './quote-item.ts'
import { settleReceipt } from './settle-receipt.ts'

/** Everything the buyer and the store agreed on. */
export type AgreedOrder = {
  orderId: string
  /** The buyer. */
  asker: Shopper
  orderSecret: string | null
  paymentId: string
  body: { quantity: number; channel: string; expected_total: number; payer_phone?: string | undefined }
  sale: ItemForSale
  contact: Contact
  player: OrderPlayer
  /** Who takes a unique amount from others; null if nobody knows. */
  holder: string | null
  /** The client's idempotency key, and a hash of its request. */
  key: string
  bodyHash: string
}

/** The stored order, with its channel at that moment. `isPaid` if the wallet has paid it: no gateway is asked. */
export type WrittenOrder = {
  opened: OpenedOrder
  channel: OfferedChannel
  quote: ChannelQuote
  payerPhone: string | null
  /** The end of the channel's window, counted from now. */
  expiresAt: Date
  isPaid: boolean
}

const insertKey = buildOnce((db, given: Given<typeof idempotencyKeys.$inferInsert>) =>
  db.insert(idempotencyKeys).values(given).onConflictDoNothing().returning({ key: idempotencyKeys.key }),
)

/**
 * Reserves the client's key and writes order, timeline, payment and job in one tx, before the gateway is asked; an order paid from
 * the wallet is paid, and its delivery enqueued, in the same tx. Answers undefined if another request with this key was faster.
 * Refuses if the user's account was deleted meanwhile, if something that it needs was switched off or costs more than agreed, because a quote
 * may be outdated, if it asks for a number that is wrong or missing, or if the wallet has too little by now.
 */
export async function writeOrder(ctx: TxCtx, agreed: AgreedOrder): Promise<WrittenOrder | undefined> {
  const { orderId, asker, body } = agreed
  if (asker.kind === 'user') await holdUser(ctx, asker.userId)
  const [first, findOff, stored] = await together([
    insertKey(ctx.db, { key: agreed.key, bodyHash: agreed.bodyHash, orderId, createdAt: ctx.clock.now() }),
    readOffForTx(ctx),
    listStoredChannels(ctx),
  ])
  if (first.length === 0) return undefined
  const sale = withoutOff(agreed.sale, findOff)
  checkSale(sale, body.quantity)
  const channels = offerChannels(ctx, { stored, findOff })
  const balanceIdr = asker.kind === 'user' ? await readHolding(ctx, walletAccount(asker.userId)) : null
  const agreedQuote = agreeOnPrice(quoteSale({ sale, quantity: body.quantity, channels, balanceIdr }), body)
  const channel = channels.find(({ id }) => id === agreedQuote.id)
  invariant(channel, `channel ${agreedQuote.id} was quoted`)
  const known = agreed.contact.kind === 'whatsapp' ? agreed.contact.value : null
  const payerPhone = readPayerPhone({ channel, typed: body.payer_phone, known })
  const expiresAt = new Date(ctx.clock.now().getTime() + channel.windowMs)
  const asked = { paymentId: agreed.paymentId, channel, mostIdr: agreedQuote.total, expiresAt, holder: agreed.holder }
  const quote = withUniqueAmount(agreedQuote, await reserveAmount(ctx, asked))
  const toOpen = { ...describeAgreed(agreed, { quote, expiresAt }), by: actorOf(asker) }
  const subject = { kind: 'order' as const, id: orderId }
  const { paymentId } = agreed
  if (channel.group === 'wallet') {
    invariant(asker.kind === 'user', 'a visitor has no wallet')
    const opened = await openOrder(ctx, toOpen)
    await settleReceipt(ctx, await payFromWallet(ctx, { paymentId, subject, userId: asker.userId, amountIdr: quote.total }))
    return { opened, channel, quote, payerPhone, expiresAt, isPaid: true }
  }
  const money = { amountIdr: quote.total, feeIdr: quote.fee, payerPhone }
  const opened = await openOrder(ctx, toOpen)
  openPayment(ctx, { id: paymentId, subject, channel, ...money, expiresAt, callCount: 1 })
  return { opened, channel, quote, payerPhone, expiresAt, isPaid: false }
}

/** Copies everything agreed on, so that later changes of the catalogue change no order. */
function describeAgreed(agreed: AgreedOrder, { quote: channel, expiresAt }: Pick<WrittenOrder, 'quote' | 'expiresAt'>): OrderToOpen {
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
    refundTo: asker.kind === 'user' ? 'wallet' : 'source',
    channelId: channel.id,
    unitPrice: sale.item.price,
    fee: channel.fee,
    lines: channel.lines,
    total: channel.total,
    expiresAt,
  }
}
