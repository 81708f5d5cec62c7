import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { channelIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { monthSchema } from './month.ts'

/** The states of a deposit. */
export const depositStatuses = ['pending_payment', 'paid', 'expired', 'cancelled'] as const

export type DepositStatus = (typeof depositStatuses)[number]

/** Money put, or to be put, into the wallet. */
export const depositSchema = z.object({
  /** Such as `DEP-7Q2M9XH4T8RC5VWA`. */
  id: z.string(),
  status: z.enum(depositStatuses),
  amount: rupiahSchema,
  channel_id: channelIdSchema,
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})

export type Deposit = z.infer<typeof depositSchema>

export const listDeposits = endpoint({
  name: 'listDeposits',
  method: 'GET',
  path: '/deposits',
  summary: "The user's own deposits, newest first",
  tag: 'Wallet',
  query: z.object({
    /** One or more of the statuses, with commas between them. */
    status: z.string().max(200).optional(),
    month: monthSchema.optional(),
    /** Any part of an id, in any spelling. */
    search: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** From `next_cursor` of the answer before. */
    cursor: z.string().max(200).optional(),
  }),
  status: 200,
  answer: z.object({
    data: z.array(depositSchema),
    next_cursor: z.string().nullable(),
    /** All that match, on whatever page. */
    total: z.int(),
  }),
  problems: [],
  access: 'user',
  limitPerMinute: 120,
})
