import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { channelIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { ownListOf, ownListQuerySchema } from './own-list.ts'

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
  query: ownListQuerySchema,
  status: 200,
  answer: ownListOf(depositSchema),
  problems: [],
  access: 'user',
  limitPerMinute: 120,
})
