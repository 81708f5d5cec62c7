import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileSchema } from '../file-answer.ts'
import { operatorCall } from './act.ts'
import { reportFormats } from './reports.ts'

/** What acts are about, for the list of them. */
export const actGroups = ['orders', 'money', 'catalog', 'companies', 'store', 'people'] as const

export type ActGroup = (typeof actGroups)[number]

/** Acts on things without a timeline, in the past tense, each with its group. */
export const recordedActs = {
  order_attached: 'orders', // a visitor's order was put into an account
  contact_tries_reset: 'orders', // an order's contact is accepted again after too many wrong ones
  suspense_settled: 'money', // money of an unknown reference was given back at the gateway
  suspense_taken: 'money', // such money is a user's, in the wallet now, or the store's
  deposit_given_back: 'money', // money of a deposit without an account was given back at the gateway
  deposit_taken: 'money', // such money is a user's, in the wallet now, or the store's
  transfer_confirmed: 'money', // a line of a bank statement was recorded as money of a payment, or as money of nobody
  reconciliation_queued: 'money', // an operator had the gateways asked now
  statement_taken: 'money', // lines of a gateway's or bank's statement were compared
  difference_settled: 'money', // a difference with a gateway was mended, or accepted as it is
  difference_checked: 'money', // a gateway was asked again about a difference
  taken_back_accepted: 'money', // the store bears money that was taken back at a gateway
  payout_started: 'money', // an operator is about to send claims by hand; the account is masked
  payout_settled: 'money', // it was sent; with the bank's reference
  payout_stopped: 'money', // it was not sent, the claims wait again
  hold_released: 'orders', // an operator let the delivery of an order on hold go on
  order_refunded: 'orders', // an operator refunded what was not delivered of an order
  delivery_retried: 'orders', // an operator had the next step of a delivery taken at once
  attempt_settled: 'orders', // an operator told the end of an attempt that was never learnt
  wallet_adjusted: 'money', // an operator gave money of the store to a wallet, or took some back
  promotion_given: 'money', // the same, as a promotion
  supplier_funded: 'money', // money was paid into the store's balance at a supplier
  funding_corrected: 'money', // it was another amount than was booked
  job_requeued: 'companies', // an operator had a job that was given up tried again
  supplier_resumed: 'companies', // an operator has acted at a paused supplier, and it is tried again
  delivery_begun: 'orders', // an operator has begun to deliver by hand
  delivery_ended: 'orders', // such a delivery was made, or failed
  codes_imported: 'catalog', // a file of codes was taken into the stock; without the codes
  code_returned: 'catalog', // a code that nobody has seen went back to the stock after its unit's money did
  codes_withdrawn: 'catalog', // the rest of a lot was taken out of the stock
  low_stock_set: 'catalog', // at how many codes the stock of a sku counts as low
  offer_paused: 'catalog',
  offer_resumed: 'catalog',
  offer_prioritised: 'catalog', // an operator set which offers are used first, of one sku or a supplier
  product_added: 'catalog', // one that the software does not know
  price_list_imported: 'catalog', // with how much it changed
  price_list_accepted: 'catalog', // rows of it that were held back
  price_rule_set: 'catalog', // with its terms, and how many prices moved
  price_rule_removed: 'catalog',
  operator_invited: 'people', // a link was made that lets a person in as this operator
  operator_joined: 'people', // somebody used it; all keys and sessions the operator had before are gone
  passkey_added: 'people', // the operator has one more passkey
  passkey_removed: 'people',
  operator_ended: 'people', // the operator signs in no more
  operator_signed_in: 'people', // with the way and the device
  user_signed_out: 'people', // an operator ended sessions of a user
  user_blocked: 'people', // nobody can sign in as this user any more
  user_unblocked: 'people',
  user_exported: 'people', // an operator downloaded all data of a user
  user_erased: 'people', // an operator deleted an account
  alert_way_set: 'people', // an operator hears of alerts at an address, or no more; without the address
  alert_way_removed: 'people',
  approval_asked: 'money', // an operator wants to move more money than one moves alone
  approval_given: 'money', // another one agreed
  approval_refused: 'money',
  approval_cancelled: 'money', // whoever asked took it back
  approval_lapsed: 'money', // nobody agreed in time, or the thing had changed
  credentials_saved: 'companies', // an operator entered the credentials of an account; without them
  switched_off: 'companies', // with the sentence for buyers, and the end
  switched_on: 'companies',
  switch_ended: 'companies', // its time was over
  theme_saved: 'store',
  settings_saved: 'store', // with what was set before and after
  content_published: 'store',
  backup_checked: 'store', // a restored copy was compared with the store; with how far it goes
} as const satisfies Record<string, ActGroup>

