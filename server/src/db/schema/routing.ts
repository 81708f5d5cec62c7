import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Owner: routing. Suppliers, or single skus of one, that were left alone because their deliveries failed. */
export const circuits = pgTable(
  'circuits',
  {
    supplier: text('supplier').notNull(),
    /** Empty for the whole supplier. */
    sku: text('sku').notNull(),
    /** `open`: nothing new is sent there. `trying`: one attempt is, and its end decides. `closed`: all is sent there again. */
    status: text('status', { enum: ['open', 'trying', 'closed'] }).notNull(),
    /** Why it was opened last, as a sentence for the operator. */
    reason: text('reason').notNull(),
    /** Since when it has this status. */
    since: moment('since').notNull(),
    /** How often it was tried in vain. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    /** Reference of the attempt that tries; null if none does yet. */
    trial: text('trial'),
    trialSince: moment('trial_since'),
  },
  table => [primaryKey({ columns: [table.supplier, table.sku] })],
)

/** Owner: routing. Which offers a person wants to be used first. No rule and no price list sets it: a row that is not there is the usual priority. */
export const offerPriorities = pgTable(
  'offer_priorities',
  {
    supplier: text('supplier').notNull(),
    /** Empty for all skus of the supplier that have no priority of their own. */
    sku: text('sku').notNull(),
    /** 1 is used first. */
    priority: integer('priority').notNull(),
  },
  table => [primaryKey({ columns: [table.supplier, table.sku] })],
)
