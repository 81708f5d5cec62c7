import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema, seenVersionSchema } from './act.ts'

export const fundingIdSchema = z.string().regex(/^FND-[0-9A-Z]{16}$/)

/** Where money for a supplier came from: the store's bank account, or its owner's own pocket. */
export const fundingSources = ['bank', 'owner'] as const

export type FundingSource = (typeof fundingSources)[number]

/** More than this at once is a typing error: Rp1 billion. */
const mostIdr = 1_000_000_000

/** Money paid into the store's balance at a supplier. */
export const fundingSchema = z.object({
  id: fundingIdSchema,
  /** Grows with every correction. */
  version: z.int(),
  supplier: z.string(),
  /** Whole rupiah, as corrected; zero if it never was. */
  amount: rupiahSchema,
  source: z.enum(fundingSources),
  /** What names the transfer at the supplier or the bank. */
  reference: z.string(),
  booked_at: z.iso.datetime(),
})

export type ShownFunding = z.infer<typeof fundingSchema>

export const listFundings = endpoint({
  ...operatorCall,
  name: 'listFundings',
  method: 'GET',
  path: '/operator/fundings',
  summary: "What was paid into the store's balances at suppliers, the oldest first",
  query: operatorListQuerySchema,
  answer: operatorListOf(fundingSchema),
  problems: [],
  access: { operator: 'move_money' },
})

export const fundSupplier = endpoint({
  ...operatorCall,
  name: 'fundSupplier',
  method: 'POST',
  path: '/operator/suppliers/{id}/fund',
  summary: "Books money that was paid into the store's balance at a supplier, once for its reference",
  params: z.object({ id: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/) }),
  body: z.object({
    reason: reasonSchema,
    amount: rupiahSchema.refine(amount => amount >= 1_000 && amount <= mostIdr),
    source: z.enum(fundingSources),
    reference: z.string().trim().toUpperCase().min(3).max(80),
  }),
  answer: z.object({ data: fundingSchema }),
  problems: ['not_found', 'wrong_state'],
  access: { operator: 'move_money' },
})

export const correctFunding = endpoint({
  ...operatorCall,
  name: 'correctFunding',
  method: 'POST',
  path: '/operator/fundings/{id}/correct',
  summary: 'Corrects the amount that was paid into a balance at a supplier, by a posting of the difference',
  params: z.object({ id: fundingIdSchema }),
  body: z.object({
    reason: reasonSchema,
    version: seenVersionSchema,
    /** The right amount; zero if nothing was paid. */
    amount: rupiahSchema.refine(amount => amount <= mostIdr),
  }),
  answer: z.object({ data: fundingSchema }),
  problems: ['not_found', 'stale_version', 'wrong_state'],
  access: { operator: 'move_money' },
})
