import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema } from './act.ts'
import { callHealthSchema } from './call-health.ts'

const supplierSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/)

export const resumeSupplier = endpoint({
  ...operatorCall,
  name: 'resumeSupplier',
  method: 'POST',
  path: '/operator/suppliers/{id}/resume',
  summary: 'Sends to a supplier again that was paused until somebody acted there; if it still refuses, it is paused again',
  params: z.object({ id: supplierSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ data: z.object({ id: supplierSchema }) }),
  problems: ['not_found'],
  access: { operator: 'handle_orders' },
})

/** A supplier of this store, with the store's money there in whole rupiah. */
export const shownSupplierSchema = z.object({
  id: z.string(),
  /** True if the store has money there that can be asked for. */
  has_balance: z.boolean(),
  /** As it last said, and when it was asked; null if it never did, or has none. */
  balance: z.int().nullable(),
  read_at: z.iso.datetime().nullable(),
  /** Why it did not say when it was asked last; null if it did. */
  trouble: z.string().nullable(),
  /** What of the balance is spoken for by orders that are not sent yet, paid or not. */
  reserved: z.int().nullable(),
  /** What it costs in an hour, by the books of the last days. */
  per_hour: z.int().min(0),
  /** How long the balance lasts at that pace; null if nothing is spent or it has no balance. */
  hours_left: z.int().nullable(),
  level: z.enum(['fine', 'low', 'critical', 'empty']).nullable(),
  /** The most that an item may cost there to be sold now; null if the balance closes none. */
  most_cost: z.int().nullable(),
  /** What should be there by the store's books, and what there is more or, negative, less of it; null if it has no balance. */
  books: z.int(),
  difference: z.int().nullable(),
  /** Why it takes nothing until a person has acted there; null if it does. */
  pause: z.object({ cause: z.string(), since: z.iso.datetime() }).nullable(),
  /** Its calls of the last hour. */
  calls: callHealthSchema,
})

export type ShownSupplier = z.infer<typeof shownSupplierSchema>

export const listSuppliers = endpoint({
  ...operatorCall,
  name: 'listSuppliers',
  method: 'GET',
  path: '/operator/suppliers',
  summary: "Each supplier with the store's balance there, how long it lasts, and how it answers",
  // It adds up all postings.
  limitPerMinute: 12,
  answer: z.object({ data: z.array(shownSupplierSchema) }),
  problems: [],
  access: { operator: 'handle_orders' },
})
