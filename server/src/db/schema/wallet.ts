import { rupiah } from '@kilat/contract/money.ts'
import { depositStatuses } from '@kilat/contract/wallet.ts'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: wallet. Money put, or to be put, into a user's wallet. It outlives the account, because the books name it. */
export const deposits = pgTable(
  'deposits',
  {
    id: text('id').primaryKey(),
    /** Null once the account was deleted. */
    userId: text('user_id'),
    status: text('status', { enum: depositStatuses }).notNull(),
    /** What the wallet gets of it. */
    amount: idr('amount').notNull(),
    /** What the channel costs on top. */
    fee: idr('fee').notNull().default(rupiah(0)),
    channelId: text('channel_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until when it can be paid; null for deposits of before that was kept. */
    expiresAt: moment('expires_at'),
    paidAt: moment('paid_at'),
  },
  table => [index('deposits_user').on(table.userId, table.createdAt, table.id)],
)
