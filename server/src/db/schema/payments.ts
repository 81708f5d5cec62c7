import { rupiah } from '@kilat/contract/money.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
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
    /** The terms of its gateway: what the gateway keeps of each receipt. */
    gatewayFeeFlat: idr('gateway_fee_flat').notNull(),
    gatewayFeeBasisPoints: integer('gateway_fee_basis_points').notNull(),
    /** Whether its gateway can refund it to its source. */
    canRefund: boolean('can_refund').notNull(),
    /** Calls for it that were started at its gateway, whether they arrived or not; 1 or more for a payment of an earlier version. */
    callCount: integer('call_count').notNull().default(1),
    /** Other gateways of the channel, in the order they are asked if the one before surely made no payment. */
    furtherGateways: jsonb('further_gateways').$type<string[]>().notNull().default([]),
    /**
     * `requested` until the gateway confirmed the payment, `paid` once a receipt covers it, `closed` when no more money is
     * expected.
     */
    status: text('status', { enum: ['requested', 'pending', 'paid', 'refused', 'closed'] }).notNull(),
    instructions: jsonb('instructions').$type<PaymentInstructions>(),
    /** The mobile number on which the payer is asked, as E.164, for channels that need it; null once the payment is no longer watched. */
    payerPhone: text('payer_phone'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time of the next check; a check at or after this time plans the next one. Null if it is no longer watched. */
    nextCheckAt: moment('next_check_at'),
    /** Until then a process has its due check to itself; after it any may take it. Null if none has taken it. */
    checkTakenUntil: moment('check_taken_until'),
    /** When it was last checked as planned. */
    lastCheckedAt: moment('last_checked_at'),
    /** When a verified notice last said that it was paid; the gateway's own state may lag behind. */
    paidNoticeAt: moment('paid_notice_at'),
    /** When a verified notice last said anything of it. */
    noticedAt: moment('noticed_at'),
    /** When the buyer asked to cancel it: the gateway may have cancelled it without the store knowing. */
    cancelAskedAt: moment('cancel_asked_at'),
  },
  table => [
    index('payments_subject').on(table.subjectKind, table.subjectId),
    index('payments_next_check').on(table.nextCheckAt),
    index('payments_created').on(table.createdAt),
  ],
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
    /** The part of it that the gateway keeps. */
    gatewayCost: idr('gateway_cost').notNull(),
    /** When the gateway said that it did not stand, or a person found it out; null if it stands. */
    reversedAt: moment('reversed_at'),
    /** 0 for the gateway's own row; n for the nth time that a person found its money there after it had been reversed. Only the last one may stand. */
    again: integer('again').notNull().default(0),
    paidAt: moment('paid_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  table => [
    unique('payment_receipts_external').on(table.paymentId, table.externalId, table.again),
    index('payment_receipts_recorded').on(table.recordedAt),
    check('payment_receipts_gateway_cost', sql`${table.gatewayCost} between 0 and ${table.amount}`),
  ],
)

/** Owner: payments. Money of a receipt that left the gateway again without the store's wish, one row per movement the gateway reports. */
export const takenBack = pgTable(
  'taken_back',
  {
    /** `{payment}:{the gateway's id}` */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['reversal', 'chargeback', 'refund'] }).notNull(),
    /** The receipt's id, which may not be booked yet. */
    receiptId: text('receipt_id').notNull(),
    amount: idr('amount').notNull(),
    /** The part the store still held for the payment's subject; it bears the rest. */
    covered: idr('covered').notNull().default(rupiah(0)),
    /** When it happened, as the gateway says; null if it does not. */
    happenedAt: moment('happened_at'),
    recordedAt: moment('recorded_at').notNull(),
    /** When it was booked; null while its receipt is not. */
    bookedAt: moment('booked_at'),
    /** When all of it was covered, or a person accepted the loss; null while it waits. */
    settledAt: moment('settled_at'),
  },
  table => [
    index('taken_back_payment').on(table.paymentId),
    index('taken_back_waiting').on(table.recordedAt).where(sql`${table.settledAt} is null`),
    check('taken_back_covered', sql`${table.covered} between 0 and ${table.amount}`),
  ],
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
  table => [
    unique('notices_external').on(table.source, table.externalId),
    index('notices_last').on(table.source, table.receivedAt),
    index('notices_reference').on(table.reference),
  ],
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
