import { z } from 'zod'
import { endpoint, partsOf } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema } from './act.ts'
import { payOut } from './claims.ts'
import { takeDeposit } from './deposits.ts'
import { refundOrder } from './orders.ts'
import { reopenRefund } from './reconciliation.ts'
import { takeSuspense } from './suspense.ts'
import { adjustWallet, givePromotion } from './wallets.ts'

/** Acts that decide where money goes, by their endpoint: above a limit nobody does one alone. */
export const limitedActs = [
  'refundOrder',
  'payOut',
  'adjustWallet',
  'givePromotion',
  'takeSuspense',
  'takeDeposit',
  'reopenRefund',
] as const

export type LimitedAct = (typeof limitedActs)[number]

/** An act as its own endpoint takes it. */
const wantedActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('refundOrder'), ...partsOf(refundOrder) }),
  z.object({ act: z.literal('payOut'), ...partsOf(payOut) }),
  z.object({ act: z.literal('adjustWallet'), ...partsOf(adjustWallet) }),
  z.object({ act: z.literal('givePromotion'), ...partsOf(givePromotion) }),
  z.object({ act: z.literal('takeSuspense'), ...partsOf(takeSuspense) }),
  z.object({ act: z.literal('takeDeposit'), ...partsOf(takeDeposit) }),
  z.object({ act: z.literal('reopenRefund'), ...partsOf(reopenRefund) }),
])

/** As it is sent, and as it is read. */
export type WantedCall = z.input<typeof wantedActSchema>
export type WantedAct = z.output<typeof wantedActSchema>

export const approvalIdSchema = z.string().regex(/^APR-[0-9A-Z]{16}$/)

export const approvalStatuses = [
  'waiting', // for another operator, or alone for the delay
  'agreed', // it is being carried out
  'done',
  'refused', // by another operator
  'cancelled', // by whoever asked
  'lapsed', // nobody agreed in time, or the thing had changed; `lapse` says so
] as const

/** Where the money of an act goes. */
export const destinationSchema = z.discriminatedUnion('kind', [
  /** An account of a bank or e-wallet, whole: whoever agrees compares it. */
  z.object({ kind: z.literal('account'), bank: z.string(), number: z.string(), holder: z.string() }),
  /** A user's wallet, or out of it. `name`: the address of the user, else the name. */
  z.object({ kind: z.literal('wallet'), user: z.string(), name: z.string(), is_taken: z.boolean() }),
  /** Back to the buyer, as refunds of the order go. */
  z.object({ kind: z.literal('buyer') }),
  z.object({ kind: z.literal('store') }),
])

export type Destination = z.infer<typeof destinationSchema>

export const approvalSchema = z.object({
  id: approvalIdSchema,
  version: z.int(),
  act: z.enum(limitedActs),
  /** The order, user or money it is done to. */
  subject: z.string(),
  amount: rupiahSchema,
  /** Null once it has ended, and for those who may not move money. */
  to: destinationSchema.nullable(),
  status: z.enum(approvalStatuses),
  asked_by: z.string(),
  reason: z.string(),
  asked_at: z.iso.datetime(),
  /** Who could agree when it was asked. */
  told: z.array(z.string()),
  /** True: it is done by itself at `decide_at` unless it is stopped. False: it lapses then unless somebody agrees. */
  is_alone: z.boolean(),
  decide_at: z.iso.datetime(),
  /** Who agreed to it, or stopped it; null if time decided, or nothing yet. */
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_reason: z.string().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Why it lapsed. */
  lapse: z.string().nullable(),
})

export type Approval = z.infer<typeof approvalSchema>

const answer = z.object({ data: approvalSchema })
const call = { ...operatorCall, access: { operator: 'move_money' } } as const
const params = z.object({ id: approvalIdSchema })

export const listApprovals = endpoint({
  ...operatorCall,
  name: 'listApprovals',
  method: 'GET',
  path: '/operator/approvals',
  summary: 'Acts that wait or waited for a second operator or for the delay, the latest first',
  query: operatorListQuerySchema.extend({
    /** Only those of this order, user or money. */
    subject: referenceSchema.or(z.string().max(300)).optional(),
  }),
  answer: operatorListOf(approvalSchema),
  problems: [],
  access: { operator: 'handle_orders' },
})

export const askApproval = endpoint({
  ...call,
  name: 'askApproval',
  method: 'POST',
  path: '/operator/approvals',
  summary: 'Asks for an act with more money than one operator moves alone; a second operator agrees, or without one the delay passes',
  body: wantedActSchema,
  answer,
  problems: ['not_found', 'wrong_state', 'idempotency_conflict'],
  idempotent: true,
})

export const agreeToAct = endpoint({
  ...call,
  name: 'agreeToAct',
  method: 'POST',
  path: '/operator/approvals/{id}/agree',
  summary: 'Agrees to an act that another operator asked for, which is then carried out once, or lapses if the thing has changed',
  params,
  body: z.object({ reason: reasonSchema }),
  answer,
  problems: ['not_found', 'wrong_state'],
})

export const stopApproval = endpoint({
  ...call,
  name: 'stopApproval',
  method: 'POST',
  path: '/operator/approvals/{id}/stop',
  summary: 'Refuses an act that another operator asked for, or takes an own one back',
  params,
  body: z.object({ reason: reasonSchema }),
  answer,
  problems: ['not_found', 'wrong_state'],
})
