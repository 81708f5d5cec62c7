import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { balanceLevels } from '../../platform/balance-levels.ts'
import { moment } from './columns.ts'

/** Owner: balances. What each supplier last said of the store's money there. */
export const supplierBalances = pgTable('supplier_balances', {
  supplier: text('supplier').primaryKey(),
  /** Whole rupiah; null until it has said so once. */
  balance: bigint('balance', { mode: 'number' }),
  /** When the question began that it answered so. */
  readAt: moment('read_at'),
  nextAskAt: moment('next_ask_at').notNull(),
  /** Questions in a row that it did not answer, and why the last one. */
  failCount: integer('fail_count').notNull().default(0),
  trouble: text('trouble'),
  level: text('level', { enum: balanceLevels }).notNull().default('fine'),
  levelSince: moment('level_since').notNull(),
  /** The worst level that was alerted since the balance last grew. */
  alerted: text('alerted', { enum: balanceLevels }).notNull().default('fine'),
})
