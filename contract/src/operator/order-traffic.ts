import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { operatorCall } from './act.ts'

/** What crossed the wire because of an order. */
const trafficSchema = z.object({
  at: z.iso.datetime(),
  /** `call`: to a gateway or supplier, kept for two weeks. `notice`: from one. `message`: to the buyer. */
  kind: z.enum(['call', 'notice', 'message']),
  /** The company that was asked or sent the notice, or the channel of a message. */
  with: z.string(),
  /** The call's operation, the event that a message is about, or of a notice `payments` or `suppliers`. */
  about: z.string(),
  /** How the call ended, or where the message is. */
  outcome: z.string(),
  /** Of a call. */
  took_ms: z.int().nullable(),
  /** Our reference; null for a message. */
  reference: z.string().nullable(),
})

export type Traffic = z.infer<typeof trafficSchema>

export const listOrderTraffic = endpoint({
  ...operatorCall,
  name: 'listOrderTraffic',
  method: 'GET',
  path: '/operator/orders/{id}/traffic',
  summary: 'Calls to companies about an order, their notices and messages to its buyer, the oldest first, at most 200 of each',
  params: z.object({ id: orderIdSchema }),
  answer: z.object({ data: z.array(trafficSchema) }),
  problems: [],
  access: { operator: 'handle_orders' },
})
