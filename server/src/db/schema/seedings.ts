import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Owner: seedings. What this store was given once, so that what the operator changed or deleted does not come back. */
export const seedings = pgTable('seedings', {
  name: text('name', { enum: ['catalog', 'content'] }).primaryKey(),
  at: moment('at').notNull(),
})
