import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rupiahSumSchema } from '../money.ts'
import { operatorCall } from './act.ts'

/** What may wait for a person. */
export const waitingKinds = [
  'hold', // an order on hold; until its deadline
  'unknown', // an attempt that a supplier has not ended for minutes; until the order's promise
  'transfer', // a bank transfer that a person has to find in the statement; until its payment ends
  'suspense', // money for a reference the store does not know
  'deposit', // money of a deposit whose account was deleted
  'taken_back', // money that was taken back at a gateway after the store had spent it
  'claim', // a refund that waits to be claimed, or to be paid out
  'late_refund', // a refund that is not back although its time is over
  'difference', // the store's money and what a gateway says differ
  'delivery', // something that a person delivers; until its promise
  'low_stock', // few codes of a sku are left in the store's own stock
  'balance', // the store's money at a supplier runs out, or the supplier does not say how much it is
  'price_list', // rows of a supplier's price list that are held back until a person has looked
  'overcharge', // an attempt that cost more than it should have; its offer is paused
  'approval', // an act with more money than one operator moves alone; until it lapses, or alone until it is done by itself
  'doubt', // a confirmed delivery that its supplier calls failed, or one that it tells of after the refund, which can not be asked about any more or is answered unclearly for half an hour
  'supplier', // a supplier that takes nothing until somebody has acted there: an empty balance, an address or account it refuses
] as const

export type WaitingKind = (typeof waitingKinds)[number]

/** One thing that waits for a person. */
export const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  /** The order of a hold, the attempt of an overcharge, a doubt, a delivery or one that is not ended, the payment of a transfer, the sku of a low stock, the name of a supplier, also of the price list's, else the thing's own id. */
  id: z.string(),
  /** The order or deposit it belongs to, or the reference of its payment; null if there is none. */
  subject_id: z.string().nullable(),
  /** The version of the order or difference, of an attempt that of its order, of a transfer that of its payment, of an approval its own; null for a thing without one. */
  version: z.int().nullable(),
  /** In whole rupiah; the money at a supplier may be more than one amount can be. */
  amount: rupiahSumSchema.nullable(),
  since: z.iso.datetime(),
  /** When the store decides by itself; null if it does not. */
  until: z.iso.datetime().nullable(),
})

export type Waiting = z.infer<typeof waitingSchema>

export const listWaiting = endpoint({
  ...operatorCall,
  name: 'listWaiting',
  method: 'GET',
  path: '/operator/waiting',
  summary: 'Everything that waits for a person, what has waited longest first',
  answer: z.object({
    data: z.array(waitingSchema),
    /** Kinds of which more wait than are listed. */
    cut_off: z.array(z.enum(waitingKinds)),
  }),
  problems: [],
  access: { operator: 'handle_orders' },
})
