import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, productIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { proofSchema } from './order-proof.ts'
import { ownListOf, ownListQuerySchema } from './own-list.ts'
import { orderParams, orderStatuses, shownStatuses } from './transactions.ts'

/** An order in a list. */
export const transactionRowSchema = z.object({
  id: orderIdSchema,
  status: z.enum(orderStatuses),
  shown_as: z.enum(shownStatuses),
  version: z.int(),
  product: z.object({ id: productIdSchema, title: z.string(), cover: z.string() }),
  item_name: z.string(),
  quantity: z.int().min(1),
  total: rupiahSchema,
  created_at: z.iso.datetime(),
})

export type TransactionRow = z.infer<typeof transactionRowSchema>

export const attachTransaction = endpoint({
  name: 'attachTransaction',
  method: 'POST',
  path: '/transactions/{id}/attach',
  summary: 'Puts an order made without signing in into the account of its buyer, or of who knows its contact',
  tag: 'Orders',
  params: orderParams,
  body: proofSchema,
  status: 200,
  answer: z.object({ data: transactionRowSchema }),
  problems: ['not_found', 'contact_mismatch', 'contact_locked', 'contact_unproven', 'code_wrong', 'code_expired'],
  access: 'user',
  takesOrderSecret: true,
  limitPerMinute: 40,
})

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  summary: "The user's own orders, newest first",
  tag: 'Orders',
  query: ownListQuerySchema,
  status: 200,
  answer: ownListOf(transactionRowSchema),
  problems: [],
  access: 'user',
  limitPerMinute: 120,
})
