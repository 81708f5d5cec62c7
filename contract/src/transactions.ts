import { z } from 'zod'
import { contactInputSchema } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { channelIdSchema, itemIdSchema, orderIdSchema, productIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { playerValuesSchema } from './player.ts'
import { paymentChannelSchema, priceLineSchema } from './quotes.ts'

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

/**
 * The one word an order is shown under, in badges, titles and lists: its status, or `claim` where money waits to be taken by
 * the buyer, or `partly` where it ended with some of its units.
 */
export const shownStatuses = [...orderStatuses, 'claim', 'partly'] as const

export type ShownStatus = (typeof shownStatuses)[number]

/** The gateway's own page for paying this; null where it has none. */
const ownPage = { pay_url: z.url().nullable() }

/** What the buyer does to pay. */
export const paymentInstructionsSchema = z.discriminatedUnion('kind', [
  /** EMVCo payload of a QRIS code. */
  z.object({ kind: z.literal('qris'), qr_string: z.string(), ...ownPage }),
  z.object({ kind: z.literal('virtual_account'), bank: z.string(), number: z.string(), ...ownPage }),
  z.object({ kind: z.literal('deep_link'), url: z.string(), ...ownPage }),
  z.object({ kind: z.literal('payment_code'), outlet: z.string(), code: z.string(), ...ownPage }),
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
  'delivery_waits', // every supplier is closed for now, it goes on by itself when one opens; data: until
  'delivery_started', // handed to the supplier; data: unit, quantity
  'delivery_unconfirmed', // the supplier did not answer clearly, it is being checked; data: unit
  'delivery_refused', // the supplier refused or failed for good; data: unit, reason
  'unit_delivered', // one of several arrived; data: unit, quantity
  'delivered', // all that could be delivered has arrived; data: delivered, quantity
  'on_hold', // takes longer than promised and is being checked
  'refund_started', // money is on its way back; data: amount, reason; for units that were not delivered also units, quantity
  'refunded', // money is back; data: amount
  'refund_claim', // the money waits to be claimed; data as of refund_started
  'expired', // not paid in time
  'cancelled', // cancelled; data: by, `buyer` or `gateway`
] as const

export type TimelineCode = (typeof timelineCodes)[number]

/** Why money goes back. */
export const refundReasons = [
  'delivery_failed', // the supplier could not deliver
  'player_invalid', // the game knows no such player
  'promise_passed', // the promised time passed and nothing was sent
  'not_proven', // on hold until its last moment, and nobody could show that it was delivered
  'underpaid',
  'overpaid',
  'paid_twice',
  'paid_late',
  'paid_after_cancel',
  'no_longer_available', // nothing can deliver what was sold at no loss any more
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
  shown_as: z.enum(shownStatuses),
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
    /** True where codes exist that are shown to its buyer, or to who proves the contact. */
    is_hidden: z.boolean(),
  }),
  /** While it is on hold: the promise that was missed, and when it ends. Null else. */
  hold: z
    .object({
      promised_at: z.iso.datetime(),
      /** When the supplier is asked again; null when that is not planned. */
      next_check_at: z.iso.datetime().nullable(),
      /** By then it is decided: without proof of delivery the money goes back. */
      decide_by: z.iso.datetime(),
      /** How often the supplier was asked again so far. */
      checks: z.int(),
    })
    .nullable(),
  refunds: z.array(refundSchema),
  /** What waits to be taken by the buyer, and in how many hours it is paid once he has proven its contact. Null where nothing waits. */
  claim: z.object({ amount: rupiahSchema, paid_within_hours: z.int() }).nullable(),
  can_cancel: z.boolean(),
  /** True for the user the order belongs to. */
  is_own: z.boolean(),
  /** True for that user, and where the call brought the order's secret: the browser that ordered asks. */
  is_buyer: z.boolean(),
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

/** The contact the order was made with; its buyer needs none. */
export const proofSchema = z.object({ contact: z.string().min(1).max(120).optional() })

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
  summary: "Places an order and asks for its payment; a visitor's order is its buyer's by the secret that came with it",
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
  takesOrderSecret: true,
  limitPerMinute: 20,
})

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/transactions/{id}',
  summary: 'An order by its id; with its codes for its buyer',
  tag: 'Orders',
  params: orderParams,
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found'],
  access: 'visitor_or_user',
  takesOrderSecret: true,
  limitPerMinute: 240,
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/transactions/{id}/cancel',
  summary: 'Cancels an order that is not paid yet, for its buyer',
  tag: 'Orders',
  params: orderParams,
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'sign_in_required', 'order_not_cancellable', 'order_paid', 'payment_unconfirmed'],
  access: 'visitor_or_user',
  takesOrderSecret: true,
  limitPerMinute: 20,
})

export const revealTransaction = endpoint({
  name: 'revealTransaction',
  method: 'POST',
  path: '/transactions/{id}/reveal',
  summary: 'Shows the voucher codes to its buyer and to who knows the contact',
  tag: 'Orders',
  params: orderParams,
  body: proofSchema,
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'contact_mismatch', 'contact_locked'],
  access: 'visitor_or_user',
  takesOrderSecret: true,
  limitPerMinute: 40,
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