/** A single value that a person set or gave back to the rule. */
export const editActs = { product_edited: 'catalog', item_edited: 'catalog', channel_edited: 'store' } as const satisfies Record<
  string,
  ActGroup
>

export type RecordedAct = keyof typeof recordedActs
export type ListedAct = RecordedAct | keyof typeof editActs

/** The acts of a group. */
export function actsOf(group: ActGroup): ListedAct[] {
  return Object.entries({ ...recordedActs, ...editActs }).flatMap(([act, of]) => (of === group ? [act as ListedAct] : []))
}

const changeSchema = z.object({
  /** The name of a field, or of what was noted of the act. */
  field: z.string(),
  /** Absent if it is not kept what it was. Any JSON. */
  before: z.unknown().optional(),
  after: z.unknown(),
})

export type ActChange = z.infer<typeof changeSchema>

const listedActSchema = z.object({
  /** Of the row, such as `audit_events:12`. */
  id: z.string(),
  at: z.iso.datetime(),
  act: z.enum([...Object.keys(recordedActs), ...Object.keys(editActs)] as [ListedAct, ...ListedAct[]]),
  /** Its kind, or for operators and users their name or id; null for a user who was forgotten, and where nobody knows. */
  by_kind: z.string(),
  by: z.string().nullable(),
  subject_kind: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** In the operator's own words. */
  note: z.string().nullable(),
  /** The operator's browser. */
  device: z.string().nullable(),
  changes: z.array(changeSchema),
  /** Its place in the chain, from 1. */
  seq: z.int(),
})

export type ListedActRow = z.infer<typeof listedActSchema>

/** A calendar day in Jakarta (UTC+7). */
const daySchema = z.iso.date()

const filters = {
  group: z.enum(actGroups).optional(),
  /** The name of an operator. */
  by: z.string().trim().min(1).max(64).optional(),
  /** The whole id of an order, an item, a supplier, …: of whatever the act was on. */
  subject: z.string().trim().min(1).max(200).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
}

export type ActFilters = { [Name in keyof typeof filters]?: z.infer<(typeof filters)[Name]> }

const onlyOwners = { operator: 'manage_operators' } as const

export const listActs = endpoint({
  ...operatorCall,
  name: 'listActs',
  method: 'GET',
  path: '/operator/acts',
  summary: 'Who did what, on what, why, from what to what and on which device, the latest first',
  query: z.object({ ...filters, limit: z.coerce.number().int().min(1).max(100).default(30), cursor: z.string().max(200).optional() }),
  answer: z.object({ data: z.array(listedActSchema), next_cursor: z.string().nullable() }),
  problems: ['malformed'],
  access: onlyOwners,
})

export const exportActs = endpoint({
  ...operatorCall,
  name: 'exportActs',
  method: 'GET',
  path: '/operator/acts/export',
  summary: 'The acts that match, as a file for spreadsheets',
  // A long past takes a while to write.
  limitPerMinute: 12,
  query: z.object({ ...filters, format: z.enum(reportFormats) }),
  answer: fileSchema,
  answersFile: true,
  problems: [],
  access: onlyOwners,
})

const chainSchema = z.object({
  /** Acts in the chain. */
  count: z.int(),
  /** The latest hash, as hex: whoever has written it down sees later that nothing before it has changed. Empty while there is none. */
  hash: z.string(),
  /** How many of the latest acts were checked now. */
  checked: z.int(),
  /** The first that does not fit, of those checked now or at the last whole check; null if all do. */
  broken_at: z.int().nullable(),
  /** When all of them were checked last; null if they never were. */
  whole_at: z.iso.datetime().nullable(),
})

export type Chain = z.infer<typeof chainSchema>

export const readChain = endpoint({
  ...operatorCall,
  name: 'readChain',
  method: 'GET',
  path: '/operator/acts/chain',
  summary: 'Whether the recorded acts are as they were written, by the chain of their hashes',
  answer: z.object({ data: chainSchema }),
  problems: [],
  access: onlyOwners,
})
