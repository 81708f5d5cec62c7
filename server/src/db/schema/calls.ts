import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Exchange } from '../../platform/watch-calls.ts'
import { moment } from './columns.ts'

/** Owner: calls. Calls to companies, without secrets and personal data; deleted after two weeks. */
export const calls = pgTable(
  'calls',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind', { enum: ['gateway', 'supplier'] }).notNull(),
    company: text('company').notNull(),
    operation: text('operation').notNull(),
    /** Our reference; null for a call about none. */
    reference: text('reference'),
    outcome: text('outcome').notNull(),
    startedAt: moment('started_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    exchanges: jsonb('exchanges').$type<readonly Exchange[]>().notNull(),
  },
  table => [
    index('calls_started').on(table.startedAt),
    index('calls_company').on(table.company, table.startedAt),
    index('calls_reference').on(table.reference),
  ],
)
