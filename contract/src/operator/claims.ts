import { z } from 'zod'
import { claimTicketSchema } from '../claims.ts'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema, seenVersionSchema } from './act.ts'

export const payoutIdSchema = z.string().regex(/^OUT-[0-9A-Z]{16}$/)

/** Money that an operator sends by hand. */
export const payoutSchema = z.object({
  id: payoutIdSchema,
  version: z.int(),
  status: z.enum(['open', 'settled', 'stopped']),
  order: orderIdSchema,
  amount: rupiahSchema,
  /** Bank and number, masked. */
  account: z.string(),
  created_at: z.iso.datetime(),
})

export type ShownPayout = z.infer<typeof payoutSchema>

/** All money of one order that waits for its owner, or that an operator is sending. */
export const waitingClaimSchema = z.object({
  order: orderIdSchema,
  /** The order's, which a payout has to name. */
  version: z.int(),
  amount: rupiahSchema,
  /** Where its owner can be reached; null if the account was deleted. */
  contact: z.object({ kind: z.enum(['whatsapp', 'email']), value: z.string() }).nullable(),
  since: z.iso.datetime(),
  /** When all of it was proven by a one-time code, and until when it was promised then. */
  proven_at: z.iso.datetime().nullable(),
  due_at: z.iso.datetime().nullable(),
  /** The payout under way. */
  payout: payoutSchema.nullable(),
  /** Rupiah of the payout that the payer has taken back at the gateway since: what was not transferred yet is not transferred any more. */
  taken_back: z.union([z.literal(0), rupiahSchema]),
})

export type WaitingClaim = z.infer<typeof waitingClaimSchema>

export const listClaims = endpoint({
  ...operatorCall,
  name: 'listClaims',
  method: 'GET',
  path: '/operator/claims',
  summary: 'Orders whose money waits to be claimed or is being paid out',
  query: operatorListQuerySchema.extend({ /** Only that of this order. */ order: orderIdSchema.optional() }),
  answer: operatorListOf(waitingClaimSchema),
  problems: [],
  access: { operator: 'move_money' },
})

const payoutAnswer = z.object({ data: payoutSchema })

export const payOut = endpoint({
  ...operatorCall,
  name: 'payOut',
  method: 'POST',
  path: '/operator/claims/{id}/pay-out',
  summary: 'Keeps the claims of an order for a transfer by hand, before it is made; their owner can no longer take them into a wallet',
  params: z.object({ id: orderIdSchema }),
  body: z.object({
    reason: reasonSchema,
    version: seenVersionSchema,
    amount: rupiahSchema,
    bank: z.string().trim().min(2).max(40),
    number: z
      .string()
      .transform(text => text.replace(/[\s.-]/g, ''))
      .pipe(z.string().regex(/^\d{5,34}$/)),
    holder: z.string().trim().min(2).max(80),
    /** The word that the owner was shown; without it, `shown_by` says how an operator made sure whose money it is. */
    ticket: z.string().trim().toUpperCase().pipe(claimTicketSchema).optional(),
    shown_by: z.string().trim().min(3).max(300).optional(),
  }),
  answer: payoutAnswer,
  problems: ['not_found', 'contact_unproven', 'stale_version', 'wrong_state'],
  access: { operator: 'move_money' },
})

/** Changes nothing. A POST, so that no log of addresses has the ticket. */
export const checkTicket = endpoint({
  ...operatorCall,
  name: 'checkTicket',
  method: 'POST',
  path: '/operator/claims/{id}/check-ticket',
  needsStepUp: false,
  summary: "Whether a ticket is the one that the order's page showed to whoever proved its contact",
  params: z.object({ id: orderIdSchema }),
  body: z.object({ ticket: z.string().trim().toUpperCase().max(40) }),
  answer: z.object({ data: z.object({ id: orderIdSchema, is_right: z.boolean() }) }),
  problems: ['not_found'],
  access: { operator: 'move_money' },
})

export const settlePayout = endpoint({
  ...operatorCall,
  name: 'settlePayout',
  method: 'POST',
  path: '/operator/payouts/{id}/settle',
  summary: "Records that a payout was sent, with the bank's own reference as its proof",
  params: z.object({ id: payoutIdSchema }),
  body: z.object({ reason: reasonSchema, version: seenVersionSchema, reference: z.string().trim().toUpperCase().min(3).max(80) }),
  answer: payoutAnswer,
  problems: ['not_found', 'stale_version', 'wrong_state'],
  access: { operator: 'move_money' },
})

export const stopPayout = endpoint({
  ...operatorCall,
  name: 'stopPayout',
  method: 'POST',
  path: '/operator/payouts/{id}/stop',
  summary: 'Gives a payout up that was not sent: its claims wait for their owner again',
  params: z.object({ id: payoutIdSchema }),
  body: z.object({ reason: reasonSchema, version: seenVersionSchema }),
  answer: payoutAnswer,
  problems: ['not_found', 'stale_version', 'wrong_state'],
  access: { operator: 'move_money' },
})
