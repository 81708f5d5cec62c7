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
    amount: idr('amount').notNull(),
    channelId: text('channel_id').notNull(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  table => [index('deposits_user').on(table.userId, table.createdAt, table.id)],
)
