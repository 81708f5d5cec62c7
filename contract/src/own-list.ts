import { z } from 'zod'
import { monthSchema } from './month.ts'

/** Filters of a list of a user's own orders or deposits, newest first. */
export const ownListQuerySchema = z.object({
  /** One or more statuses, separated by commas: `paid,delivering`. */
  status: z.string().max(200).optional(),
  /** Month in which they were made. */
  month: monthSchema.optional(),
  /** Any part of an id, in any spelling. */
  search: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** `next_cursor` of the previous answer. */
  cursor: z.string().max(200).optional(),
})

/** One page of such a list. */
export function ownListOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    next_cursor: z.string().nullable(),
    /** Number of matches on all pages. */
    total: z.int(),
  })
}
