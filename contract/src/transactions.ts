import { z } from 'zod'
import { contactInputSchema } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { channelIdSchema, itemIdSchema, orderIdSchema, productIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { playerValuesSchema } from './player.ts'
import { paymentChannelSchema, priceLineSchema, quoteSchema } from './quotes.ts'

/** The states of an order. `transaction` on the wire, `order` inside. */
export const orderStatuses = [
  'pending_payment',
  'paid',
  'delivering',
  'delivered',
  'refunding',
  'refunded',
  'expired',
  'cancelled',
  'on_hold',
] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** What the buyer does to pay. */
export const paymentInstructionsSchema = z.discriminatedUnion('kind', [
  /** EMVCo payload of a QRIS code. */
  z.object({ kind: z.literal('qris'), qr_string: z.string() }),
  z.object({ kind: z.literal('virtual_account'), bank: z.string(), number: z.string() }),
  z.object({ kind: z.literal('deep_link'), url: z.string() }),
  z.object({ kind: z.literal('payment_code'), outlet: z.string(), code: z.string() }),
])

export type PaymentInstructions = z.infer<typeof paymentInstructionsSchema>

/** What happened to an order, one line each, oldest first. The page turns the code into a sentence. */
export const timelineCodes = [
  'created', // the order was placed
  'payment_ready', // the instructions to pay are there
  'paid', // the full amount arrived; data: amount
  'paid_late', // it arrived after the order expired and the order lives again; data: amount
  'paid_late_refund', // it arrived after the order expired and can not be delivered any more; data: amount
  'paid_after_cancel', // it arrived after the buyer cancelled; data: amount
  'underpaid', // less than the total arrived; data: amount, total
  'overpaid', // more than the total arrived, the rest goes back; data: amount, excess
  'paid_twice', // another payment arrived, it goes back; data: amount
  'delivery_started', // handed to the supplier; data: unit, quantity
  'delivery_unconfirmed', // the supplier did not answer clearly, it is being checked; data: unit
  'delivery_refused', // the supplier refused or failed for good; data: unit, reason
  'unit_delivered', // one of several arrived; data: unit, quantity
  'delivered', // all that could be delivered has arrived; data: delivered, quantity
  'on_hold', // takes longer than promised and is being checked
  'refund_started', // money is on its way back; data: amount, reason
  'refunded', // money is back; data: amount
  'refund_claim', // the money waits to be claimed; data: amount
  'expired', // not paid in time
  'cancelled', // cancelled by the buyer
] as const

export type TimelineCode = (typeof timelineCodes)[number]

/** Why money goes back. */
export const refundReasons = [
  'delivery_failed', // the supplier could not deliver
  'promise_passed', // the promised time passed and nothing was sent
  'underpaid',
  'overpaid',
  'paid_twice',
  'paid_late',
  'paid_after_cancel',
  'no_longer_available', // nothing can deliver it at no loss any more
] as const

export const refundSchema = z.object({
  /** `pending`: on its way; `done`: back; `claim`: waits for the buyer to claim it. */
  status: z.enum(['pending', 'done', 'claim']),
  reason: z.enum(refundReasons),
  amount: rupiahSchema,
  /** The clock the buyer sees: back by then at the latest. */
  due_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})

/** One order as anyone who has its id may see it: contact masked, voucher codes hidden. */
export const transactionSchema = z.object({
  id: orderIdSchema,
  status: z.enum(orderStatuses),
  /** Grows by one with every change: an older answer never replaces a newer one. */
  version: z.int(),
  product: z.object({ id: productIdSchema, title: z.string(), cover: z.string(), is_voucher: z.boolean(), unit: z.string() }),
  item: z.object({ id: itemIdSchema, name: z.string() }),
  quantity: z.int().min(1),
  player: z.object({
    /** One line, such as `123456789 (1234)`; empty for vouchers. */
    display: z.string(),
    nickname: z.string().nullable(),
    region: z.string().nullable(),
  }),
  contact: z.object({ kind: z.enum(['whatsapp', 'email']), masked: z.string() }),
  channel: paymentChannelSchema,
  lines: z.array(priceLineSchema),
  total: rupiahSchema,
  payment: z.object({
    expires_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    received: rupiahSchema,
    /** Null while they are being made, and once nothing is to be paid any more. */
    instructions: paymentInstructionsSchema.nullable(),
    /** Where one can act as the payer: only with the sandbox gateway. */
    sandbox_url: z.string().nullable(),
  }),
  delivery: z.object({
    /** Past this moment the store acts by itself; null until paid. */
    promised_at: z.iso.datetime().nullable(),
    delivered_at: z.iso.datetime().nullable(),
    /** Median of this product's own deliveries, null until known. */
    typical_seconds: z.int().nullable(),
    units: z.array(
      z.object({
        unit: z.int(),
        status: z.enum(['waiting', 'sending', 'checking', 'delivered', 'failed']),
        /** Serial number or voucher code; null until delivered, and while hidden. */
        serial_number: z.string().nullable(),
      }),
    ),
    /** True where codes exist and are shown only to who proves the contact. */
    is_hidden: z.boolean(),
  }),
  refunds: z.array(refundSchema),
  can_cancel: z.boolean(),
  /** True for the user the order belongs to. */
  is_own: z.boolean(),
  /** True where nobody who signed in has it yet: who knows its contact may put it into the account. */
  can_attach: z.boolean(),
  timeline: z.array(z.object({ at: z.iso.datetime(), code: z.enum(timelineCodes), data: z.record(z.string(), z.unknown()) })),
  created_at: z.iso.datetime(),
  /** The server's clock, so that a wrong clock on the phone does not show a wrong countdown. */
  server_time: z.iso.datetime(),
})

export type Transaction = z.infer<typeof transactionSchema>

/** A real delivered purchase with the player masked. */
export const recentPurchaseSchema = z.object({
  product: z.object({ id: productIdSchema, title: z.string(), cover: z.string() }),
  item_name: z.string(),
  /** Masked nickname such as `Ba•••77`, or null when none is known. */
  player: z.string().nullable(),
  seconds: z.int(),
  delivered_at: z.iso.datetime(),
})

export type RecentPurchase = z.infer<typeof recentPurchaseSchema>

export const orderParams = z.object({ id: orderIdSchema })

export const placeOrderBodySchema = z.object({
  item_id: itemIdSchema,
  quantity: z.int().min(1).max(100).default(1),
  player: playerValuesSchema,
  channel: channelIdSchema,
  contact: contactInputSchema,
  /** The total the buyer agreed to. A higher price is refused with the new quote, a lower one is taken. */
  expected_total: rupiahSchema,
})

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/transactions',
  summary: 'Places an order and asks for its payment',
  tag: 'Orders',
  body: placeOrderBodySchema,
  status: 201,
  answer: z.object({ data: transactionSchema }),
  problems: [
    'not_found',
    'item_unavailable',
    'channel_unavailable',
    'player_invalid',
    'contact_invalid',
    'price_changed',
    'idempotency_conflict',
  ],
  access: 'visitor_or_user',
  idempotent: true,
  limitPerMinute: 20,
})

