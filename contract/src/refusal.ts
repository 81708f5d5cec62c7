import { z } from 'zod'
import { unavailableReasons } from './catalog.ts'
import { orderIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { thingNowSchema } from './operator/act.ts'
import { agreementNeededShape } from './operator/agreement.ts'
import { type ProblemCode, problemSchema } from './problem.ts'
import { quoteSchema } from './quotes.ts'
import { depositQuoteSchema } from './wallet.ts'

/** Id of the call in the store's log, for buyers who ask for help. */
const requestId = { request_id: z.string() }

/** What the order, payout or difference is now; left out for a thing without a version. */
const now = { now: thingNowSchema.optional() }

/** Parts of a refusal besides its sentence, code and fields, by code. */
const parts: Partial<Record<ProblemCode, z.ZodRawShape>> = {
  /** The current price, of an item or of a deposit, through every channel. */
  price_changed: { quote: z.union([quoteSchema, depositQuoteSchema]) },
  /**
   * Why the item can not be bought; `too_many`: more units than the `most` of one order; `product_off`: its product is not sold, so the player of an order
   * for it can not be corrected. If an operator has switched it off, what buyers read, and until when.
   */
  item_unavailable: {
    reason: z.enum([...unavailableReasons, 'too_many', 'product_off']),
    most: z.int().optional(),
    sentence: z.string().optional(),
    until: z.iso.datetime().nullable().optional(),
  },
  /** Ids of the orders or deposits that keep an account from being deleted. */
  orders_open: {
    orders: z.array(orderIdSchema),
    deposits: z.array(z.string()),
    /** They have ended, but money for them may still arrive. */
    reason: z.enum(['may_be_paid']).optional(),
  },
  /** What the wallet lacks. */
  wallet_too_low: { missing: rupiahSchema },
  /** Smallest and largest amount. */
  amount_invalid: { min: rupiahSchema, max: rupiahSchema },
  /** For a deposit, the parts of the input that differ. */
  idempotency_conflict: { differs: z.array(z.enum(['user', 'amount', 'channel'])).optional() },
  /** What the order is now. */
  delivery_begun: { now: thingNowSchema },
  order_paid: { now: thingNowSchema },
  /** Why a channel can not be used that others can use: too many of the caller's transfers are not paid yet. Else the sentence of its quote, if it has one. */
  channel_unavailable: { reason: z.enum(['too_many_unpaid']).optional(), sentence: z.string().optional() },
  /** The player is well written, and the game surely does not know it. */
  player_invalid: { reason: z.enum(['not_found']).optional() },
  /** Tries that are left before a new code is needed; null for what can be no code and counts as no try. */
  code_wrong: { tries_left: z.int().nullable() },
  /** An order that is not delivered yet needs more than its contact. */
  contact_unproven: { reason: z.enum(['not_delivered']).optional() },
  /** The same as in Retry-After. */
  rate_limited: { retry_after_seconds: z.int() },
  /** Tries that are left before the next one has to wait. */
  step_up_failed: { tries_left: z.int() },
  agreement_needed: agreementNeededShape,
  stale_version: now,
  wrong_state: now,
  internal: requestId,
  unavailable: requestId,
}

/** The whole body of a refusal with this code. */
export function refusalSchema(code: ProblemCode): z.ZodType {
  return z.strictObject({ ...problemSchema.shape, code: z.literal(code), ...parts[code] })
}

/** True if a refusal with this code has parts of its own. */
export function hasOwnParts(code: ProblemCode): boolean {
  return code in parts
}
