import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema, seenVersionSchema } from './act.ts'

const gatewaySchema = z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/)
const daySchema = z.iso.date()
export const differenceIdSchema = z.string().regex(/^DIF-[0-9A-Z]{16}$/)
export const differenceActSchema = z.enum(['check', 'confirm', 'book', 'reverse', 'reinstate', 'reopen', 'accept'])

/** Rupiah, negative for money that left the store's account at the gateway. */
const signedSchema = z.int().nullable()

/** A difference between the store's money and what a gateway says. */
export const differenceSchema = z.object({
  id: differenceIdSchema,
  gateway: z.string(),
  kind: z.enum(['missing_there', 'missing_here', 'other_amount', 'fee_differs']),
  movement: z.enum(['payment', 'refund', 'reversal', 'chargeback', 'payout', 'other']),
  /** The store's own row, or the gateway's movement. */
  thing: z.string(),
  /** Our reference of the payment. */
  reference: z.string().nullable(),
  /** What the store has booked and what the gateway says; the fees if they differ. */
  ours: signedSchema,
  theirs: signedSchema,
  moved_at: z.iso.datetime(),
  opened_at: z.iso.datetime(),
  said_by: z.array(z.enum(['answer', 'statement'])),
  status: z.enum(['open', 'ended', 'mended', 'accepted']),
  version: z.int(),
  /** The acts that may mend it. */
  acts: z.array(differenceActSchema),
})

export type Difference = z.infer<typeof differenceSchema>

export const listDifferences = endpoint({
  ...operatorCall,
  name: 'listDifferences',
  method: 'GET',
  path: '/operator/differences',
  summary: 'Differences with gateways that wait for a decision',
  query: operatorListQuerySchema,
  answer: operatorListOf(differenceSchema),
  problems: [],
  access: { operator: 'move_money' },
})

export const settleDifference = endpoint({
  ...operatorCall,
  name: 'settleDifference',
  method: 'POST',
  path: '/operator/differences/{id}/settle',
  summary:
    'Mends a difference: the gateway is asked again, the line of a bank’s file is recorded, the books follow, the payment is reversed or stands after all, or it is accepted as it is',
  params: z.object({ id: differenceIdSchema }),
  body: z.object({ reason: reasonSchema, version: seenVersionSchema, act: differenceActSchema.exclude(['reopen']) }),
  answer: z.object({ data: differenceSchema }),
  problems: ['not_found', 'stale_version', 'wrong_state', 'unavailable'],
  access: { operator: 'move_money' },
})

export const reopenRefund = endpoint({
  ...operatorCall,
  name: 'reopenRefund',
  method: 'POST',
  path: '/operator/differences/{id}/reopen',
  summary:
    'Opens a refund again that its gateway never sent: it is in the buyer’s wallet, or waits to be claimed. Refused if the gateway lists it, or does not answer',
  params: z.object({ id: differenceIdSchema }),
  body: z.object({ reason: reasonSchema, version: seenVersionSchema }),
  answer: z.object({ data: differenceSchema }),
  problems: ['not_found', 'stale_version', 'wrong_state', 'unavailable'],
  access: { operator: 'move_money' },
})

/** `more`: rupiah that the gateway keeps above the store's books, all together; negative if it keeps less. */
const feesSchema = z.object({ count: z.int().min(0), more: z.int() })

/** Money that moved on these days in Jakarta; without them, all. */
const feeDays = { from_day: daySchema.optional(), to_day: daySchema.optional() }

export const summariseFees = endpoint({
  ...operatorCall,
  name: 'summariseFees',
  method: 'GET',
  path: '/operator/fee-differences/{gateway}',
  summary: 'How many fee differences with a gateway wait, and what they come to',
  params: z.object({ gateway: gatewaySchema }),
  query: z.object(feeDays),
  answer: z.object({ data: feesSchema }),
  problems: [],
  access: { operator: 'move_money' },
})

export const settleFees = endpoint({
  ...operatorCall,
  name: 'settleFees',
  method: 'POST',
  path: '/operator/fee-differences/{gateway}/settle',
  summary: 'Settles a batch of a gateway’s fee differences by one act; it is asked again with `left` and `next` until `next` is null',
  params: z.object({ gateway: gatewaySchema }),
  body: z.object({
    reason: reasonSchema,
    ...feeDays,
    act: z.enum(['book', 'accept']),
    /** What was shown, or `left` of the batch before: anything else is refused. */
    seen: feesSchema,
    /** `next` of the batch before. */
    after: differenceIdSchema.nullable().default(null),
  }),
  answer: z.object({
    data: z.object({
      settled: feesSchema,
      /** Not settled, because their payments have changed since. */
      refused: z.int(),
      left: feesSchema,
      next: differenceIdSchema.nullable(),
    }),
  }),
  problems: ['stale_version'],
  access: { operator: 'move_money' },
})

/** Our names of a statement's columns: the first three of a company's, `at` and `credit` or `gross` of a bank's. */
export const statementColumns = [
  ...(['reference', 'gross', 'at', 'kind', 'id', 'fee', 'net'] as const),
  ...(['credit', 'debit', 'description', 'balance'] as const),
] as const

const statementAccountSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9_]+$/)

const statementParams = z.object({ gateway: gatewaySchema })

export const takeStatement = endpoint({
  ...operatorCall,
  name: 'takeStatement',
  method: 'POST',
  path: '/operator/statements/{gateway}',
  summary: "Compares a gateway's settlement statement with the store's money; a long one comes in parts, each below the header",
  params: statementParams,
  body: z.object({
    reason: reasonSchema,
    /** The bank account that the file is of, such as `bca_7890`; left out for a company, which has one statement. */
    account: statementAccountSchema.optional(),
    /** CSV with its header. A bank's file comes whole, because its equal lines are told apart by their number. */
    text: z.string().min(1).max(2_000_000),
    /** The company's names of columns, by ours. */
    columns: z.partialRecord(z.enum(statementColumns), z.string().min(1).max(100)).default({}),
  }),
  bodyLimitBytes: 6 * 1_024 * 1_024,
  answer: z.object({
    data: z.object({
      lines: z.int(),
      matched: z.int(),
      opened: z.int(),
      /** Lines of no interest, such as money that left a bank account. */
      skipped: z.int(),
      /** Lines that can not be read, counted from the header. */
      broken: z.array(z.object({ line: z.int(), detail: z.string() })),
      /** The first and last day in Jakarta of its lines; null without lines. */
      from_day: daySchema.nullable(),
      to_day: daySchema.nullable(),
    }),
  }),
  problems: ['not_found', 'statement_invalid'],
  access: { operator: 'move_money' },
})

export const endStatement = endpoint({
  ...operatorCall,
  name: 'endStatement',
  method: 'POST',
  path: '/operator/statements/{gateway}/end',
  summary: 'Says which days a statement covers whole, so that money it does not name is missing there',
  params: statementParams,
  body: z.object({ reason: reasonSchema, account: statementAccountSchema.optional(), from_day: daySchema, to_day: daySchema }),
  answer: z.object({ data: z.object({ opened: z.int() }) }),
  problems: ['not_found', 'statement_invalid'],
  access: { operator: 'move_money' },
})

export const reconcileNow = endpoint({
  ...operatorCall,
  name: 'reconcileNow',
  method: 'POST',
  path: '/operator/reconciliations',
  summary: "Begins to compare the store's payments with their gateways' answers, as every night",
  body: z.object({ reason: reasonSchema }),
  status: 202,
  answer: z.object({ data: z.object({ is_queued: z.literal(true) }) }),
  problems: [],
  access: { operator: 'move_money' },
})
