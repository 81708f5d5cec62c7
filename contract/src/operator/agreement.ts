import { z } from 'zod'
import { rupiahSchema } from '../money.ts'

/** Parts of the refusal `agreement_needed`: what would happen if it were asked for. */
export const agreementNeededShape = {
  limit: rupiahSchema,
  amount: rupiahSchema,
  /** Who could agree; empty: it would be done after `delay_minutes`. */
  others: z.array(z.string()),
  delay_minutes: z.int(),
  lapse_minutes: z.int(),
}

export type Agreement = z.infer<z.ZodObject<typeof agreementNeededShape>>
