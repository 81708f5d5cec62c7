import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../../platform/subject.ts'
import { idr, moment } from './columns.ts'

/** Owner: payments. Money asked for one order or deposit; the id is our reference at the gateway. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** The order or deposit; the check of the books proves that it exists. */
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    gateway: text('gateway').notNull(),
    channelId: text('channel_id').notNull(),
    /** Its gateway's own code of the channel. */
    code: text('code').notNull(),
    amount: idr('amount').notNull(),
    /** The channel's fee, as part of the amount. */
    fee: idr('fee').notNull(),
    /** Whether its gateway can refund it to its source. */
    canRefund: boolean('can_refund').notNull(),
    /** Other gateways of the channel, in the order they are asked if the one before surely made no payment. */
    furtherGateways: jsonb('further_gateways').$type<string[]>().notNull().default([]),
    /**
     * `requested` until the gateway confirmed the payment, `paid` once a receipt covers it, `closed` when no more money is
     * expected.
     */
    status: text('status', { enum: ['requested', 'pending', 'paid', 'refused', 'closed'] }).notNull(),
    instructions: jsonb('instructions').$type<PaymentInstructions>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time of the next check; a check at or after this time plans the next one. Null if it is no longer watched. */
    nextCheckAt: moment('next_check_at'),
    /** When it was last checked as planned. */
    lastCheckedAt: moment('last_checked_at'),
    /** When a verified notice last said that it was paid; the gateway's own state may lag behind. */
    paidNoticeAt: moment('paid_notice_at'),
    /** When the buyer asked to cancel it: the gateway may have cancelled it without the store knowing. */
    cancelAskedAt: moment('cancel_asked_at'),
  },
  table => [index('payments_subject').on(table.subjectKind, table.subjectId), index('payments_next_check').on(table.nextCheckAt)],
)

/** Owner: payments. Money that arrived, one row per movement the gateway reports for a payment. */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    gateway: text('gateway').notNull(),
    externalId: text('external_id').notNull(),
    amount: idr('amount').notNull(),
    paidAt: moment('paid_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  table => [unique('payment_receipts_external').on(table.paymentId, table.externalId)],
)

/** Owner: notices. Every notice as it arrived, stored once; a job acts on it. */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    /** `payments:sandbox`, `suppliers:sandbox`. */
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    /** Our reference, named in the notice. */
    reference: text('reference').notNull(),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  table => [unique('notices_external').on(table.source, table.externalId)],
)

/** Owner: payments. A reference from a verified notice that is not a payment of this store: its gateway is asked about it. */
export const unknownReferences = pgTable(
  'unknown_references',
  {
    /** `{gateway}:{reference}` */
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    /** When a notice last named it. */
    noticedAt: moment('noticed_at').notNull(),
    lastCheckedAt: moment('last_checked_at'),
    /** Time of the next check. Null if there is none. */
    nextCheckAt: moment('next_check_at'),
  },
  table => [index('unknown_references_next_check').on(table.nextCheckAt)],
)

/** Owner: payments. Money a gateway received for such a reference, held in suspense until a person decides whose it is. */
export const suspenseReceipts = pgTable(
  'suspense_receipts',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    externalId: text('external_id').notNull(),
    amount: idr('amount').notNull(),
    paidAt: moment('paid_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    /** When it left suspense; null while it waits. */
    settledAt: moment('settled_at'),
  },
  table => [
    unique('suspense_receipts_external').on(table.gateway, table.reference, table.externalId),
    index('suspense_receipts_waiting').on(table.recordedAt).where(sql`${table.settledAt} is null`),
  ],
)
