import { rupiah } from '@kilat/contract/money.ts'
import { depositStatuses } from '@kilat/contract/wallet.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: wallet. Money put, or to be put, into a user's wallet. A deposit outlives the account, because the books name it. */
export const deposits = pgTable(
  'deposits',
  {
    id: text('id').primaryKey(),
    /** Null after the account was deleted. */
    userId: text('user_id'),
    status: text('status', { enum: depositStatuses }).notNull(),
    /** Amount for the wallet. */
    amount: idr('amount').notNull(),
    /** The channel's fee on top. */
    fee: idr('fee').notNull().default(rupiah(0)),
    channelId: text('channel_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Payable until this time; null for deposits from before it was kept. */
    expiresAt: moment('expires_at'),
    paidAt: moment('paid_at'),
  },
  table => [
    // Deposits of deleted accounts.
    index('deposits_unowned').on(table.id).where(sql`user_id is null`),
    // All users' deposits, for operators.
    index('deposits_created').on(table.createdAt, table.id),
    index('deposits_user').on(table.userId, table.createdAt, table.id),
  ],
)
