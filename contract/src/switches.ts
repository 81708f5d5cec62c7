import { z } from 'zod'

/** Longest sentence for buyers about something that is switched off. */
export const longestSentence = 160

/** Plain text in one line, as an operator wrote it. Pages show it as letters, whatever is in it. */
export const switchSentenceSchema = z
  .string()
  .trim()
  .min(3)
  .max(longestSentence)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line')

/** Why something can not be bought or paid by now, and when that ends by itself; null for no end. */
export const offSchema = z.object({ sentence: z.string(), until: z.iso.datetime().nullable() })

export type ShownOff = z.infer<typeof offSchema>
