import type { Rupiah } from '@kilat/contract/money.ts'
import { channelGroups } from '@kilat/contract/quotes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { byHandColumns, editColumns, idr } from './columns.ts'

/** `off` is shown in its place with the reason, `hidden` is not shown; neither takes a new payment. */
const channelStates = ['on', 'off', 'hidden'] as const

const feeBearers = ['store', 'buyer'] as const

/** A channel's values by its gateways, in the fields a person may set instead. */
export type ChannelRule = {
  name: string
  note: string
  mark: string
  sort: number
  minAmount: Rupiah
  maxAmount: Rupiah
  feeBearer: (typeof feeBearers)[number]
  state: (typeof channelStates)[number]
  payMinutes: number | null
}

/** A gateway's values for a channel it offers, in the fields a person may set instead. */
export type LinkRule = { sort: number; isOn: boolean; feeFlat: Rupiah; feeBasisPoints: number }

/** Owner: channels. A payment channel, as this store offers it. */
export const channels = pgTable(
  'channels',
  {
    id: text('id').primaryKey(),
    group: text('group_name', { enum: channelGroups }).notNull(),
    name: text('name').notNull(),
    /** One line under the name. */
    note: text('note').notNull(),
    /** Two or three letters for its mark. */
    mark: text('mark').notNull(),
    sort: integer('sort').notNull(),
    /** Lowest and highest payment, fee included. */
    minAmount: idr('min_amount').notNull(),
    maxAmount: idr('max_amount').notNull(),
    /** Who bears the gateway's fee. */
    feeBearer: text('fee_bearer', { enum: feeBearers }).notNull(),
    state: text('state', { enum: channelStates }).notNull(),
    /** Minutes to pay through it; null for the store's own window. A gateway that gives less time gives less. */
    payMinutes: integer('pay_minutes'),
    ...byHandColumns<ChannelRule>(),
  },
  table => [
    // Bank Indonesia forbids a surcharge on QRIS.
    check('channels_qris_without_surcharge', sql`${table.group} <> 'qris' or ${table.feeBearer} = 'store'`),
    check('channels_limits', sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount}`),
    check('channels_pay_minutes', sql`${table.payMinutes} > 0`),
  ],
)

/** Owner: channels. A gateway that offers a channel. The row stays when the gateway is no longer configured. */
export const channelGateways = pgTable(
  'channel_gateways',
  {
    channelId: text('channel_id')
      .notNull()
      .references(() => channels.id),
    gateway: text('gateway').notNull(),
    /** The gateway's own code of the channel. */
    code: text('code').notNull(),
    /** The gateway with the lowest number is asked first. */
    sort: integer('sort').notNull(),
    isOn: boolean('is_on').notNull(),
    /** The gateway's fee for a payment. */
    feeFlat: idr('fee_flat').notNull(),
    feeBasisPoints: integer('fee_basis_points').notNull(),
    ...byHandColumns<LinkRule>(),
  },
  table => [
    primaryKey({ columns: [table.channelId, table.gateway] }),
    check('channel_gateways_fee', sql`${table.feeFlat} >= 0 and ${table.feeBasisPoints} between 0 and 10000`),
  ],
)

/** Owner: channels. Every value a person set or gave back to the rule, with who, why and when. A row is never changed. */
export const channelEdits = pgTable(
  'channel_edits',
  {
    /** The channel, or one of its gateways as `bca_va/midtrans`. */
    subjectId: text('subject_id').notNull(),
    ...editColumns(),
  },
  table => [
    index('channel_edits_subject').on(table.subjectId, table.field),
    index('channel_edits_at').on(table.at, table.id),
    index('channel_edits_named').on(table.subjectId, table.at, table.id),
  ],
)
