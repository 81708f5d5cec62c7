import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: gateways/sandbox. The simulated company's own records, which a real company would keep on its machines. */
export const sandboxPayments = pgTable('sandbox_payments', {
  reference: text('reference').primaryKey(),
  /** Part of the payer page's address, so that knowing an order is not enough to act as its payer. */
  token: text('token').notNull().unique(),
  channelId: text('channel_id').notNull(),
  amount: idr('amount').notNull(),
  description: text('description').notNull(),
  returnUrl: text('return_url').notNull(),
  instructions: jsonb('instructions').$type<PaymentInstructions>().notNull(),
  status: text('status', { enum: ['open', 'failed', 'cancelled'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Owner: gateways/sandbox. */
export const sandboxReceipts = pgTable(
  'sandbox_receipts',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    amount: idr('amount').notNull(),
    paidAt: moment('paid_at').notNull(),
  },
  table => [index('sandbox_receipts_reference').on(table.reference)],
)

/** Owner: gateways/sandbox. Money that left a payment again: refunds of the store, and what the company or the payer's bank took back. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** The store's reference of its own refund, otherwise the company's id. */
    reference: text('reference').primaryKey(),
    paymentReference: text('payment_reference').notNull(),
    kind: text('kind', { enum: ['refund', 'reversal', 'chargeback'] })
      .notNull()
      .default('refund'),
    /** The receipt it belongs to; null for the payment's first. */
    receiptId: text('receipt_id'),
    /** True if the store asked for it. */
    isOwn: boolean('is_own').notNull().default(true),
    amount: idr('amount').notNull(),
    at: moment('at').notNull(),
  },
  table => [index('sandbox_refunds_payment').on(table.paymentReference)],
)

/** Owner: suppliers/sandbox. The simulated supplier's own records. */
export const sandboxTopups = pgTable('sandbox_topups', {
  reference: text('reference').primaryKey(),
  sku: text('sku').notNull(),
  /** May be a voucher buyer's contact. It stays when an account is deleted, as it would at a real company. */
  customerNo: text('customer_no').notNull(),
  /** Number of deliveries to the player: 1 or 0, never more. */
  deliveries: integer('deliveries').notNull(),
  status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
  serialNumber: text('serial_number'),
  cost: idr('cost').notNull(),
  /** When a pending top-up reaches its end. */
  settlesAt: moment('settles_at'),
  settlesAs: text('settles_as', { enum: ['succeeded', 'failed'] }),
  askedCount: integer('asked_count').notNull().default(1),
})
