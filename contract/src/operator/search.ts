import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema, productIdSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { orderStatuses } from '../transactions.ts'
import { depositIdSchema, depositStatuses } from '../wallet.ts'
import { operatorCall } from './act.ts'

/** By what an order was found; the first that fits. */
export const foundOrderBy = ['id', 'payment', 'attempt', 'refund', 'serial', 'contact', 'player'] as const

const foundOrderSchema = z.object({
  id: orderIdSchema,
  by: z.enum(foundOrderBy),
  status: z.enum(orderStatuses),
  product: z.string(),
  item: z.string(),
  quantity: z.int(),
  /** The nickname, or what was typed; empty for a voucher. */
  player: z.string(),
  total: rupiahSchema,
  created_at: z.iso.datetime(),
})

export type FoundOrder = z.infer<typeof foundOrderSchema>

const foundUserSchema = z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

export type FoundUser = z.infer<typeof foundUserSchema>

const foundDepositSchema = z.object({
  id: depositIdSchema,
  status: z.enum(depositStatuses),
  amount: rupiahSchema,
  /** Null after the account was deleted. */
  user_id: z.string().nullable(),
  created_at: z.iso.datetime(),
})

export type FoundDeposit = z.infer<typeof foundDepositSchema>

const foundProductSchema = z.object({ id: productIdSchema, title: z.string() })

/** At most twenty things, the best match of each kind first. */
export const foundSchema = z.object({
  /** The latest first. */
  orders: z.array(foundOrderSchema),
  /** True if there are older orders, too. */
  has_more_orders: z.boolean(),
  users: z.array(foundUserSchema),
  deposits: z.array(foundDepositSchema),
  products: z.array(foundProductSchema),
  /** The order that the text is the whole id or reference of; null if it is no such text. */
  opens: orderIdSchema.nullable(),
})

export type Found = z.infer<typeof foundSchema>

/** A call with a body, because addresses are kept in logs and histories, and contacts should not be. */
export const searchStore = endpoint({
  ...operatorCall,
  name: 'searchStore',
  method: 'POST',
  path: '/operator/search',
  summary: 'Orders, users, deposits and products by an id, a reference, a serial number, a player id, a contact or a title',
  body: z.object({ text: z.string().trim().max(200) }),
  answer: z.object({ data: foundSchema }),
  problems: [],
  access: { operator: 'handle_orders' },
})
