import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { verdicts } from '../../platform/call-verdict.ts'
import { callKinds, type Exchange } from '../../platform/watch-calls.ts'
import { moment } from './columns.ts'

/** Owner: calls. Calls to companies, without secrets and personal data; deleted after two weeks. */
export const calls = pgTable(
  'calls',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind', { enum: callKinds }).notNull(),
    company: text('company').notNull(),
    operation: text('operation').notNull(),
    /** Our reference; null for a call about none. */
    reference: text('reference'),
    outcome: text('outcome').notNull(),
    verdict: text('verdict', { enum: verdicts }).notNull().default('works'),
    startedAt: moment('started_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    exchanges: jsonb('exchanges').$type<readonly Exchange[]>().notNull(),
  },
  table => [
    index('calls_started').on(table.startedAt),
    // All that health is read from, so that the rows themselves are not.
    index('calls_health').on(table.kind, table.company, table.startedAt, table.operation, table.verdict, table.tookMs),
    index('calls_reference').on(table.reference),
  ],
)
