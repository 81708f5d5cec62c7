import { z } from 'zod'
import { monthSchema } from './month.ts'

/** What narrows a list of a user's own things, newest first. */
export const ownListQuerySchema = z.object({
  /** One or more of the statuses, with commas between them: `paid,delivering`. */
  status: z.string().max(200).optional(),
  /** By when they were made. */
  month: monthSchema.optional(),
  /** Any part of an id, in any spelling. */
  search: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** From `next_cursor` of the answer before. */
  cursor: z.string().max(200).optional(),
})

/** A page of such a list. */
export function ownListOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    next_cursor: z.string().nullable(),
    /** All that match, on whatever page. */
    total: z.int(),
  })
}
