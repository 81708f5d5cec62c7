import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: lookups. A nickname that was bought at a supplier. The row is stored before the call, and its reference is never regenerated. */
export const lookups = pgTable(
  'lookups',
  {
    reference: text('reference').primaryKey(),
    supplier: text('supplier').notNull(),
    sku: text('sku').notNull(),
    /** The player in the supplier's format; empty once it is forgotten. */
    customerNo: text('customer_no').notNull(),
    /** Hash of the product and the player's values, under which a nickname is kept; empty once it is forgotten. */
    playerHash: text('player_hash').notNull(),
    maxCost: idr('max_cost').notNull(),
    /** What the price list says of the sku; null if it does not. */
    expectedCost: idr('expected_cost'),
    /** `taken_back`: it was a success, and the supplier has given the money back. `given_up`: nobody asks about its end any more. */
    status: text('status', { enum: ['sent', 'pending', 'unknown', 'succeeded', 'failed', 'taken_back', 'given_up'] }).notNull(),
    /** Whether its success contained a nickname. */
    isNamed: boolean('is_named').notNull().default(false),
    cost: idr('cost'),
    failureReason: text('failure_reason'),
    /** How often the supplier was called about it. */
    callCount: integer('call_count').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the last call about it began. */
    calledAt: moment('called_at').notNull(),
    /** When the supplier is asked again; null once its end is known or given up. */
    nextAskAt: moment('next_ask_at'),
    settledAt: moment('settled_at'),
  },
  table => [
    // The heart of "one purchase": while one look-up of a player is open, the database refuses another.
    uniqueIndex('lookups_one_open').on(table.supplier, table.sku, table.customerNo).where(sql`status in ('sent', 'pending', 'unknown')`),
    index('lookups_target').on(table.supplier, table.sku, table.customerNo, table.createdAt),
    index('lookups_created').on(table.createdAt),
  ],
)
