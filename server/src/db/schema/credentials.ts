import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorColumns, moment } from './columns.ts'

/** Owner: credentials. Accounts at companies that operators have entered; the key that opens them is in the environment only. */
export const credentials = pgTable(
  'credentials',
  {
    kind: text('kind', { enum: ['gateway', 'supplier', 'player_checker'] }).notNull(),
    /** The company. */
    company: text('company').notNull(),
    /** Grows with every change. */
    version: integer('version').notNull(),
    /** Every value by the name of its variable, sealed for that name. */
    sealed: jsonb('sealed').$type<Record<string, string>>().notNull(),
    /** What the console shows of each: the value, of a secret its last four characters, or null. */
    shown: jsonb('shown').$type<Record<string, string | null>>().notNull(),
    at: moment('at').notNull(),
    ...actorColumns(),
  },
  table => [primaryKey({ columns: [table.kind, table.company] })],
)
