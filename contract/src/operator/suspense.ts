import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema } from './act.ts'

export const suspenseIdSchema = z.string().regex(/^SUS-[0-9A-Z]{16}$/)
const params = z.object({ id: suspenseIdSchema })

/** Money that a gateway received for a reference the store does not know. */
export const suspenseReceiptSchema = z.object({
  id: suspenseIdSchema,
  gateway: z.string(),
  /** The reference it was paid under, and the gateway's own id of the movement. */
  reference: z.string(),
  external_id: z.string(),
  amount: rupiahSchema,
  paid_at: z.iso.datetime(),
  recorded_at: z.iso.datetime(),
})

export type SuspenseReceipt = z.infer<typeof suspenseReceiptSchema>

export const listSuspense = endpoint({
  ...operatorCall,
  name: 'listSuspense',
  method: 'GET',
  path: '/operator/suspense',
  summary: 'Money in suspense that waits for a decision',
  query: operatorListQuerySchema,
  answer: operatorListOf(suspenseReceiptSchema),
  problems: [],
  access: { operator: 'move_money' },
})

export const giveSuspenseBack = endpoint({
  ...operatorCall,
  name: 'giveSuspenseBack',
  method: 'POST',
  path: '/operator/suspense/{id}/give-back',
  summary: "Records that money in suspense was given back, after it left the gateway's account",
  params,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ data: z.object({ id: suspenseIdSchema, amount: rupiahSchema }) }),
  problems: ['not_found', 'wrong_state'],
  access: { operator: 'move_money' },
})

export const takeSuspense = endpoint({
  ...operatorCall,
  name: 'takeSuspense',
  method: 'POST',
  path: '/operator/suspense/{id}/take',
  summary: "Puts money in suspense into the wallet of the user whose it is, or records that it is the store's",
  params,
  body: z.object({
    /** The user whose money it is; null if it is the store's. */
    user: referenceSchema.nullable(),
    reason: reasonSchema,
  }),
  answer: z.object({ data: z.object({ id: suspenseIdSchema, amount: rupiahSchema }) }),
  problems: ['not_found', 'wrong_state'],
  access: { operator: 'move_money' },
})
