import { messageChannels, messageEvents, messageStates } from '@kilat/contract/messages.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { users } from './identity.ts'
import { orders } from './orders.ts'

/** Why a message was not sent, or no longer tried. */
export type MessageEnd =
  | 'stale' // too old to be news
  | 'overtaken' // the order has moved on, which another message tells
  | 'stopped' // the buyer does not want it
  | 'gone' // the address is no longer the buyer's, or no longer exists
  | 'refused' // the channel refused it for good
  | 'unknown' // nobody knows whether the channel sent it

/** Owner: messages. A message about an entry of an order's timeline to one address, which is looked up when it is sent. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The entry of the order's timeline it is about. */
    version: integer('version').notNull(),
    event: text('event', { enum: messageEvents }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    /** Hash of the address, which differs for each order. */
    addressKey: text('address_key').notNull(),
    status: text('status', { enum: ['planned', 'sending', 'sent', 'failed', 'skipped'] }).notNull(),
    /** Null unless `failed` or `skipped`. */
    ended: text('ended').$type<MessageEnd>(),
    /** When the fact happened. */
    happenedAt: moment('happened_at').notNull(),
    /** Number of times it was given to the channel. */
    tries: integer('tries').notNull(),
    /** When it is sent or tried again; while it is `sending`, when its process counts as dead. Null once it has ended. */
    nextTryAt: moment('next_try_at'),
    sentAt: moment('sent_at'),
    /** The channel's own id for it; null if it has none. */
    reference: text('reference'),
    /** The furthest state its channel told of; null if it told none. */
    reached: text('reached', { enum: messageStates }),
  },
  table => [
    unique('messages_key').on(table.orderId, table.version, table.channel, table.addressKey),
    index('messages_next_try').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('messages_reference').on(table.reference).where(sql`${table.reference} is not null`),
    index('messages_happened').on(table.happenedAt),
  ],
)

/** Owner: messages. What a user has chosen; a choice without a row is on. */
export const messageChoices = pgTable(
  'message_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event', { enum: messageEvents }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.event, table.channel] })],
)

/** Owner: messages. Whether addresses want messages, as hashes; an address that said nothing wants them. */
export const messageStops = pgTable('message_stops', {
  /** Keyed hash of the channel and the address. */
  addressHash: text('address_hash').primaryKey(),
  isStopped: boolean('is_stopped').notNull().default(true),
  /** When its owner said so. */
  at: moment('at').notNull(),
})

/** Owner: messages. The store's secret keys, each made once by the first process that needs it. */
export const messageKeys = pgTable('message_keys', { name: text('name').primaryKey(), key: text('key').notNull() })
