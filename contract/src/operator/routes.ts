import { z } from 'zod'
import { unavailableReasons } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema } from './act.ts'

/** Why an offer is not used now. */
export const leftOutReasons = [
  'not_connected', // the store has no such supplier
  'not_listed', // its supplier no longer lists the code
  'sells_something_else', // the code no longer delivers what is sold here
  'offer_paused', // it waits for a person; detail: why
  ...unavailableReasons,
  'supplier_paused', // a person has to act at the supplier; detail: what it said
  'left_alone', // it, or its supplier, failed too often; detail: the faults; until: the next try
  'tried', // it failed for good for every unit of this order that is still open
] as const

const offerRouteSchema = z.object({
  supplier: z.string(),
  sku: z.string(),
  /** Null if its supplier no longer lists it. */
  cost: rupiahSchema.nullable(),
  /** 1 is used first; 5 unless a person set another. */
  priority: z.int(),
  /** True if too many of its deliveries of the last hour failed. */
  is_weak: z.boolean(),
  /** From 1; null if it is left out. */
  place: z.int().nullable(),
  /** For an offer with a place: what decided between it and the one before it, or for the first the one after it. */
  decided_by: z.enum(['priority', 'health', 'cost', 'name', 'only']).nullable(),
  left_out: z.enum(leftOutReasons).nullable(),
  detail: z.string().nullable(),
  until: z.iso.datetime().nullable(),
})

export type OfferRoute = z.infer<typeof offerRouteSchema>

const routeSchema = z.object({
  /** The criteria in the order they decide. */
  rule: z.array(z.string()),
  /** The most an offer may cost. */
  ceiling: rupiahSchema,
  /** In their places, then those left out. */
  offers: z.array(offerRouteSchema),
  /** Attempts without an end, which are only asked for: nothing else is sent for their units. Empty for an item. */
  under_way: z.array(z.object({ reference: z.string(), unit: z.int(), supplier: z.string(), sku: z.string(), status: z.string() })),
})

export type Route = z.infer<typeof routeSchema>

const preview = {
  ...operatorCall,
  method: 'GET',
  answer: z.object({ data: routeSchema }),
  problems: ['not_found'],
  access: { operator: 'handle_orders' },
} as const

export const getItemRoute = endpoint({
  ...preview,
  name: 'getItemRoute',
  path: '/operator/items/{id}/route',
  summary: 'Through which offers the next order of an item would be delivered, in order, and why the others are left out',
  params: z.object({ id: z.string().max(200) }),
})

export const getOrderRoute = endpoint({
  ...preview,
  name: 'getOrderRoute',
  path: '/operator/orders/{id}/route',
  summary: 'The same for an order: only the offers it was sold through, and not above what its buyer agreed to',
  params: z.object({ id: orderIdSchema }),
})

export const listCircuits = endpoint({
  ...operatorCall,
  name: 'listCircuits',
  method: 'GET',
  path: '/operator/circuits',
  summary: 'Suppliers and codes that are left alone because their deliveries failed, with the reason and the next try',
  answer: z.object({
    data: z.array(
      z.object({
        supplier: z.string(),
        /** Null for the whole supplier. */
        sku: z.string().nullable(),
        /** `trying`: the next order tries it, or the attempt `trial` does. */
        status: z.enum(['open', 'trying']),
        reason: z.string(),
        since: z.iso.datetime(),
        tries: z.int(),
        next_try_at: z.iso.datetime(),
        trial: z.string().nullable(),
      }),
    ),
  }),
  problems: [],
  access: { operator: 'handle_orders' },
})

export const setPriority = endpoint({
  ...operatorCall,
  name: 'setPriority',
  method: 'POST',
  path: '/operator/priorities',
  summary: 'Sets which offers are used first; price lists do not change it',
  body: z.object({
    supplier: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
    /** Null for all offers of the supplier that have no priority of their own. */
    sku: z.string().min(1).max(200).nullable(),
    /** 1 is used first; null gives the usual one back. */
    priority: z.int().min(1).max(9).nullable(),
    reason: reasonSchema,
  }),
  answer: z.object({ data: z.object({ supplier: z.string(), sku: z.string().nullable(), priority: z.int().nullable() }) }),
  problems: ['not_found'],
  access: { operator: 'handle_orders' },
})
