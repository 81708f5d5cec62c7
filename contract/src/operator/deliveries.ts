import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { orderStatuses } from '../transactions.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'

const referenceSchema = z.string().regex(/^DEL-[0-9A-Z]{16}$/)

/** A delivery that waits for a person. */
const byHandDeliverySchema = z.object({
  reference: z.string(),
  order: orderIdSchema,
  /** The order's. */
  version: z.int(),
  status: z.enum(orderStatuses),
  product: z.string(),
  item: z.string(),
  unit: z.int(),
  quantity: z.int(),
  /** The player, or for a voucher the contact it is for. */
  customer_no: z.string(),
  nickname: z.string().nullable(),
  /** What it may cost at most. */
  most_cost: rupiahSchema,
  since: z.iso.datetime(),
  /** At this moment it is refunded if nobody has begun, otherwise put on hold. */
  promised_at: z.iso.datetime().nullable(),
  /** The operator who has begun; null if nobody has. */
  begun_by: z.string().nullable(),
})

export type ByHandDelivery = z.infer<typeof byHandDeliverySchema>

export const listDeliveries = endpoint({
  ...operatorCall,
  name: 'listDeliveries',
  method: 'GET',
  path: '/operator/deliveries',
  summary: 'Deliveries that wait for a person, the oldest first, at most 500',
  answer: z.object({ data: z.array(byHandDeliverySchema) }),
  problems: [],
  access: { operator: 'handle_orders' },
})

const act = {
  ...operatorCall,
  method: 'POST',
  params: z.object({ reference: referenceSchema }),
  answer: z.object({ data: z.object({ id: orderIdSchema, status: z.enum(orderStatuses), version: z.int() }) }),
  problems: ['not_found', 'stale_version', 'wrong_state'],
  access: { operator: 'handle_orders' },
} as const

const decided = z.object({ reason: reasonSchema, version: seenVersionSchema })

export const beginDelivery = endpoint({
  ...act,
  name: 'beginDelivery',
  path: '/operator/deliveries/{reference}/begin',
  summary: 'Says that an operator now delivers this by hand; only one can, and it is no longer refunded by itself',
  body: decided,
})

export const endDelivery = endpoint({
  ...act,
  name: 'endDelivery',
  path: '/operator/deliveries/{reference}/end',
  summary: 'Ends a delivery by hand: delivered, or failed, which lets it go to the next supplier or back to the buyer',
  body: decided.extend({
    end: z.discriminatedUnion('kind', [
      /** `cost` is what it cost the store; the listed cost if omitted. */
      z.object({ kind: z.literal('delivered'), serial_number: z.string().trim().min(1).max(200), cost: rupiahSchema.optional() }),
      z.object({ kind: z.literal('failed') }),
    ]),
  }),
})
