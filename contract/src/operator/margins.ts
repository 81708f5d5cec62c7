import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall } from './act.ts'

/** Whole rupiah; negative for what was spent. */
const sum = z.int()

/** What was booked of some orders. */
const earnedSchema = z.object({
  sales: sum,
  /** Channel fees that buyers paid on top. */
  fees: sum,
  /** Deliveries that the buyers kept. */
  costs: sum,
  gateway_fees: sum,
  /** Deliveries whose money went back to the buyer, and payments taken back. */
  borne: sum,
  /** Promotions, adjustments and whatever else was booked. */
  other: sum,
  /** The sum of all of them. */
  profit: sum,
})

const marginSchema = z.object({
  item_id: z.string(),
  item: z.string(),
  product: z.string(),
  /** Units sold, less those that were taken back. */
  sold: z.int(),
  ...earnedSchema.shape,
})

export type Margin = z.infer<typeof marginSchema>

const marginsSchema = z.object({
  since: z.iso.datetime(),
  /** Every item with postings in these days, the largest loss first. */
  items: z.array(marginSchema),
  /** Postings that belong to no order: deposits, adjustments, differences with gateways. */
  without_item: earnedSchema,
  /** All that was earned and spent in these days, as the books have it. */
  total: earnedSchema,
})

export type Margins = z.infer<typeof marginsSchema>

export const listMargins = endpoint({
  ...operatorCall,
  name: 'listMargins',
  method: 'GET',
  path: '/operator/margins',
  summary: 'What each item has earned, by the postings of the last days',
  // It adds up all postings of these days.
  limitPerMinute: 12,
  query: z.object({ days: z.coerce.number().int().min(1).max(3_660).default(30) }),
  answer: z.object({ data: marginsSchema }),
  problems: [],
  access: { operator: 'move_money' },
})
