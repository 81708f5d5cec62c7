import type { AlertCause, AlertWay } from '@kilat/contract/operator/alerts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BalanceLevel } from '../../platform/balance-levels.ts'
import { moment } from './columns.ts'
import { operatorSessions, operators } from './operators.ts'

/** Numbers and names of an alert, from which its sentence is written. */
export type AlertFacts = {
  /** How many things are wrong. */
  count?: number
  /** Which check of the books saw it. */
  by?: 'moved' | 'whole'
  /** Share of deliveries that succeeded, and of how many. */
  percent?: number
  of?: number
  level?: Exclude<BalanceLevel, 'fine'>
  balanceIdr?: number
  /** Whole hours that a balance lasts; absent if nobody buys. */
  hours?: number
  kind?: string
  /** ISO; null if it never answered. */
  lastWorkedAt?: string | null
}

/** Owner: alerts. What operators are told of: open from the minute its cause is seen until the minute it is gone. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    cause: text('cause').$type<AlertCause>().notNull(),
    subject: text('subject').notNull(),
    facts: jsonb('facts').$type<AlertFacts>().notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Who takes care of it. */
    acknowledgedBy: text('acknowledged_by'),
    acknowledgedAt: moment('acknowledged_at'),
    closedAt: moment('closed_at'),
  },
  table => [
    // One thing is told of once at a time.
    uniqueIndex('alerts_open').on(table.cause, table.subject).where(sql`${table.closedAt} is null`),
    index('alerts_closed').on(table.closedAt),
  ],
)

/** Owner: alerts. Where an operator hears of them. */
export const alertWays = pgTable(
  'alert_ways',
  {
    operator: text('operator')
      .notNull()
      .references(() => operators.name, { onDelete: 'cascade' }),
    way: text('way').$type<AlertWay>().notNull(),
    /** A mail address, a number in E.164, or the id of a Telegram chat; for push messages the operator's name, whose browsers are `alert_devices`. */
    address: text('address').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Minutes after midnight in Jakarta; null for no quiet hours. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    urgentPasses: boolean('urgent_passes').notNull(),
    heardAt: moment('heard_at'),
    trouble: text('trouble'),
  },
  table => [primaryKey({ columns: [table.operator, table.way] })],
)

/** Owner: alerts. Browsers of operators that get push messages. Ending a browser's session takes it away; a session that is over by itself does not. */
export const alertDevices = pgTable(
  'alert_devices',
  {
    id: text('id').primaryKey(),
    operator: text('operator')
      .notNull()
      .references(() => operators.name, { onDelete: 'cascade' }),
    /** Null once its session was over. */
    sessionId: text('session_id').references(() => operatorSessions.id, { onDelete: 'cascade' }),
    /** The browser in words. */
    device: text('device').notNull(),
    /** Hash of the address, by which a browser is found again. */
    hash: text('hash').notNull().unique('alert_devices_hash'),
    /** Whoever has it and the store's key can send to the browser: it is never logged. */
    endpoint: text('endpoint').notNull(),
    /** The browser's key and secret. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    addedAt: moment('added_at').notNull(),
    /** When the console was last opened there. */
    seenAt: moment('seen_at').notNull(),
  },
  table => [index('alert_devices_operator').on(table.operator), index('alert_devices_session').on(table.sessionId)],
)

/** Owner: alerts. The word in the link by which an operator connects a Telegram chat now. It counts once, and not after its end. */
export const telegramWords = pgTable('telegram_words', {
  operator: text('operator')
    .primaryKey()
    .references(() => operators.name, { onDelete: 'cascade' }),
  word: text('word').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Owner: alerts. Messages to operators, each about open alerts of one cause. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    id: text('id').primaryKey(),
    operator: text('operator').notNull(),
    way: text('way').$type<AlertWay>().notNull(),
    cause: text('cause').$type<AlertCause>().notNull(),
    /** `skipped`: when its time came there was nothing to tell, or nobody. */
    status: text('status', { enum: ['planned', 'sending', 'sent', 'failed', 'skipped'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    plannedAt: moment('planned_at').notNull(),
    /** Null once it has ended. */
    nextTryAt: moment('next_try_at'),
    /** Why it was not sent; null if it was. */
    detail: text('detail'),
  },
  table => [
    index('alert_messages_planned').on(table.operator, table.way, table.cause, table.plannedAt),
    index('alert_messages_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
  ],
)

/** Owner: alerts. Which alert is in which message: an alert is told to an operator once on each way. */
export const alertTellings = pgTable(
  'alert_tellings',
  {
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    operator: text('operator').notNull(),
    way: text('way').$type<AlertWay>().notNull(),
    messageId: text('message_id').notNull(),
  },
  table => [primaryKey({ columns: [table.alertId, table.operator, table.way] }), index('alert_tellings_message').on(table.messageId)],
)
