import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { sessions, users } from './identity.ts'
import { orders } from './orders.ts'

/** Owner: push. Browsers that receive push messages, each once. */
export const pushAddresses = pgTable(
  'push_addresses',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['web_push', 'fcm'] }).notNull(),
    /** Hash of the address, by which a browser is found again. */
    hash: text('hash').notNull().unique('push_addresses_hash'),
    /** The endpoint or the token. Whoever has it and the store's key can send to the browser: it is never logged. */
    address: text('address').notNull(),
    /** The browser's key and secret; null for a token. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    /** The user signed in at the browser; null for a visitor's. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session at the browser: signing out takes the address away. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  table => [
    index('push_addresses_user').on(table.userId),
    index('push_addresses_session').on(table.sessionId),
    index('push_addresses_seen').on(table.lastSeenAt),
  ],
)

/** Owner: push. Orders of visitors, and the browsers that have proven to be the buyer's. */
export const pushOrders = pgTable(
  'push_orders',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    addressId: text('address_id')
      .notNull()
      .references(() => pushAddresses.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.orderId, table.addressId] }), index('push_orders_address').on(table.addressId)],
)
