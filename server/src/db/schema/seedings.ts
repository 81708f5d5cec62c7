import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Owner: seedings. Seeds this store was given, so that rows the operator changed or deleted do not come back. */
export const seedings = pgTable('seedings', {
  name: text('name', { enum: ['catalog', 'content', 'stock'] }).primaryKey(),
  at: moment('at').notNull(),
})
