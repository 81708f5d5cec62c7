import { z } from 'zod'

/** How a voucher's code is redeemed: one way or more, each with its steps, and the brand's own page for it if there is one. */
export const redeemingSchema = z.object({
  ways: z.array(z.object({ title: z.string(), steps: z.array(z.string()) })),
  page: z.url().nullable(),
})

export type Redeeming = z.infer<typeof redeemingSchema>
