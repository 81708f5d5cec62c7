import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rupiahSchema } from './money.ts'
import { proofSchema } from './order-proof.ts'
import { orderParams, transactionSchema } from './transactions.ts'

/** A word for a claim that only its prover is shown, such as `7Q2M-9XH4`. Whoever asks for the money names it. */
export const claimTicketSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)

export const proveClaim = endpoint({
  name: 'proveClaim',
  method: 'POST',
  path: '/transactions/{id}/claim',
  summary: "Proves by a one-time code to the order's contact whose money waits; answers the ticket with which it is asked for",
  tag: 'Orders',
  params: orderParams,
  body: proofSchema.omit({ contact: true }),
  status: 200,
  answer: z.object({ data: z.object({ ticket: claimTicketSchema, proven_at: z.iso.datetime() }) }),
  problems: ['not_found', 'nothing_to_claim', 'contact_unproven', 'code_wrong', 'code_expired', 'rate_limited'],
  access: 'shopper',
  limitPerMinute: 20,
})

export const takeClaim = endpoint({
  name: 'takeClaim',
  method: 'POST',
  path: '/transactions/{id}/claim/wallet',
  summary: 'Puts the money of a proven claim into the wallet of the signed-in user, once',
  tag: 'Orders',
  params: orderParams,
  body: proofSchema.omit({ contact: true }),
  status: 200,
  answer: z.object({ data: z.object({ amount: rupiahSchema }) }),
  problems: ['not_found', 'nothing_to_claim', 'contact_unproven', 'code_wrong', 'code_expired', 'rate_limited'],
  access: 'user',
  limitPerMinute: 20,
})

export const chooseRefundWay = endpoint({
  name: 'chooseRefundWay',
  method: 'PUT',
  path: '/transactions/{id}/refund-way',
  summary: 'Chooses where a refund of an own order would go, before one is decided',
  tag: 'Orders',
  params: orderParams,
  body: z.object({ to: z.enum(['wallet', 'source']) }),
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'refund_way_fixed'],
  access: 'user',
  limitPerMinute: 60,
  limitPerMinuteEach: 10,
})
