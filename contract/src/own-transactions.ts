import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, productIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { monthSchema } from './month.ts'
import { orderParams, orderStatuses } from './transactions.ts'

/** An order as a line of a list. */
export const transactionRowSchema = z.object({
  id: orderIdSchema,
  status: z.enum(orderStatuses),
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
  summary: 'Puts an order made without signing in into the account of who knows its contact',
  tag: 'Orders',
  params: orderParams,
  body: z.object({ contact: z.string().min(1).max(120) }),
  status: 200,
  answer: z.object({ data: transactionRowSchema }),
  problems: ['not_found', 'contact_mismatch'],
  access: 'user',
  limitPerMinute: 40,
})

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  summary: "The user's own orders, newest first",
  tag: 'Orders',
  query: z.object({
    /** One or more of the statuses, with commas between them: `paid,delivering`. */
    status: z.string().max(200).optional(),
    /** By when they were placed. */
    month: monthSchema.optional(),
    /** Any part of an id, in any spelling. */
    search: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** From `next_cursor` of the answer before. */
    cursor: z.string().max(200).optional(),
  }),
  status: 200,
  answer: z.object({
    data: z.array(transactionRowSchema),
    next_cursor: z.string().nullable(),
    /** All that match, on whatever page. */
    total: z.int(),
  }),
  problems: [],
  access: 'user',
  limitPerMinute: 120,
})
