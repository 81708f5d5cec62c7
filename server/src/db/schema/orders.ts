import type { PlayerValues } from '@kilat/contract/player.ts'
import type { refundReasons } from '@kilat/contract/refund.ts'
import type { TimelineCode } from '@kilat/contract/timeline.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorColumns, idr, moment } from './columns.ts'

/** An offer that an order was sold through. */
export type AgreedOffer = { supplier: string; sku: string }

export type StoredPriceLine = { kind: 'item' | 'discount' | 'fee'; label: string; amount: number }

/** Owner: orders. Everything the buyer agreed to is copied here, so that later changes of the catalogue change no order. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** The buyer's user id; null for a visitor's order, and after the account was deleted. */
    userId: text('user_id'),
    status: text('status').$type<OrderStatus>().notNull(),
    version: integer('version').notNull(),
    productId: text('product_id').notNull(),
    productTitle: text('product_title').notNull(),
    productCover: text('product_cover').notNull(),
    productUnit: text('product_unit').notNull(),
    isVoucher: boolean('is_voucher').notNull(),
    itemId: text('item_id').notNull(),
    itemName: text('item_name').notNull(),
    /** Fingerprint of what was sold, and the only content that may be sent; null for orders that ended before it was kept. */
    content: text('content'),
    /** All offers of exactly this content when the order was placed; it is delivered only through one of them. */
    offers: jsonb('offers').$type<AgreedOffer[]>().notNull().default([]),
    quantity: integer('quantity').notNull(),
    player: jsonb('player').$type<PlayerValues>().notNull(),
    playerDisplay: text('player_display').notNull(),
    nickname: text('nickname'),
    region: text('region'),
    contactKind: text('contact_kind', { enum: ['whatsapp', 'email'] }).notNull(),
    contactValue: text('contact_value').notNull(),
    /** Hash of the secret in the visitor's browser; null if the order came without one, and for a user's order. */
    secretHash: text('secret_hash'),
    channelId: text('channel_id').notNull(),
    /**
     * Where refunds go. `source`: the way it was paid, or else a claim; so for visitors, and for users who have not shown that they are the
     * buyer. `wallet`: the user's wallet. `source_first`: the user wants the way it was paid, and the wallet if that refuses.
     */
    refundTo: text('refund_to', { enum: ['source', 'wallet', 'source_first'] })
      .notNull()
      .default('source'),
    /** Price of one unit before the channel's fee, in rupiah: the highest cost a supplier may charge. */
    unitPrice: idr('unit_price').notNull(),
    fee: idr('fee').notNull(),
    lines: jsonb('lines').$type<StoredPriceLine[]>().notNull(),
    total: idr('total').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    promisedAt: moment('promised_at'),
    /** Deadline of its hold; null if it never was on hold, or an operator let the delivery go on. */
    decideBy: moment('decide_by'),
    /** When money of its payment was taken back at the gateway, so that nothing more may be sent; null if it is paid. */
    paymentLostAt: moment('payment_lost_at'),
    deliveredAt: moment('delivered_at'),
    /** How often a supplier took a delivery of it back after confirming it; the sale of before was booked back each time. */
    reopenedCount: integer('reopened_count').notNull().default(0),
    /** When a closed supplier opens and the delivery goes on; null if the order does not wait for that. */
    waitsUntil: moment('waits_until'),
    /** Until when a paid order waits for its buyer to look at the player again; null for one that does not wait. */
    correctableUntil: moment('correctable_until'),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [
    index('orders_status').on(table.status, table.updatedAt),
    index('orders_delivered').on(table.deliveredAt),
    index('orders_user').on(table.userId, table.createdAt, table.id),
    // Orders are found by a contact that was proven, or that an operator looks for: then the latest first.
    index('orders_contact').on(table.contactValue, table.createdAt),
    // Operators look for the beginning of a player; the order of bytes is the same in every database.
    index('orders_player').on(table.playerDisplay.asc().op('text_pattern_ops'), table.createdAt.desc().nullsFirst()),
    index('orders_product').on(table.productId, table.deliveredAt),
    index('orders_paid').on(table.paidAt),
    // Operators list all orders, the latest first.
    index('orders_created').on(table.createdAt, table.id),
    // Operators list the orders of a status, the oldest first.
    index('orders_listed').on(table.status, table.createdAt, table.id),
  ],
)

