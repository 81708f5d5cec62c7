import { z } from 'zod'
import { playerFieldName } from './player-fields.ts'

/** One option of a `select` field, such as a server. */
export const playerOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  /** Leading digits of the first field that belong to this option, to preselect it and to warn. */
  id_prefixes: z.array(z.string()).optional(),
})

/** One input of a product's form to identify the player. */
export const playerFieldSchema = z.object({
  name: z.string().regex(playerFieldName),
  label: z.string(),
  /** `digits` keeps digits only; `text` keeps everything but surrounding space; `select` takes one of the options. */
  kind: z.enum(['digits', 'text', 'select']),
  example: z.string().optional(),
  max_length: z.int(),
  /** Soft rule: the known pattern of ids. A mismatch warns but never blocks, because games change their ids unannounced. */
  pattern: z.string().optional(),
  /** Shown if the soft rule does not match. */
  pattern_hint: z.string().optional(),
  options: z.array(playerOptionSchema).optional(),
})

export type PlayerField = z.infer<typeof playerFieldSchema>

/** Values by field name, as strings, because some ids exceed 2^53. */
export const playerValuesSchema = z.record(z.string().max(40), z.string().max(200))

export type PlayerValues = z.infer<typeof playerValuesSchema>
