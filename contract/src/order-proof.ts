import { z } from 'zod'
import { orderSecretPattern } from './order-secret.ts'

/** What shows that a caller may open an order; the order's buyer need not send anything. */
export const proofSchema = z.object({
  /** The contact given with the order. */
  contact: z.string().min(1).max(120).optional(),
  /** The one-time code sent to that contact. */
  code: z.string().trim().min(1).max(40).optional(),
  /** With the right code, a secret of the browser that proves the contact from now on; without a code, one that did. */
  proof: z.string().regex(orderSecretPattern).optional(),
})
