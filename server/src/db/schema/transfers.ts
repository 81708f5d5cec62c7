import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: gateways/manual-transfer. Payments by bank transfer, told apart by their amounts. */
export const transfers = pgTable(
  'transfers',
  {
    /** Our reference. */
    reference: text('reference').primaryKey(),
    /** The store's account, as the channel's code. */
    account: text('account').notNull(),
    amount: idr('amount').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** No other payment gets the same amount before this time. */
    heldUntil: moment('held_until').notNull(),
    /** False once the amount was given to a later payment. */
    isHeld: boolean('is_held').notNull().default(true),
    /** Grows with every recorded transfer. */
    version: integer('version').notNull().default(0),
  },
  table => [
    uniqueIndex('transfers_amount').on(table.account, table.amount).where(sql`${table.isHeld}`),
    index('transfers_held_until').on(table.heldUntil),
  ],
)

/** Owner: gateways/manual-transfer. Lines of the accounts' statements, each recorded once by a person. */
export const transferReceipts = pgTable(
  'transfer_receipts',
  {
    /** `{account}:{line}` */
    id: text('id').primaryKey(),
    account: text('account').notNull(),
    line: text('line').notNull(),
    /** The payment it is for; null if nobody knows. */
    reference: text('reference').references(() => transfers.reference),
    amount: idr('amount').notNull(),
    paidAt: moment('paid_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    /** The line of the bank's file that it is; null if no file has named it yet. */
    fileLine: text('file_line').unique('transfer_receipts_file_line'),
  },
  table => [
    unique('transfer_receipts_line').on(table.account, table.line),
    index('transfer_receipts_reference').on(table.reference),
    index('transfer_receipts_unnamed').on(table.account, table.amount).where(sql`${table.fileLine} is null`),
  ],
)
