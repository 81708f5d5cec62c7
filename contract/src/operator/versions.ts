import { z } from 'zod'

/** A saved state of something that operators edit. */
export const editVersionSchema = z.object({
  /** 0 is what the thing was before anybody saved it. */
  version: z.int(),
  saved_at: z.iso.datetime(),
  /** The operator's name; `system` for what the store itself put there. */
  by: z.string(),
  note: z.string(),
})

export type EditVersion = z.infer<typeof editVersionSchema>
