import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Owner: store. Settings of the whole store, one row per subject: the operator's, and secrets the store made for itself. */
export const storeSettings = pgTable('store_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
