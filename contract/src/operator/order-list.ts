import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { channelIdSchema, productIdSchema } from '../ids.ts'
import { orderStatuses } from '../transactions.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema } from './act.ts'
import { operatorOrderSchema } from './orders.ts'

/** A calendar day in Jakarta. */
const daySchema = z.iso.date()

/** Filters of the list of all orders; an order matches all that are given. */
export const orderFiltersSchema = z.object({
  status: z.enum(orderStatuses).optional(),
  channel: channelIdSchema.optional(),
  product: productIdSchema.optional(),
  /** One that a delivery was tried at. */
  supplier: z.string().min(1).max(64).optional(),
  /** The first and the last day on which it was placed. */
  from_day: daySchema.optional(),
  to_day: daySchema.optional(),
})

export type OrderFilters = z.infer<typeof orderFiltersSchema>

const rowSchema = operatorOrderSchema
  .pick({
    id: true,
    status: true,
    version: true,
    product: true,
    item: true,
    quantity: true,
    channel_id: true,
    total: true,
    created_at: true,
  })
  .extend({
    /** The nickname, or what was typed; empty for a voucher. */
    player: z.string(),
    /** Masked; empty after the account was deleted. */
    contact: z.string(),
  })

export type OrderRow = z.infer<typeof rowSchema>

export const listAllOrders = endpoint({
  ...operatorCall,
  name: 'listAllOrders',
  method: 'GET',
  path: '/operator/all-orders',
  summary: 'Orders of all buyers, the latest first',
  query: operatorListQuerySchema.extend(orderFiltersSchema.shape),
  answer: operatorListOf(rowSchema).extend({
    /** If few orders match, a page reads no further back than this and may be short; the next one goes on from there. Null if it was not cut. */
    read_to: z.iso.datetime().nullable(),
  }),
  problems: [],
  access: { operator: 'handle_orders' },
})

const namedSchema = z.object({ id: z.string(), name: z.string() })

const choicesSchema = z.object({ channels: z.array(namedSchema), products: z.array(namedSchema), suppliers: z.array(namedSchema) })

export type OrderFilterChoices = z.infer<typeof choicesSchema>

export const listOrderFilters = endpoint({
  ...operatorCall,
  name: 'listOrderFilters',
  method: 'GET',
  path: '/operator/order-filters',
  summary: 'The channels, products and suppliers that orders can be filtered by',
  answer: z.object({ data: choicesSchema }),
  problems: [],
  access: { operator: 'handle_orders' },
})
