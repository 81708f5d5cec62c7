import type { RecordedAct } from '@kilat/contract/operator/acts.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { actorColumns, moment } from './columns.ts'

/** The act, in the past tense. Edits of single values are in `catalog_edits` and `channel_edits`. */
export type AuditAct = RecordedAct

/** Why it was done. */
export type AuditReason =
  | 'order_secret' // the browser that placed the order asked
  | 'contact_proven' // the user has verified the order's contact, or got a code there; in earlier acts also: has typed it
  | 'contact_typed' // the user knows the order's contact
  | 'key_shown' // the operator showed a passkey, a password or a code
  | 'time_over' // it had an end, which has come
  | 'by_hand' // an operator decided it; `note` is in the operator's own words

/** The things acts are about, with what is the id of each. */
const auditSubjects = [
  'order', // its id
  'attempt', // its reference
  'offer', // `supplier/sku`
  'product', // its id
  'price_list', // its supplier
  'price_rule', // `scope/subject`
  'theme', // `store`
  'settings', // `store`
  'content', // `kind/id`
  'suspense_receipt', // its id
  'receipt', // its id
  'taken_back', // its id
  'wallet', // its user
  'user', // its id, which stays when the account is gone
  'payout', // its id
  'funding', // money paid into a balance at a supplier; its id
  'difference', // with a gateway; its id
  'gateway', // its id, or `all`
  'transfer', // `account:line`
  'supplier', // its name
  'operator', // its name
  'approval', // its id
  'stock_lot', // its id
  'sku', // of the store's own stock
  'backup', // `database`
  'switch', // `kind/subject`
  'account', // at a company; `kind/company`
  'job', // `name/id`
] as const

/** Owner: audit. Acts on things without a timeline. Rows do not change (`refuse_change`), except that a deleted user's id is removed. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: moment('at').notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    ...actorColumns(),
    reason: text('reason').$type<AuditReason>().notNull(),
    /** The fields of the act and of its reason. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The operator's browser; null for the command line and for anybody else. */
    device: text('device'),
  },
  table => [
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_actor').on(table.actorId, table.at).where(sql`${table.actorKind} = 'operator'`),
    index('audit_events_subject').on(table.subjectKind, table.subjectId),
    // Whoever looks for a number does not say of what it is.
    index('audit_events_named').on(table.subjectId, table.at, table.id),
    index('audit_events_user').on(table.actorId).where(sql`${table.actorKind} = 'user'`),
  ],
)

/** The tables whose rows are chained. */
export const chainedTables = ['audit_events', 'catalog_edits', 'channel_edits'] as const

/*
 * The database writes the chain at the end of each tx (`chain_row`): `hash` is sha256, as hex, of the hash before it (empty for the first), a line break
 * and the row's content (`content_of_row`), which leaves out the id of a user, who may be forgotten.
 */
/** Owner: audit. Chains the rows of these tables in the order in which they were committed. Rows do not change. */
export const auditChain = pgTable(
  'audit_chain',
  {
    /** From 1 on, without gaps. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    source: text('source', { enum: chainedTables }).notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  table => [unique('audit_chain_row').on(table.source, table.rowId)],
)

/** Owner: audit. What operators edit as a whole, as it was each time it was saved: version 0 is what it was before. Rows do not change. */
export const editVersions = pgTable(
  'edit_versions',
  {
    subjectKind: text('subject_kind', { enum: ['theme', 'content', 'settings'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').$type<unknown>().notNull(),
    at: moment('at').notNull(),
    ...actorColumns(),
    /** Why, in the operator's own words. */
    note: text('note').notNull(),
  },
  table => [primaryKey({ columns: [table.subjectKind, table.subjectId, table.version] })],
)

/** Owner: audit. When all of the chain was checked, how far it went and its hash there, and the first row that did not fit. After a cut it stays how far it once went. */
export const auditChecks = pgTable('audit_checks', {
  at: moment('at').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
  brokenAt: bigint('broken_at', { mode: 'number' }),
  /** Null for a check of before this was kept. */
  hash: text('hash'),
})
