import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { actorColumns, idr, moment } from './columns.ts'

const movementKinds = ['payment', 'refund', 'reversal', 'chargeback', 'payout', 'other'] as const

/** Rupiah that may be negative, for money that left the store's account at a gateway. */
const signedIdr = (name: string) => bigint(name, { mode: 'number' })

/** Owner: reconciliation. Movements as settlement statements of gateways name them, once each, however often a file comes. */
export const statementLines = pgTable(
  'statement_lines',
  {
    gateway: text('gateway').notNull(),
    kind: text('kind', { enum: movementKinds }).notNull(),
    /** The gateway's id. */
    externalId: text('external_id').notNull(),
    reference: text('reference'),
    gross: signedIdr('gross').notNull(),
    /** Null if the statement does not tell. */
    fee: idr('fee'),
    at: moment('at').notNull(),
    /** The store's own row for it, such as `receipt:PAY-…`; null if there is none. */
    counterpart: text('counterpart'),
    /** When the last file that names it was taken: one moment for all lines of a file. */
    recordedAt: moment('recorded_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.gateway, table.kind, table.externalId] }),
    index('statement_lines_counterpart').on(table.counterpart),
    index('statement_lines_reference').on(table.gateway, table.reference),
  ],
)

/** Owner: reconciliation. Days in Jakarta that a whole statement of a gateway covers: what is not in it was not settled on them. */
export const statementPeriods = pgTable(
  'statement_periods',
  {
    gateway: text('gateway').notNull(),
    /** The bank account whose statement it is; empty for companies that have one statement. */
    account: text('account').notNull().default(''),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    ...actorColumns(),
    note: text('note').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  table => [primaryKey({ columns: [table.gateway, table.account, table.fromDay, table.toDay] })],
)

/** Owner: reconciliation. Payments whose gateway is asked once more when their day is over, and twice later if they were paid. */
export const reconciledPayments = pgTable(
  'reconciled_payments',
  {
    paymentId: text('payment_id').primaryKey(),
    gateway: text('gateway').notNull(),
    /** Answers so far. */
    answerCount: integer('answer_count').notNull().default(0),
    /** Null if it is not asked about any more. */
    nextAt: moment('next_at'),
  },
  table => [index('reconciled_payments_next').on(table.nextAt).where(sql`${table.nextAt} is not null`)],
)

/** Owner: reconciliation. Differences between the store's money and what a gateway says, one row per movement of money. */
export const differences = pgTable(
  'differences',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    /** Names the movement: the store's own row, such as `receipt:PAY-…`, or the gateway's movement if the store has none. */
    thing: text('thing').notNull(),
    movement: text('movement', { enum: movementKinds }).notNull(),
    kind: text('kind', { enum: ['missing_there', 'missing_here', 'other_amount', 'fee_differs'] }).notNull(),
    /** Our reference of the payment; null if it is not known. */
    reference: text('reference'),
    /** What the store has booked, and what the gateway says; null if there is nothing. Fees if they differ. */
    ours: signedIdr('ours'),
    theirs: signedIdr('theirs'),
    /** When the money moved. */
    movedAt: moment('moved_at').notNull(),
    /** Who says so: the gateway's answers, its statements, or both. */
    saidBy: text('said_by').array().$type<DifferenceSource[]>().notNull(),
    /** `ended`: a later run found no difference. `mended`, `accepted`: a person decided. */
    status: text('status', { enum: ['open', 'ended', 'mended', 'accepted'] }).notNull(),
    version: integer('version').notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
  },
  table => [
    unique('differences_thing').on(table.gateway, table.thing),
    index('differences_open').on(table.openedAt, table.id).where(sql`${table.status} = 'open'`),
  ],
)

export type DifferenceSource = 'answer' | 'statement'
