import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../../platform/subject.ts'
import { idr, moment } from './columns.ts'

/** Owner: ledger. One movement of money; never changed, never deleted. */
export const postings = pgTable(
  'postings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Names the movement, so that it is booked only once. */
    key: text('key').notNull(),
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amount: idr('amount').notNull(),
    /** The order or deposit; null if the owner of the money is unknown. */
    subjectKind: text('subject_kind', { enum: subjectKinds }),
    subjectId: text('subject_id'),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    unique('postings_key').on(table.key),
    check('postings_amount', sql`${table.amount} > 0`),
    check('postings_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
    index('postings_from').on(table.fromAccount),
    index('postings_to').on(table.toAccount, table.createdAt),
    check('postings_subject_whole', sql`(${table.subjectKind} is null) = (${table.subjectId} is null)`),
    index('postings_subject').on(table.subjectKind, table.subjectId),
    // Finds what moved lately, whatever the account.
    index('postings_created').on(table.createdAt),
  ],
)

/** Owner: ledger. Balances of the accounts that hold somebody's money; the database keeps them from going below zero. */
export const holdings = pgTable('holdings', { account: text('account').primaryKey(), balance: idr('balance').notNull() }, table => [
  check('holdings_balance', sql`${table.balance} >= 0`),
])

/** Owner: ledger. Sums of old postings by account, holdings by kind, so that reading the balances does not read all of the past. */
export const balanceSums = pgTable('balance_sums', {
  account: text('account').primaryKey(),
  /** In rupiah; negative for costs, and for money others hold for the store. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

/** Owner: ledger. How far the postings are added up; one row. */
export const postingMarks = pgTable('posting_marks', {
  name: text('name', { enum: ['balance_sums'] }).primaryKey(),
  /** The last posting in the sums. */
  summedTo: bigint('summed_to', { mode: 'number' }).notNull(),
  /** The last posting there was at the time of the sums: all up to it are committed when the next are made. */
  seenTo: bigint('seen_to', { mode: 'number' }).notNull(),
  seenAt: moment('seen_at').notNull(),
})
