import type { refundReasons } from '@kilat/contract/transactions.ts'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../../platform/subject.ts'
import { idr, moment } from './columns.ts'
import { orders } from './orders.ts'

/** Owner: refunds. Money to be sent back; the id is our reference at the gateway. */
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
    status: text('status', { enum: ['pending', 'sent', 'done', 'claim'] }).notNull(),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    checkCount: integer('check_count').notNull().default(0),
    /** Time of the next check; a check at or after this time plans the next one. */
    nextCheckAt: moment('next_check_at'),
  },
  table => [
    unique('refunds_key').on(table.key),
    index('refunds_subject').on(table.subjectKind, table.subjectId),
    index('refunds_status').on(table.status),
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
