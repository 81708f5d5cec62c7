import { z } from 'zod'
import { problemSchema } from '../problem.ts'

/** Header with the operator's name, percent-encoded. Read only at the socket that nobody but operators can open. */
export const operatorHeader = 'x-operator'

/** Why an operator does something, in the operator's own words. It is stored with the act. */
export const reasonSchema = z.string().trim().min(3).max(300)

/** The version of the thing that the operator has seen and decided on. The act is refused with `stale_version` if there is a newer one. */
export const seenVersionSchema = z.int().min(0)

/** What a thing with a version is now, for an operator who decided on what it was. */
export const thingNowSchema = z.object({ status: z.string(), version: z.int() })

export type ThingNow = z.infer<typeof thingNowSchema>

/** A refusal of an operator's act. */
export const actProblemSchema = problemSchema.extend({ now: thingNowSchema.optional() })

/** What all calls of operators have in common. */
export const operatorCall = { tag: 'Operator', status: 200, limitPerMinute: 240 } as const

/** One page of a list for operators, the oldest entry first, because it has waited longest. */
export const operatorListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** `next_cursor` of the previous answer. */
  cursor: z.string().max(200).optional(),
})

export function operatorListOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), next_cursor: z.string().nullable() })
}
