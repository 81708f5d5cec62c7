import { switchKinds } from '@kilat/contract/operator/switches.ts'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorColumns, moment } from './columns.ts'

/** Owner: switches. What operators have switched off, each a row of its own, without which everything is as before. A row whose time is over counts no more. */
export const switches = pgTable(
  'switches',
  {
    kind: text('kind', { enum: switchKinds }).notNull(),
    /** The id of the thing; `store` for the whole store. */
    subject: text('subject').notNull(),
    /** What buyers read: plain text. */
    sentence: text('sentence').notNull(),
    /** When it ends by itself; null if only a person ends it. */
    until: moment('until'),
    at: moment('at').notNull(),
    ...actorColumns(),
    /** Why, in the operator's own words. */
    note: text('note').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.subject] })],
)
