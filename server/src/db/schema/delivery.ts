import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'
import { orders } from './orders.ts'

/** Owner: delivery. One attempt at a supplier; its reference is stored before the call and never regenerated. */
export const attempts = pgTable(
  'attempts',
  {
    reference: text('reference').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Number of the order's unit, from 1. */
    unit: integer('unit').notNull(),
    /** Number of the attempt for that unit, from 1. */
    number: integer('number').notNull(),
    supplier: text('supplier').notNull(),
    /** The store's account there at which it was sent; null before that, and if the supplier has only one. */
    account: text('account'),
    sku: text('sku').notNull(),
    /** Fingerprint of what the sku delivered when the attempt was made; null for attempts from before it was kept. */
    content: text('content'),
    customerNo: text('customer_no').notNull(),
    maxCost: idr('max_cost').notNull(),
    /** The offer's listed cost when the attempt was made; null for attempts of older versions. */
    expectedCost: idr('expected_cost'),
    /** `late`: the unit arrived after it was refunded; the store pays for it, and the buyer's order does not change. */
    status: text('status', { enum: ['created', 'sent', 'pending', 'unknown', 'not_sent', 'succeeded', 'failed', 'late'] }).notNull(),
    serialNumber: text('serial_number'),
    cost: idr('cost'),
    /** Set if it cost more than it should have: `open` until a person has checked it. */
    overcharge: text('overcharge', { enum: ['open', 'seen'] }),
    failureReason: text('failure_reason'),
    /** The supplier's message, for the operator. */
    detail: text('detail'),
    checkCount: integer('check_count').notNull().default(0),
    /** True if it was sent to try a supplier or sku that was left alone. */
    isTrial: boolean('is_trial').notNull().default(false),
    /** How many calls in a row surely never reached the supplier. */
    lostCount: integer('lost_count').notNull().default(0),
    /** Time of the next status check; a check at or after this time plans the next one. */
    nextCheckAt: moment('next_check_at'),
    createdAt: moment('created_at').notNull(),
    /** When it was sent, the last time if it surely did not arrive before; questions do not count. */
    sentAt: moment('sent_at'),
    /** When the last call with its reference began; null if there was none, and for attempts from before it was kept. */
    calledAt: moment('called_at'),
    /** True if that call was a question that is not answered: it is under way, or was cut off. */
    isAsked: boolean('is_asked').notNull().default(false),
    /** When the supplier first confirmed this reference: from then on sending it again can only be a question. */
    acceptedAt: moment('accepted_at'),
    /** When its supplier last told of its delivery while its end was unknown: no answer to a call from before proves that it failed. */
    toldAt: moment('told_at'),
    settledAt: moment('settled_at'),
    /**
     * When its supplier said that it failed, until it is known whether a delivery that was confirmed was taken back; of a unit that was given up, when its
     * supplier told of it and answered nothing clear.
     */
    doubtedAt: moment('doubted_at'),
    /** When its unit was refunded although its end is unknown; the supplier is no longer asked about it. */
    givenUpAt: moment('given_up_at'),
  },
  table => [
    unique('attempts_number').on(table.orderId, table.unit, table.number),
    // The heart of "never twice": the database refuses a second attempt for a unit until the first has finally failed.
    uniqueIndex('attempts_one_open').on(table.orderId, table.unit).where(sql`status <> 'failed'`),
    // Operators look for the beginning of a serial number.
    index('attempts_serial').on(table.serialNumber.op('text_pattern_ops')).where(sql`serial_number is not null`),
    index('attempts_status').on(table.status),
    // Counts how a supplier's attempts of late ended.
    index('attempts_sent').on(table.supplier, table.sentAt),
    // Finds confirmed deliveries that are in doubt.
    index('attempts_doubted').on(table.doubtedAt).where(sql`doubted_at is not null`),
    index('attempts_overcharged').on(table.settledAt).where(sql`overcharge = 'open'`),
    // Finds what is under way to a player.
    index('attempts_under_way').on(table.supplier, table.sku, table.customerNo).where(sql`status not in ('succeeded', 'failed', 'late')`),
  ],
)

/** Owner: delivery. Orders whose next attempt waits until another one to the same player has ended. */
export const turns = pgTable(
  'turns',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Reference of the attempt that goes first. */
    waitsFor: text('waits_for').notNull(),
    /** When the order looks again by itself; it is woken before if that attempt ends. */
    lookAt: moment('look_at').notNull(),
  },
  table => [index('turns_waits_for').on(table.waitsFor)],
)

/** Owner: delivery. Suppliers that take nothing until an operator has acted there; the first top-up they take again deletes the row. */
export const supplierPauses = pgTable('supplier_pauses', {
  supplier: text('supplier').primaryKey(),
  /** `paused`: nothing new is sent there. `trying`: it is. */
  status: text('status', { enum: ['paused', 'trying'] }).notNull(),
  cause: text('cause', { enum: ['balance_empty', 'wrong_credentials', 'address_not_allowed', 'account_blocked'] }).notNull(),
  /** The supplier's message, for the operator. */
  detail: text('detail').notNull(),
  /** The listed cost of the refused top-up, which an empty balance has to cover. */
  needed: idr('needed').notNull(),
  since: moment('since').notNull(),
  /** How often it was tried again in vain. */
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull(),
})
