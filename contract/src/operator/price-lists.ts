import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'

const listCall = { ...operatorCall, access: { operator: 'edit_catalog' } } as const

const supplierParams = z.object({ id: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/) })

/** What a list does, or would do, in the order in which it is told. */
export const listParts = ['new', 'up', 'down', 'moved', 'gone', 'below_cost', 'held', 'unreadable'] as const

export type ListPart = (typeof listParts)[number]

const lineSchema = z.object({
  /** Place in the list, from 1; null for what is not in it. */
  row: z.int().nullable(),
  /** The supplier's code; null for a row without a readable one. For `below_cost` the item's id. */
  sku: z.string().nullable(),
  /** A sentence for whoever reads the supplier's file, in English. */
  detail: z.string(),
  /** The item it is about, and its product; null for a row that names none. */
  name: z.string().nullable(),
  product: z.string().nullable(),
  /** What the list changes of an offer's cost, and the item's price after it; null for a line about something else. `was` is null for a new offer. */
  change: z.object({ was: rupiahSchema.nullable(), cost: rupiahSchema, price: rupiahSchema }).nullable(),
})

export type ListLine = z.infer<typeof lineSchema>

const listReportSchema = z.object({
  supplier: z.string(),
  /** Version of the list, for accepting rows of it. Zero for a file that was only looked at. */
  version: z.int(),
  /** Version of the supplier's latest list. A file that was looked at is taken by it. */
  latest_version: z.int(),
  fetched_at: z.iso.datetime(),
  /** True if the list of an earlier question was read again, because its supplier does not want to be asked so soon. */
  is_kept: z.boolean(),
  is_preview: z.boolean(),
  unchanged: z.int(),
  /** Every part with at least one line: how many there are, and the first 1,000. */
  parts: z.array(z.object({ part: z.enum(listParts), count: z.int(), lines: z.array(lineSchema) })),
})

export type ListReport = z.infer<typeof listReportSchema>

const reported = z.object({ data: listReportSchema })

const listStateSchema = z.object({
  supplier: z.string(),
  /** False if its lists come as files only. */
  can_be_asked: z.boolean(),
  version: z.int(),
  fetched_at: z.iso.datetime().nullable(),
  /** When it is asked next by schedule; null if it is not. */
  next_at: z.iso.datetime().nullable(),
  /** Questions in a row that brought no list, and why the last one brought none. */
  failures: z.int(),
  detail: z.string().nullable(),
  /** Offers that wait for a person, and offers that stay only because a list was not believed. */
  held: z.int(),
})

export type ListState = z.infer<typeof listStateSchema>

export const listPriceLists = endpoint({
  ...listCall,
  name: 'listPriceLists',
  method: 'GET',
  path: '/operator/price-lists',
  summary: 'The suppliers with their latest price list, when they are asked next, and how much of it waits for a person',
  answer: z.object({ data: z.array(listStateSchema) }),
  problems: [],
})

export const syncPrices = endpoint({
  ...listCall,
  name: 'syncPrices',
  method: 'POST',
  path: '/operator/price-lists/{id}/sync',
  summary: 'Asks a supplier for its price list and takes it into the catalogue; a preview only keeps the list',
  params: supplierParams,
  body: z.object({ reason: reasonSchema, is_preview: z.boolean() }),
  answer: reported,
  problems: ['not_found', 'wrong_state'],
})

export const importPrices = endpoint({
  ...listCall,
  name: 'importPrices',
  method: 'POST',
  path: '/operator/price-lists/{id}/import',
  summary: 'Takes a price list that came as a file into the catalogue; a preview keeps and changes nothing',
  params: supplierParams,
  body: z.object({
    reason: reasonSchema,
    is_preview: z.boolean(),
    /** The `latest_version` that the preview answered. Without it the file is taken whatever came since. */
    version: seenVersionSchema.optional(),
    /** The file: `{"data": [row, …]}`. */
    text: z.string().min(2).max(30_000_000),
  }),
  bodyLimitBytes: 48 * 1_024 * 1_024,
  answer: reported,
  problems: ['not_found', 'stale_version', 'wrong_state', 'statement_invalid'],
})

export const acceptPrices = endpoint({
  ...listCall,
  name: 'acceptPrices',
  method: 'POST',
  path: '/operator/price-lists/{id}/accept',
  summary: 'Takes rows of the latest list that were held back: some by their code, or all',
  params: supplierParams,
  body: z.object({
    reason: reasonSchema,
    version: seenVersionSchema,
    skus: z.union([z.literal('all'), z.array(z.string().min(1).max(200)).min(1).max(5_000)]),
  }),
  answer: reported,
  problems: ['not_found', 'stale_version', 'wrong_state'],
})
