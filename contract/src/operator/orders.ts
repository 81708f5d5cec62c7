import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { refundReasons } from '../refund.ts'
import { timelineCodes } from '../timeline.ts'
import { orderStatuses } from '../transactions.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema, seenVersionSchema } from './act.ts'
import { namedAmountSchema } from './balances.ts'

const moment = z.iso.datetime()
const momentOrNull = moment.nullable()
const params = z.object({ id: orderIdSchema })
const attemptReferenceSchema = z.string().regex(/^DEL-[0-9A-Z]{16}$/)

/** What an operator may do with an order as it is. */
export const orderActs = ['release', 'refund', 'retry'] as const

export type OrderAct = (typeof orderActs)[number]

const attemptSchema = z.object({
  reference: z.string(),
  unit: z.int(),
  number: z.int(),
  supplier: z.string(),
  sku: z.string(),
  customer_no: z.string(),
  status: z.enum(['created', 'sent', 'pending', 'unknown', 'not_sent', 'succeeded', 'failed', 'late']),
  /** Null for a voucher, whose code is its buyer's. */
  serial_number: z.string().nullable(),
  cost: rupiahSchema.nullable(),
  failure_reason: z.string().nullable(),
  /** The supplier's message. */
  detail: z.string().nullable(),
  checks: z.int(),
  next_check_at: momentOrNull,
  created_at: moment,
  sent_at: momentOrNull,
  settled_at: momentOrNull,
  /** When its unit was refunded although its end is unknown. */
  given_up_at: momentOrNull,
  /** Until when its supplier can be asked about it; null if not any more, or if it was not sent. Till then the console takes no failure. */
  askable_until: momentOrNull,
  /** True if a person may tell its end. */
  can_settle: z.boolean(),
})

const paymentSchema = z.object({
  id: z.string(),
  gateway: z.string(),
  status: z.enum(['requested', 'pending', 'paid', 'refused', 'closed']),
  amount: rupiahSchema,
  receipts: z.array(z.object({ id: z.string(), amount: rupiahSchema, paid_at: moment, reversed_at: momentOrNull })),
  taken_back: z.array(
    z.object({ id: z.string(), amount: rupiahSchema, covered: rupiahSchema, recorded_at: moment, settled_at: momentOrNull }),
  ),
})

