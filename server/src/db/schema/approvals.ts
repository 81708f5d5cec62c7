import type { LimitedAct } from '@kilat/contract/operator/approvals.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { idr, moment } from './columns.ts'

/** Owner: approvals. Acts with more money than an operator may move alone, and what became of them. */
export const approvals = pgTable(
  'approvals',
  {
    /** Also the key of the act, so that carried out again it is the same act. */
    id: text('id').primaryKey(),
    /** The endpoint that was asked. */
    act: text('act').$type<LimitedAct>().notNull(),
    /** What it is done to: an order, a user, money. */
    subjectId: text('subject_id').notNull(),
    /** The call as it was sent; the empty object once it has ended, because it may have a bank account in it. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    amount: idr('amount').notNull(),
    status: text('status', { enum: ['waiting', 'agreed', 'done', 'refused', 'cancelled', 'lapsed'] }).notNull(),
    version: integer('version').notNull(),
    askedBy: text('asked_by').notNull(),
    /** Why, in the words of whoever asked. */
    note: text('note').notNull(),
    /** Made by whoever asked: the same again is the same request. */
    key: text('key').notNull(),
    /** Who could agree when it was asked. */
    told: text('told').array().notNull(),
    /** True if nobody could: then it is done by itself at `decideAt` unless somebody stops it. False: it lapses then unless somebody agrees. */
    isAlone: boolean('is_alone').notNull(),
    askedAt: moment('asked_at').notNull(),
    decideAt: moment('decide_at').notNull(),
    /** Who agreed, refused it or took it back; null for time. */
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    decidedNote: text('decided_note'),
    /** When it was first carried out. What was done since is not undone by the end of the right of whoever asked. */
    begunAt: moment('begun_at'),
    endedAt: moment('ended_at'),
    /** Why it lapsed, as a sentence; null if it did not. */
    lapse: text('lapse'),
  },
  table => [
    unique('approvals_key').on(table.askedBy, table.key),
    // One thing is decided on once at a time.
    uniqueIndex('approvals_open').on(table.act, table.subjectId).where(sql`${table.status} in ('waiting', 'agreed')`),
    index('approvals_subject').on(table.subjectId),
    index('approvals_asked').on(table.askedAt),
  ],
)
