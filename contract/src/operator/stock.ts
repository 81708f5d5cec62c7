import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSumSchema } from '../money.ts'
import { operatorCall, reasonSchema } from './act.ts'

const skuSchema = z.string().trim().min(1).max(200)
const count = z.int().min(0)
const stockCall = { ...operatorCall, access: { operator: 'edit_catalog' } } as const

/** What an import does: nothing, everything unless a line is wrong, or everything that is right. */
export const importModes = ['preview', 'all', 'good'] as const

export const importCodes = endpoint({
  ...stockCall,
  name: 'importCodes',
  method: 'POST',
  path: '/operator/stock/imports',
  summary: 'Takes the codes of a CSV file into the stock, each once; a preview changes nothing',
  body: z.object({
    reason: reasonSchema,
    mode: z.enum(importModes),
    /** CSV with the header `sku,code,serial,expiry,cost`; days as `2027-01-31`, costs in whole rupiah. */
    text: z.string().min(1).max(10_000_000),
  }),
  bodyLimitBytes: 16 * 1_024 * 1_024,
  answer: z.object({
    data: z.object({
      /** Null if nothing was imported. */
      lot: z.string().nullable(),
      /** True if this file was imported before. */
      is_repeated: z.boolean(),
      skus: z.array(z.object({ sku: skuSchema, count, cost: rupiahSumSchema })),
      /** The first 200 lines that are wrong; no sentence contains a code. */
      problems: z.array(z.object({ line: z.int(), detail: z.string() })),
      problem_count: count,
    }),
  }),
  problems: ['statement_invalid', 'wrong_state'],
})

const stockedSkuSchema = z.object({
  sku: skuSchema,
  /** What the sku sells; null if no price list of the stock has it. */
  item: z.string().nullable(),
  free: count,
  /** What the free codes cost together. */
  cost: rupiahSumSchema,
  /** Free codes that are not given: expired, without their key, or imported when the sku sold something else. */
  unusable: count,
  given: count,
  withdrawn: count,
  first_expires_at: z.iso.datetime().nullable(),
  /** At so many free codes the stock counts as low. */
  low_at: count,
  low_since: z.iso.datetime().nullable(),
})

export type StockedSku = z.infer<typeof stockedSkuSchema>

export const listStock = endpoint({
  ...stockCall,
  name: 'listStock',
  method: 'GET',
  path: '/operator/stock',
  summary: "How many codes of each sku are in the store's own stock",
  answer: z.object({ data: z.array(stockedSkuSchema) }),
  problems: [],
})

const lotSchema = z.object({
  id: z.string(),
  sku: skuSchema,
  imported_at: z.iso.datetime(),
  free: count,
  given: count,
  withdrawn: count,
  first_expires_at: z.iso.datetime().nullable(),
})

export type StockLot = z.infer<typeof lotSchema>

export const listLots = endpoint({
  ...stockCall,
  name: 'listLots',
  method: 'GET',
  path: '/operator/stock/lots',
  summary: 'The latest 100 lots with codes of a sku',
  query: z.object({ sku: skuSchema }),
  answer: z.object({ data: z.array(lotSchema) }),
  problems: [],
})

export const withdrawCodes = endpoint({
  ...stockCall,
  name: 'withdrawCodes',
  method: 'POST',
  path: '/operator/stock/lots/{id}/withdraw',
  summary: 'Takes the codes of a lot out of the stock that were not given',
  params: z.object({ id: referenceSchema }),
  body: z.object({ reason: reasonSchema, sku: skuSchema.optional() }),
  answer: z.object({ data: z.object({ withdrawn: count, given: count }) }),
  problems: ['not_found'],
})

export const setLowStock = endpoint({
  ...stockCall,
  name: 'setLowStock',
  method: 'POST',
  path: '/operator/stock/low',
  summary: 'Sets at how many free codes the stock of a sku counts as low',
  body: z.object({ reason: reasonSchema, sku: skuSchema, low_at: z.int().min(0).max(100_000) }),
  answer: z.object({ data: z.object({ sku: skuSchema, low_at: count }) }),
  problems: ['not_found'],
})
