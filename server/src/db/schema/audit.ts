import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { actorColumns, moment } from './columns.ts'

/** The act, in the past tense. Edits of single values are in `catalog_edits` and `channel_edits`. */
export type AuditAct =
  | 'order_attached' // a visitor's order was put into an account
  | 'contact_tries_reset' // an order's contact is accepted again after too many wrong ones
  | 'suspense_settled' // money of an unknown reference was given back at the gateway
  | 'offer_paused'
  | 'offer_resumed'

/** Why it was done. */
export type AuditReason =
  | 'order_secret' // the browser that placed the order asked
  | 'contact_proven' // the user entered the order's contact, or has verified it
  | 'by_hand' // an operator decided it; `note` is in the operator's own words

/** Owner: audit. Acts on things without a timeline. Rows do not change, except that a deleted user's id is removed. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: moment('at').notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    /** The thing: an order, an offer as `supplier/sku`, a receipt in suspense. */
    subjectKind: text('subject_kind', { enum: ['order', 'offer', 'suspense_receipt'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    ...actorColumns(),
    reason: text('reason').$type<AuditReason>().notNull(),
    /** The fields of the act and of its reason. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  table => [
    index('audit_events_subject').on(table.subjectKind, table.subjectId),
    index('audit_events_user').on(table.actorId).where(sql`${table.actorKind} = 'user'`),
  ],
)
