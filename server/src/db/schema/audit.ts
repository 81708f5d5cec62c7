import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorColumns, moment } from './columns.ts'

/** The act, in the past tense. Edits of single values are in `catalog_edits` and `channel_edits`. */
export type AuditAct =
  | 'order_attached' // a visitor's order was put into an account
  | 'contact_tries_reset' // an order's contact is accepted again after too many wrong ones
  | 'suspense_settled' // money of an unknown reference was given back at the gateway
  | 'suspense_taken' // such money is a user's, in the wallet now, or the store's
  | 'deposit_given_back' // money of a deposit without an account was given back at the gateway
  | 'deposit_taken' // such money is a user's, in the wallet now, or the store's
  | 'transfer_confirmed' // a line of a bank statement was recorded as money of a payment, or as money of nobody
  | 'reconciliation_queued' // an operator had the gateways asked now
  | 'statement_taken' // lines of a gateway's or bank's statement were compared
  | 'difference_settled' // a difference with a gateway was mended, or accepted as it is
  | 'difference_checked' // a gateway was asked again about a difference
  | 'taken_back_accepted' // the store bears money that was taken back at a gateway
  | 'payout_started' // an operator is about to send claims by hand; the account is masked
  | 'payout_settled' // it was sent; with the bank's reference
  | 'payout_stopped' // it was not sent, the claims wait again
  | 'hold_released' // an operator let the delivery of an order on hold go on
  | 'order_refunded' // an operator refunded what was not delivered of an order
  | 'delivery_retried' // an operator had the next step of a delivery taken at once
  | 'attempt_settled' // an operator told the end of an attempt that was never learnt
  | 'wallet_adjusted' // an operator gave money of the store to a wallet, or took some back
  | 'promotion_given' // the same, as a promotion
  | 'supplier_funded' // money was paid into the store's balance at a supplier
  | 'funding_corrected' // it was another amount than was booked
  | 'supplier_resumed' // an operator has acted at a paused supplier, and it is tried again
  | 'delivery_begun' // an operator has begun to deliver by hand
  | 'delivery_ended' // such a delivery was made, or failed
  | 'codes_imported' // a file of codes was taken into the stock; without the codes
  | 'code_returned' // a code that nobody has seen went back to the stock after its unit's money did
  | 'codes_withdrawn' // the rest of a lot was taken out of the stock
  | 'low_stock_set' // at how many codes the stock of a sku counts as low
  | 'offer_paused'
  | 'offer_resumed'
  | 'offer_prioritised' // an operator set which offers are used first, of one sku or a supplier
  | 'price_list_imported' // with how much it changed
  | 'price_list_accepted' // rows of it that were held back
  | 'price_rule_set' // with its terms, and how many prices moved
  | 'price_rule_removed'
  | 'operator_invited' // a link was made that lets a person in as this operator
  | 'operator_joined' // somebody used it; all keys and sessions the operator had before are gone
  | 'passkey_added' // the operator has one more passkey
  | 'passkey_removed'
  | 'operator_ended' // the operator signs in no more
  | 'operator_signed_in' // with the way and the device
  | 'alert_way_set' // an operator hears of alerts at an address, or no more; without the address
  | 'alert_way_removed'
  | 'approval_asked' // an operator wants to move more money than one moves alone
  | 'approval_given' // another one agreed
  | 'approval_refused'
  | 'approval_cancelled' // whoever asked took it back
  | 'approval_lapsed' // nobody agreed in time, or the thing had changed
  | 'switched_off' // with the sentence for buyers, and the end
  | 'switched_on'
  | 'switch_ended' // its time was over
  | 'theme_saved'
  | 'content_published'
  | 'backup_checked' // a restored copy was compared with the store; with how far it goes

/** Why it was done. */
export type AuditReason =
  | 'order_secret' // the browser that placed the order asked
  | 'contact_proven' // the user entered the order's contact, or has verified it
  | 'key_shown' // the operator showed a passkey, a password or a code
  | 'time_over' // it had an end, which has come
  | 'by_hand' // an operator decided it; `note` is in the operator's own words

/** The things acts are about, with what is the id of each. */
const auditSubjects = [
  'order', // its id
  'attempt', // its reference
  'offer', // `supplier/sku`
  'price_list', // its supplier
  'price_rule', // `scope/subject`
  'theme', // `store`
  'content', // `kind/id`
  'suspense_receipt', // its id
  'receipt', // its id
  'taken_back', // its id
  'wallet', // its user
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
] as const

/** Owner: audit. Acts on things without a timeline. Rows do not change, except that a deleted user's id is removed. */
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
  },
  table => [
    index('audit_events_subject').on(table.subjectKind, table.subjectId),
    index('audit_events_user').on(table.actorId).where(sql`${table.actorKind} = 'user'`),
  ],
)

/** Owner: audit. What operators edit as a whole, as it was each time it was saved: version 0 is what it was before. Rows do not change. */
export const editVersions = pgTable(
  'edit_versions',
  {
    subjectKind: text('subject_kind', { enum: ['theme', 'content'] }).notNull(),
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