/** Body of the 409 `price_changed` refusal. */
export const priceChangedSchema = z.object({ error: z.string(), code: z.literal('price_changed'), quote: quoteSchema })

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/transactions/{id}',
  summary: 'An order by its id',
  tag: 'Orders',
  params: orderParams,
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found'],
  access: 'visitor_or_user',
  limitPerMinute: 240,
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/transactions/{id}/cancel',
  summary: 'Cancels an order that is not paid yet',
  tag: 'Orders',
  params: orderParams,
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'sign_in_required', 'order_not_cancellable'],
  access: 'visitor_or_user',
  limitPerMinute: 20,
})

export const revealTransaction = endpoint({
  name: 'revealTransaction',
  method: 'POST',
  path: '/transactions/{id}/reveal',
  summary: 'Shows the voucher codes to who knows the contact',
  tag: 'Orders',
  params: orderParams,
  body: z.object({ contact: z.string().min(1).max(120) }),
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'contact_mismatch'],
  access: 'visitor_or_user',
  limitPerMinute: 6,
})

export const listRecentPurchases = endpoint({
  name: 'listRecentPurchases',
  method: 'GET',
  path: '/transactions/recent',
  summary: 'The latest delivered purchases, masked',
  tag: 'Orders',
  status: 200,
  answer: z.object({ data: z.array(recentPurchaseSchema) }),
  problems: [],
  access: 'store',
})
