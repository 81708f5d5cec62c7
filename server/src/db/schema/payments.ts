import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../../platform/subject.ts'
import { idr, moment } from './columns.ts'

/** Owner: payments. Money asked for one order or deposit; the id is the reference the gateway knows it by. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** What it is for; the books check that it exists. */
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    gateway: text('gateway').notNull(),
    channelId: text('channel_id').notNull(),
    amount: idr('amount').notNull(),
    /** What of the amount is the channel's fee. */
    fee: idr('fee').notNull(),
    /** Whether its gateway can send it back the way it came. */
    canRefund: boolean('can_refund').notNull(),
    /** Gateways that offer the same channel, to be asked in this order where the one before surely made no payment. */
    furtherGateways: jsonb('further_gateways').$type<string[]>().notNull().default([]),
    /** `requested` until the gateway confirmed it made the payment, `paid` once one receipt covers it, `closed` when nothing more is awaited. */
    status: text('status', { enum: ['requested', 'pending', 'paid', 'refused', 'closed'] }).notNull(),
    instructions: jsonb('instructions').$type<PaymentInstructions>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it is to be looked at next; whoever looks at or after this moment plans the one after. Null when nobody needs to. */
    nextLookAt: moment('next_look_at'),
    /** When it was last looked at in its turn. */
    lookedAt: moment('looked_at'),
    /** When a verified notice last said that it was paid; the gateway's own state may be behind. */
    paidNoticeAt: moment('paid_notice_at'),
    /** When its buyer asked to cancel it: the gateway may have done so without the store having heard. */
    cancelAskedAt: moment('cancel_asked_at'),
  },
  table => [index('payments_subject').on(table.subjectKind, table.subjectId), index('payments_next_look').on(table.nextLookAt)],
)

/** Owner: payments. Money that arrived, once per movement the gateway names for a payment. */
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

/** Owner: notices. Notices as they came, once each; a job acts on them. */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    /** `payments:sandbox`, `suppliers:sandbox`. */
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    /** Our own reference named by the notice. */
    reference: text('reference').notNull(),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  table => [unique('notices_external').on(table.source, table.externalId)],
)

/** Owner: payments. A reference that a verified notice named and that is no payment of ours: its gateway is asked about it. */
export const unknownReferences = pgTable(
  'unknown_references',
  {
    /** `{gateway}:{reference}` */
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    /** When a notice last named it. */
    noticedAt: moment('noticed_at').notNull(),
    lookedAt: moment('looked_at'),
    /** When the gateway is to be asked next. Null when nobody needs to. */
    nextLookAt: moment('next_look_at'),
  },
  table => [index('unknown_references_next_look').on(table.nextLookAt)],
)

/** Owner: payments. Money a gateway received for such a reference. It is held in suspense until a person decides whose it is. */
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
