import type { refundReasons } from '@kilat/contract/refund.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../../platform/subject.ts'
import { idr, moment } from './columns.ts'
import { orders } from './orders.ts'

/** Owner: refunds. Money that an operator sends to a buyer's bank account or e-wallet by hand: all claims of one subject at once. */
export const payouts = pgTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    amount: idr('amount').notNull(),
    /** `open`: the claims are kept for it; `settled`: the money has arrived; `stopped`: it was not sent, and the claims wait again. */
    status: text('status', { enum: ['open', 'settled', 'stopped'] }).notNull(),
    version: integer('version').notNull(),
    /** The bank or e-wallet, such as `BCA` or `GoPay`. */
    bank: text('bank').notNull(),
    /** The whole number, in this column only: pages, audit and logs have it masked. */
    number: text('number').notNull(),
    holder: text('holder').notNull(),
    /** What showed whose money it is: `ticket`, or an operator's own words. */
    shownBy: text('shown_by').notNull(),
    /** The bank's own reference of the transfer, which proves it. */
    reference: text('reference'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  table => [
    unique('payouts_reference').on(table.reference),
    uniqueIndex('payouts_open').on(table.subjectKind, table.subjectId).where(sql`${table.status} = 'open'`),
    index('payouts_subject').on(table.subjectKind, table.subjectId),
  ],
)

/** Owner: refunds. Money to be given back; the id is our reference at the gateway. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    /** Names the refunded money, once: `order:{id}` a whole order, `units:{id}:{lowest}` some units, `excess:{receipt}` an overpayment. */
    key: text('key').notNull(),
    /** The subject the money was paid for. */
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    paymentId: text('payment_id').notNull(),
    gateway: text('gateway').notNull(),
    reason: text('reason').$type<(typeof refundReasons)[number]>().notNull(),
    amount: idr('amount').notNull(),
    /** `claim`: it waits for its owner; `paying`: an operator is sending it. */
    status: text('status', { enum: ['pending', 'sent', 'done', 'claim', 'paying'] }).notNull(),
    /** The way it goes or went back; null while it waits to be claimed. */
    backTo: text('back_to', { enum: ['source', 'wallet', 'payout'] }),
    /** True if the payer already has the money, because it was taken back at the gateway: nothing is sent. */
    isTakenBack: boolean('is_taken_back').notNull().default(false),
    /** The latest time for it to be back. For a claim it counts once its owner has proven the contact. */
    dueAt: moment('due_at').notNull(),
    /** When the owner of a claim proved the contact. */
    provenAt: moment('proven_at'),
    payoutId: text('payout_id').references(() => payouts.id),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    /** When a person found that its gateway never sent it, although it had said so; null otherwise. */
    reopenedAt: moment('reopened_at'),
    checkCount: integer('check_count').notNull().default(0),
    /** Time of the next check; a check at or after this time plans the next one. */
    nextCheckAt: moment('next_check_at'),
    /** Until when a call to its gateway may be under way; null if none is. */
    callUntil: moment('call_until'),
  },
  table => [
    unique('refunds_key').on(table.key),
    index('refunds_subject').on(table.subjectKind, table.subjectId),
    index('refunds_status').on(table.status),
    index('refunds_payment').on(table.paymentId),
    index('refunds_settled').on(table.settledAt),
  ],
)

/** Owner: refunds. Units of an order that a refund covers: the key prevents a second refund of a unit. */
export const refundedUnits = pgTable(
  'refunded_units',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    unit: integer('unit').notNull(),
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
  },
  table => [primaryKey({ columns: [table.orderId, table.unit] })],
)
