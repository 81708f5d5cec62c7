import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Owner: operations. Whether the store's account at a gateway was one with real or with simulated money when it last started. */
export const gatewayEnvironments = pgTable('gateway_environments', {
  gateway: text('gateway').primaryKey(),
  environment: text('environment', { enum: ['production', 'test'] }).notNull(),
  since: moment('since').notNull(),
})
