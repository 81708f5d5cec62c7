import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { productIdSchema } from './ids.ts'

/** A real purchase that was delivered, without anything that names its buyer or leads to its order. */
export const recentPurchaseSchema = z.object({
  product: z.object({ id: productIdSchema, title: z.string(), cover: z.string() }),
  item_name: z.string(),
  /** First letter of the player's nickname, A to Z; null if it has none, and while there are few buyers. */
  initial: z
    .string()
    .regex(/^[A-Z]$/)
    .nullable(),
  /** From the payment to the delivery. */
  seconds: z.int(),
  /** It was delivered within the last so many minutes: rounded up to five, or to whole hours while there are few buyers. */
  within_minutes: z.int().min(5),
})

export type RecentPurchase = z.infer<typeof recentPurchaseSchema>

export const listRecentPurchases = endpoint({
  name: 'listRecentPurchases',
  method: 'GET',
  path: '/transactions/recent',
  summary: 'Up to ten deliveries of the last day, newest first, masked; empty if the operator does not show them',
  tag: 'Orders',
  status: 200,
  answer: z.object({ data: z.array(recentPurchaseSchema) }),
  problems: [],
  access: 'visitor',
})
