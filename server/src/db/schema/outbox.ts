import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The id of a database transaction, which is never reused. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Owner: db. News for others, written in the tx of the fact. Read by tx: of two running numbers the higher may be committed first. */
export const outbox = pgTable(
  'outbox',
  {
    tx: xid8('tx').notNull().default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    /** Id of the noun; empty if the topic has only one. */
    about: text('about').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.tx, table.topic, table.about] })],
)