/** Why a line of the timeline was written. Pages and commands make sentences of it. */
export type EventReason =
  | 'placed' // the buyer placed the order
  | 'payment_made' // the gateway made the payment
  | 'payment_refused' // the gateway refused to make it
  | 'payment_cancelled' // the payment was cancelled at the gateway
  | 'payment_failed' // the gateway says that it failed for good
  | 'not_paid_in_time'
  | 'buyer_cancelled'
  | 'money_arrived'
  | 'suppliers_closed' // all suppliers of the item are closed for now
  | 'suppliers_paused' // an operator has to act at the suppliers of the item, or they are left alone after faults
  | 'player_busy' // another delivery to the same player is under way
  | 'delivery_due' // the store owes it and a supplier is open
  | 'supplier_delivered'
  | 'supplier_refused'
  | 'delivery_taken_back' // the supplier says that a delivery it had confirmed has failed
  | 'supplier_unclear' // the supplier's answer does not tell
  | 'reference_expired' // the supplier has forgotten the reference and can not be asked again
  | 'money_returned' // the gateway has sent the money back
  | 'return_refused' // the gateway refused to send the money back
  | 'payment_reversed' // the gateway says that the payment did not stand
  | 'charged_back' // the payer's bank or wallet took the money back
  | 'returned_by_hand' // a person sent money back at the gateway
  | 'payment_covered' // what was taken back was other money of the buyer, so the order is paid
  | 'by_hand' // an operator decided it; the audit has the operator's own words
  | 'contact_proven' // by a one-time code, or by the account of a user
  | 'claim_taken' // its owner took it into a wallet
  | 'buyer_corrected' // the buyer corrected the player
  | 'buyer_chose' // the buyer chose among what the store offers
  | 'paid_out' // an operator sent the money by hand
  | 'not_paid_out' // an operator could not send it
  | (typeof refundReasons)[number]

/** Owner: orders. The timeline: every move, and other facts for the buyer. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The order's version after this entry. */
    version: integer('version').notNull(),
    at: moment('at').notNull(),
    code: text('code').$type<TimelineCode>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    /** The fields of the line and of its reason. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    ...actorColumns(),
    reason: text('reason').$type<EventReason>().notNull(),
    /** True until the messages about it are planned; false for an entry that the buyer gets no message about. */
    isUntold: boolean('is_untold').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.version] }),
    // A deleted account is taken out of the events of all orders.
    index('order_events_user').on(table.actorId).where(sql`${table.actorKind} = 'user'`),
    index('order_events_untold').on(table.at).where(sql`${table.isUntold}`),
  ],
)

/** Owner: orders. Recent wrong contacts entered for an order, to limit how fast they can be guessed. */
export const contactTries = pgTable(
  'contact_tries',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Who tried, as a hash that differs for each order. */
    triedBy: text('tried_by').notNull().default(''),
    at: moment('at').notNull(),
  },
  table => [index('contact_tries_order').on(table.orderId, table.at)],
)

/** Owner: orders. Number of wrong contacts ever entered for an order; no row means none. */
export const wrongContacts = pgTable('wrong_contacts', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  byVisitors: integer('by_visitors').notNull().default(0),
  byUsers: integer('by_users').notNull().default(0),
})

/** Owner: checkout. The client's id of a purchase: the same key with the same body is the same order. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    orderId: text('order_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('idempotency_keys_created').on(table.createdAt)],
)

/** Owner: operations. Position of the sweep for lost work, so that each sweep continues where the last one ended. */
export const sweepMarks = pgTable('sweep_marks', {
  /** The kind of work: payments, orders, attempts… */
  kind: text('kind').primaryKey(),
  /** The last row that got a job; empty if the next sweep begins at the start. */
  after: text('after').notNull(),
})
