import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'
import { orders } from './orders.ts'

/** Owner: delivery. One call to a supplier; the reference is stored before the call and never made anew. */
export const attempts = pgTable(
  'attempts',
  {
    reference: text('reference').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Which of the order's units, from 1. */
    unit: integer('unit').notNull(),
    /** Which try for that unit, from 1. */
    number: integer('number').notNull(),
    supplier: text('supplier').notNull(),
    sku: text('sku').notNull(),
    /** The fingerprint of what the sku stood for when the attempt was made; null for attempts of before it was kept. */
    content: text('content'),
    customerNo: text('customer_no').notNull(),
    maxCost: idr('max_cost').notNull(),
    /** What the offer was listed at as the attempt was made; null for those of older stores. */
    expectedCost: idr('expected_cost'),
    /** `late`: it arrived after its unit's money went back; the store pays for it, and the buyer's order is not touched. */
    status: text('status', { enum: ['created', 'sent', 'pending', 'unknown', 'not_sent', 'succeeded', 'failed', 'late'] }).notNull(),
    serialNumber: text('serial_number'),
    cost: idr('cost'),
    /** Where it cost more than it should have: `open` until a person has looked. */
    overcharge: text('overcharge', { enum: ['open', 'seen'] }),
    failureReason: text('failure_reason'),
    /** What the supplier said, for the operator. */
    detail: text('detail'),
    checkCount: integer('check_count').notNull().default(0),
    /** When it is to be asked about next; whoever asks at or after this moment plans the one after. */
    nextCheckAt: moment('next_check_at'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** When the supplier first said that it has this reference: from then on sending it again can only be a question. */
    acceptedAt: moment('accepted_at'),
    settledAt: moment('settled_at'),
    /** When its unit's money went back although nobody knows what became of it; nothing is asked for it any more. */
    givenUpAt: moment('given_up_at'),
  },
  table => [
    unique('attempts_number').on(table.orderId, table.unit, table.number),
    // The heart of "never twice": while one attempt of a unit is not finally failed, the database takes no second one.
    uniqueIndex('attempts_one_open').on(table.orderId, table.unit).where(sql`status <> 'failed'`),
    index('attempts_status').on(table.status),
  ],
)
