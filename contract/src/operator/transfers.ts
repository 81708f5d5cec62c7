import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema, seenVersionSchema } from './act.ts'

/** A bank account of the store, such as `bca_7890`. */
const accountSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9_]+$/)

/** What pays a transfer: an order or a deposit. */
const subjectSchema = z.object({ kind: z.enum(['order', 'deposit']), id: z.string() })

/** A payment that waits for its transfer, or may still get one. */
export const awaitedTransferSchema = z.object({
  /** Id of the payment. */
  id: referenceSchema,
  subject: subjectSchema,
  account: accountSchema,
  /** The exact amount, which no other payment of this list has at this account. */
  amount: rupiahSchema,
  /** What was confirmed for it so far. */
  received: rupiahSchema,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Grows with every confirmed transfer. */
  version: seenVersionSchema,
})

export type AwaitedTransfer = z.infer<typeof awaitedTransferSchema>

export const listTransfers = endpoint({
  ...operatorCall,
  name: 'listTransfers',
  method: 'GET',
  path: '/operator/transfers',
  summary: 'Bank transfers to the store that may still arrive',
  query: operatorListQuerySchema,
  answer: operatorListOf(awaitedTransferSchema),
  problems: [],
  access: { operator: 'move_money' },
})

export const confirmTransfer = endpoint({
  ...operatorCall,
  name: 'confirmTransfer',
  method: 'POST',
  path: '/operator/transfers/confirm',
  summary: 'Records a line of a bank statement, once: as money of the named payment, else of the one with this amount, else in suspense',
  body: z.object({
    account: accountSchema,
    /** The bank's id of the line, or what else names it in the statement. */
    line: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,60}$/),
    amount: rupiahSchema.refine(amount => amount > 0, 'must not be zero'),
    /** When it arrived, as the statement says; now if it is left out. */
    paid_at: z.iso.datetime({ offset: true }).optional(),
    /** The payment, its order or its deposit, with the version that was listed. */
    payment: z.object({ id: referenceSchema, version: seenVersionSchema }).optional(),
    /** True for a transfer that looks like one recorded under another name: the same amount within a quarter of an hour, which is refused otherwise. */
    is_another: z.boolean().optional(),
    reason: reasonSchema,
  }),
  answer: z.object({
    data: z.object({
      amount: rupiahSchema,
      /** Null if the money is in suspense. */
      subject: subjectSchema.nullable(),
      /** True if this line had been confirmed before. */
      is_repeated: z.boolean(),
    }),
  }),
  problems: ['not_found', 'stale_version', 'wrong_state'],
  access: { operator: 'move_money' },
})