/** An order with everything that is needed to decide about it. */
export const operatorOrderSchema = z.object({
  id: orderIdSchema,
  status: z.enum(orderStatuses),
  version: z.int(),
  product: z.string(),
  item: z.string(),
  quantity: z.int(),
  player: z.string(),
  contact: z.object({ kind: z.enum(['whatsapp', 'email']), value: z.string() }),
  user_id: z.string().nullable(),
  channel_id: z.string(),
  total: rupiahSchema,
  created_at: moment,
  paid_at: momentOrNull,
  promised_at: momentOrNull,
  decide_by: momentOrNull,
  payment_lost_at: momentOrNull,
  delivered_at: momentOrNull,
  can: z.array(z.enum(orderActs)),
  /** What a refund would give back now: for units that are neither delivered nor refunded, without what the payer has taken back. */
  rest: rupiahSchema,
  attempts: z.array(attemptSchema),
  payments: z.array(paymentSchema),
  refunds: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['pending', 'sent', 'done', 'claim', 'paying']),
      reason: z.enum(refundReasons),
      amount: rupiahSchema,
      due_at: moment,
      settled_at: momentOrNull,
    }),
  ),
  timeline: z.array(
    z.object({
      at: moment,
      code: z.enum(timelineCodes),
      status: z.enum(orderStatuses),
      /** `system`, or the kind and id of whoever did it. */
      by: z.string(),
      reason: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Acts of operators on the order and its attempts, with their own words. */
  acts: z.array(z.object({ at: moment, act: z.string(), by: z.string(), note: z.string().nullable() })),
  books: z.object({
    /** Whole rupiah that the order earned so far, negative for a loss. */
    profit: z.int(),
    /** What it earned and, with a minus, what it cost: sales, fees of buyers, deliveries, fees of gateways and what else there is. */
    earned: z.array(namedAmountSchema),
    postings: z.array(z.object({ at: moment, from: z.string(), to: z.string(), amount: rupiahSchema })),
  }),
})

export type OperatorOrder = z.infer<typeof operatorOrderSchema>

const listedOrderSchema = operatorOrderSchema
  .pick({ id: true, status: true, version: true, product: true, item: true, quantity: true })
  .extend({
    total: rupiahSchema,
    created_at: moment,
  })

export type ListedOrder = z.infer<typeof listedOrderSchema>

export const listOrders = endpoint({
  ...operatorCall,
  name: 'listOrders',
  method: 'GET',
  path: '/operator/orders',
  summary: 'Orders of all buyers with this status, the oldest first',
  query: operatorListQuerySchema.extend({ status: z.enum(orderStatuses).default('on_hold') }),
  answer: operatorListOf(listedOrderSchema),
  problems: [],
  access: { operator: 'handle_orders' },
})

export const getOrder = endpoint({
  ...operatorCall,
  name: 'getOrder',
  method: 'GET',
  path: '/operator/orders/{id}',
  summary: 'An order with its attempts, payments, refunds, timeline and postings',
  params,
  answer: z.object({ data: operatorOrderSchema }),
  problems: ['not_found'],
  access: { operator: 'handle_orders' },
})

/** An act on an order, which answers the order after it. */
const act = {
  ...operatorCall,
  method: 'POST',
  answer: z.object({ data: operatorOrderSchema.pick({ id: true, status: true, version: true }) }),
  problems: ['not_found', 'stale_version', 'wrong_state'],
  access: { operator: 'handle_orders' },
} as const

const decided = z.object({ reason: reasonSchema, version: seenVersionSchema })

export const releaseHold = endpoint({
  ...act,
  name: 'releaseHold',
  path: '/operator/orders/{id}/release',
  summary: 'Lets the delivery of an order on hold go on, with a new promise',
  params,
  body: decided,
})

export const refundOrder = endpoint({
  ...act,
  name: 'refundOrder',
  path: '/operator/orders/{id}/refund',
  summary: 'Refunds everything of an order that is not delivered',
  params,
  body: decided,
  access: { operator: 'move_money' },
})

export const retryDelivery = endpoint({
  ...act,
  name: 'retryDelivery',
  path: '/operator/orders/{id}/retry',
  summary: 'Takes the next step of a delivery at once; nothing whose end is unknown is sent a second time',
  params,
  body: decided,
})

export const resetTries = endpoint({
  ...operatorCall,
  name: 'resetTries',
  method: 'POST',
  path: '/operator/orders/{id}/reset-tries',
  summary: 'Lets an order be opened by its contact again, after too many wrong ones',
  params,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ data: z.object({ id: orderIdSchema, /** How many wrong contacts were forgotten. */ forgotten: z.int().min(0) }) }),
  problems: ['not_found'],
  access: { operator: 'handle_orders' },
})

export const returnCode = endpoint({
  ...act,
  name: 'returnCode',
  path: '/operator/attempts/{reference}/return-code',
  summary: "Puts a code back into the store's stock that was taken for a unit whose money went back before anybody could see the code",
  params: z.object({ reference: attemptReferenceSchema }),
  body: decided,
})

export const settleAttempt = endpoint({
  ...act,
  name: 'settleAttempt',
  path: '/operator/attempts/{reference}/settle',
  summary: 'Ends an attempt whose end was never learnt from its supplier, or that its supplier calls failed after it had confirmed it',
  params: z.object({ reference: attemptReferenceSchema }),
  body: decided.extend({
    end: z.discriminatedUnion('kind', [
      /** `cost` is what the supplier charged; the listed cost if omitted. */
      z.object({ kind: z.literal('delivered'), serial_number: z.string().trim().min(1).max(200), cost: rupiahSchema.optional() }),
      z.object({ kind: z.literal('failed') }),
    ]),
  }),
})
