import { fundingSources } from '@kilat/contract/operator/funds.ts'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: funds. Money paid into the store's balances at suppliers. */
export const fundings = pgTable(
  'fundings',
  {
    id: text('id').primaryKey(),
    supplier: text('supplier').notNull(),
    /** What names the transfer at the supplier or the bank: it is booked once. */
    reference: text('reference').notNull(),
    source: text('source', { enum: fundingSources }).notNull(),
    /** As corrected. */
    amount: idr('amount').notNull(),
    /** The number of corrections. */
    version: integer('version').notNull().default(0),
    bookedAt: moment('booked_at').notNull(),
  },
  table => [unique('fundings_reference').on(table.supplier, table.reference), index('fundings_booked_at').on(table.bookedAt)],
)
