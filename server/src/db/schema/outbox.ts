import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The id of a database transaction, which never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Owner: db. What others must hear, written in the tx of the fact. It is read by tx and not by a running number: of two numbers the higher may be committed first, and the lower would be missed. */
export const outbox = pgTable(
  'outbox',
  {
    tx: xid8('tx').notNull().default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    /** Which one; empty where the topic has only one. */
    about: text('about').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.tx, table.topic, table.about] })],
)
