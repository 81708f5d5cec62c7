import type { PlayerValues } from '@kilat/contract/player.ts'
import type { OrderStatus, TimelineCode } from '@kilat/contract/transactions.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** An offer that an order was sold through. */
export type AgreedOffer = { supplier: string; sku: string }

export type StoredPriceLine = { kind: 'item' | 'discount' | 'fee'; label: string; amount: number }

/** Owner: orders. Everything the buyer agreed to is copied here: a later change of the catalogue changes no order. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** Whose it is; null for a visitor's, and once the account was deleted. */
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
    /** The fingerprint of what was sold; null for orders that ended before it was kept. Nothing else is ever sent. */
    content: text('content'),
    /** Every offer that sold exactly this content; only through one of these it is delivered. */
    offers: jsonb('offers').$type<AgreedOffer[]>().notNull().default([]),
    quantity: integer('quantity').notNull(),
    player: jsonb('player').$type<PlayerValues>().notNull(),
    playerDisplay: text('player_display').notNull(),
    nickname: text('nickname'),
    region: text('region'),
    contactKind: text('contact_kind', { enum: ['whatsapp', 'email'] }).notNull(),
    contactValue: text('contact_value').notNull(),
    /** Of the secret only a visitor's browser has; null where none came with the order, and for a user's. */
    secretHash: text('secret_hash'),
    channelId: text('channel_id').notNull(),
    /** Price of one unit before the channel's fee: what a supplier may cost at most. */
    unitPrice: idr('unit_price').notNull(),
    fee: idr('fee').notNull(),
    lines: jsonb('lines').$type<StoredPriceLine[]>().notNull(),
    total: idr('total').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    promisedAt: moment('promised_at'),
    /** The last moment of its hold; null while it never was on hold. */
    decideBy: moment('decide_by'),
    deliveredAt: moment('delivered_at'),
    /** When a closed supplier opens again and the delivery goes on; null where nothing waits for that. */
    waitsUntil: moment('waits_until'),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [
    index('orders_status').on(table.status, table.updatedAt),
    index('orders_delivered').on(table.deliveredAt),
    index('orders_user').on(table.userId, table.createdAt, table.id),
    index('orders_product').on(table.productId, table.paidAt),
  ],
)

/** Owner: orders. The timeline: every move, and what else the buyer should be able to read. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The order's version after this line. */
    version: integer('version').notNull(),
    at: moment('at').notNull(),
    code: text('code').$type<TimelineCode>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.version] })],
)

/** Owner: orders. Wrong contacts told for an order of late, so that nobody tells many in haste. */
export const contactTries = pgTable(
  'contact_tries',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Who tried, as a hash that is another one for each order. */
    triedBy: text('tried_by').notNull().default(''),
    at: moment('at').notNull(),
  },
  table => [index('contact_tries_order').on(table.orderId, table.at)],
)

/** Owner: orders. How many wrong contacts were ever told for an order; no row stands for none. */
export const wrongContacts = pgTable('wrong_contacts', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  byVisitors: integer('by_visitors').notNull().default(0),
  byUsers: integer('by_users').notNull().default(0),
})

/** Owner: checkout. The client's own id of an act: the same key with the same body is the same order. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  key: text('key').primaryKey(),
  bodyHash: text('body_hash').notNull(),
  orderId: text('order_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Owner: operations. How far the sweep after lost work has come, so that each goes on where the last one ended. */
export const sweepMarks = pgTable('sweep_marks', {
  /** What is swept: payments, orders, attempts… */
  kind: text('kind').primaryKey(),
  /** The last one that was given a job; empty where the next sweep begins at the start. */
  after: text('after').notNull(),
})
