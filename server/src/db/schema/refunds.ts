import type { refundReasons } from '@kilat/contract/transactions.ts'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../../platform/subject.ts'
import { idr, moment } from './columns.ts'
import { orders } from './orders.ts'

/** Owner: refunds. Money on its way back; the id is the reference the gateway knows it by. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    /** What is refunded, once: `order:{id}` a whole order, `units:{id}:{lowest}` some of its units, `excess:{receipt}` money nobody asked for. */
    key: text('key').notNull(),
    /** What the money was paid for. */
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
    /** When it is to be asked about next; whoever asks at or after this moment plans the one after. */
    nextCheckAt: moment('next_check_at'),
  },
  table => [
    unique('refunds_key').on(table.key),
    index('refunds_subject').on(table.subjectKind, table.subjectId),
    index('refunds_status').on(table.status),
  ],
)

/** Owner: refunds. Which units of an order a refund stands for: the key lets none of them go back twice. */
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
