import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Owner: store. The operator's settings of the whole store, one row per subject. */
export const storeSettings = pgTable('store_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
