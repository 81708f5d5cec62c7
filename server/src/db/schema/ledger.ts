import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: ledger. One movement of money; never changed, never removed. */
export const postings = pgTable(
  'postings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Names the movement, so that it can be booked once only. */
    key: text('key').notNull(),
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amount: idr('amount').notNull(),
    /** The order it is about; null where nobody knows whose the money is. */
    orderId: text('order_id'),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    unique('postings_key').on(table.key),
    check('postings_amount', sql`${table.amount} > 0`),
    check('postings_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
    index('postings_from').on(table.fromAccount),
    index('postings_to').on(table.toAccount),
    index('postings_order').on(table.orderId),
  ],
)

/** Owner: ledger. Balances of the accounts that hold somebody's money; none of them can go below zero. */
export const holdings = pgTable('holdings', { account: text('account').primaryKey(), balance: idr('balance').notNull() }, table => [
  check('holdings_balance', sql`${table.balance} >= 0`),
])
