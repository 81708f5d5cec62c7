import { z } from 'zod'
import { contactInputSchema } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { channelIdSchema, itemIdSchema, orderIdSchema, productIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { proofSchema } from './order-proof.ts'
import { playerFieldSchema, playerValuesSchema } from './player.ts'
import { payerPhoneSchema, paymentChannelSchema, priceLineSchema } from './quotes.ts'
import { redeemingSchema } from './redeeming.ts'
import { refundSchema } from './refund.ts'
import { timelineCodes } from './timeline.ts'
import { toldMessageSchema } from './told-message.ts'

/** The statuses of an order, which on the wire is called `transaction`. */
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
 * The one status shown for an order in badges, titles and lists: its own, or `claim` if money waits to be claimed by
 * the buyer, or `partly` if only some of its units were delivered.
 */
export const shownStatuses = [...orderStatuses, 'claim', 'partly'] as const

export type ShownStatus = (typeof shownStatuses)[number]

/** The gateway's own page for this payment; null if it has none. */
const ownPage = { pay_url: z.url().nullable() }

/** Instructions for the buyer to pay. */
export const paymentInstructionsSchema = z.discriminatedUnion('kind', [
  /** EMVCo payload of a QRIS code. */
  z.object({ kind: z.literal('qris'), qr_string: z.string(), ...ownPage }),
  /** `biller_code`: a second number that is typed before this one, where the bank asks for it. */
  z.object({ kind: z.literal('virtual_account'), bank: z.string(), number: z.string(), biller_code: z.string().optional(), ...ownPage }),
  z.object({ kind: z.literal('deep_link'), url: z.string(), ...ownPage }),
  /** The store's own account, to which exactly the total is sent: the payment is known by its amount. */
  z.object({ kind: z.literal('bank_transfer'), bank: z.string(), number: z.string(), holder: z.string(), ...ownPage }),
  /** `payee`: whom the payer names at the till; `barcode`: how tills scan the code. Both are left out unless the gateway says so. */
  z.object({
    kind: z.literal('payment_code'),
    outlet: z.string(),
    code: z.string(),
    payee: z.string().optional(),
    barcode: z.literal('code_128').optional(),
    ...ownPage,
  }),
  /** The payer approves in this app, where a request for the payment has just arrived. `phone`: the account's number, masked. */
  z.object({ kind: z.literal('approve_in_app'), app: z.string(), phone: z.string(), ...ownPage }),
  /** Nothing to show here: the buyer picks how to pay on the gateway's page, which leads back to the store. */
  z.object({ kind: z.literal('hosted_page'), pay_url: z.url() }),
])

/**
 * Why an order is on hold: its promise passed while a supplier's answer is unknown; its supplier can not be asked any more; its supplier
 * took a confirmed delivery back; money of its payment was taken back, so that nothing more is sent.
 */
export const holdReasons = ['promise_passed', 'reference_expired', 'delivery_taken_back', 'payment_taken_back'] as const

export type HoldReason = (typeof holdReasons)[number]

export type PaymentInstructions = z.infer<typeof paymentInstructionsSchema>

/** An order as shown to anyone with its id: contact masked, voucher codes hidden. */
export const transactionSchema = z.object({
  id: orderIdSchema,
  status: z.enum(orderStatuses),
  shown_as: z.enum(shownStatuses),
  /** Grows by one with every change, so that an older answer never replaces a newer one. */
  version: z.int(),
  product: z.object({
    id: productIdSchema,
    title: z.string(),
    cover: z.string(),
    is_voucher: z.boolean(),
    unit: z.string(),
    /** Null for top-ups. */
    redeeming: redeemingSchema.nullable(),
  }),
  item: z.object({ id: itemIdSchema, name: z.string() }),
  quantity: z.int().min(1),
  player: z.object({
    /** One line, such as `123456789 (1234)`; empty for vouchers. */
    display: z.string(),
    nickname: z.string().nullable(),
    region: z.string().nullable(),
    /** As typed, by field; null for anyone but the buyer. */
    values: playerValuesSchema.nullable(),
  }),
  contact: z.object({ kind: z.enum(['whatsapp', 'email']), masked: z.string() }),
  channel: paymentChannelSchema,
  lines: z.array(priceLineSchema),
  total: rupiahSchema,
  payment: z.object({
    expires_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    received: rupiahSchema,
    /** Null while they are being made, and when no payment is expected any more. */
    instructions: paymentInstructionsSchema.nullable(),
  }),
  delivery: z.object({
    /** At this moment the store refunds or holds by itself; null until paid. */
    promised_at: z.iso.datetime().nullable(),
    is_by_hand: z.boolean(), // true while a person of the store delivers it, by the promised time
    delivered_at: z.iso.datetime().nullable(),
    /** Seconds that half and 95 % of the store's deliveries took, of the same item or else of its product; null while they are too few. */
    usual: z.object({ p50_seconds: z.int(), p95_seconds: z.int(), of: z.enum(['item', 'product']) }).nullable(),
    /** Time of the next question to a supplier that has not told the end of a unit; null if none is planned. */
    next_check_at: z.iso.datetime().nullable(),
    /** How often suppliers were asked again so far about units whose end is unknown. */
    checks: z.int(),
    units: z.array(
      z.object({
        unit: z.int(),
        status: z.enum(['waiting', 'sending', 'checking', 'delivered', 'failed']),
        /** Serial number or voucher code; null until delivered, and while hidden. */
        serial_number: z.string().nullable(),
      }),
    ),
    /** True if codes exist that only the buyer, or a visitor who proves the contact, can see. */
    is_hidden: z.boolean(),
  }),
  /**
   * For the buyer of a paid order that waits a moment before it is sent: until when at least, and the fields to correct. Null for anyone
   * else, for orders that do not wait, and once the delivery has begun.
   */
  correction: z.object({ until: z.iso.datetime(), fields: z.array(playerFieldSchema) }).nullable(),
  /** While on hold: why, its promise and the deadline. Null otherwise. */
  hold: z
    .object({
      reason: z.enum(holdReasons),
      promised_at: z.iso.datetime(),
      /** Deadline of the decision: without proof of delivery the money is refunded. */
      decide_by: z.iso.datetime(),
    })
    .nullable(),
  refunds: z.array(refundSchema),
  /**
   * Amount that waits to be claimed, the hours within which it is transferred to whoever asks with a proven contact, and when the contact
   * was proven for all of it. Null if nothing waits.
   */
  claim: z
    .object({
      amount: rupiahSchema,
      paid_within_hours: z.int(),
      proven_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Where money goes that is refunded from now on: the way it was paid, the user's wallet, or nowhere until it is claimed. */
  refund_way: z.enum(['source', 'wallet', 'claim']),
  /** True for the order's user while nothing is decided: the wallet or the way it was paid may be chosen. */
  can_choose_way: z.boolean(),
  can_cancel: z.boolean(),
  /** True for the order's user. */
  is_own: z.boolean(),
  /** True for the order's user, and for a call with the order's secret, which only the browser that ordered has. */
  is_buyer: z.boolean(),
  /** True if the order has no user yet: a user who knows its contact may attach it. */
  can_attach: z.boolean(),
  timeline: z.array(z.object({ at: z.iso.datetime(), code: z.enum(timelineCodes), data: z.record(z.string(), z.unknown()) })),
  /** The messages its buyer was sent, or that failed for good, oldest first; empty for anyone else. */
  messages: z.array(toldMessageSchema),
  created_at: z.iso.datetime(),
  /** The server's time, so that a wrong clock on the phone does not show a wrong countdown. */
  server_time: z.iso.datetime(),
})

export type Transaction = z.infer<typeof transactionSchema>

export const orderParams = z.object({ id: orderIdSchema })

export const placeOrderBodySchema = z.object({
  item_id: itemIdSchema,
  quantity: z.int().min(1).max(100).default(1),
  player: playerValuesSchema,
  channel: channelIdSchema,
  contact: contactInputSchema,
  payer_phone: payerPhoneSchema,
  /** The total the buyer agreed to, in rupiah. A higher price is refused with the new quote, a lower one is accepted. */
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
    'wallet_too_low',
    'sign_in_required',
    'player_invalid',
    'contact_invalid',
    'payer_phone_invalid',
    'price_changed',
    'idempotency_conflict',
  ],
  access: 'shopper',
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
  access: 'shopper',
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
  access: 'shopper',
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
  problems: ['not_found', 'contact_mismatch', 'contact_locked', 'contact_unproven', 'code_wrong', 'code_expired'],
  access: 'shopper',
  takesOrderSecret: true,
  limitPerMinute: 40,
})
