import { z } from 'zod'
import { unavailableReasons } from './catalog.ts'
import { orderIdSchema } from './ids.ts'
import { type ProblemCode, problemSchema } from './problem.ts'
import { quoteSchema } from './quotes.ts'

/** Finds the call in the store's log: to be told when asking for help. */
const requestId = { request_id: z.string() }

/** What a refusal carries beside its sentence, its code and the fields, by code. */
const parts: Partial<Record<ProblemCode, z.ZodRawShape>> = {
  /** The price of now, through every channel. */
  price_changed: { quote: quoteSchema },
  /** Why the item can not be bought; `too_many`: not that often in one order. */
  item_unavailable: { reason: z.enum([...unavailableReasons, 'too_many']) },
  /** Ids of the orders, or else of the deposits, that keep an account from being deleted. */
  orders_open: { orders: z.array(orderIdSchema), deposits: z.array(z.string()) },
  internal: requestId,
  unavailable: requestId,
}

/** The whole body of a refusal with this code, and nothing more. */
export function refusalSchema(code: ProblemCode): z.ZodType {
  return z.strictObject({ ...problemSchema.shape, code: z.literal(code), ...parts[code] })
}

/** True where a refusal with this code carries more than any other. */
export function hasOwnParts(code: ProblemCode): boolean {
  return code in parts
}
