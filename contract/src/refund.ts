import { z } from 'zod'
import { rupiahSchema } from './money.ts'

/** Reasons of a refund. */
export const refundReasons = [
  'delivery_failed', // the supplier could not deliver
  'player_invalid', // the game knows no such player
  'promise_passed', // the promised time passed before it was sent
  'not_proven', // its hold ended without proof of delivery
  'underpaid',
  'overpaid',
  'paid_twice',
  'paid_late',
  'paid_after_cancel',
  'found_again', // money that had been taken back is there after all, and the order has ended without it
  'payment_taken_back', // nothing is sent: the money went back to the payer at the gateway
  'withdrawn', // the buyer took the order back before anything was sent
  'store_decided', // a person of the store decided it
  'no_longer_available', // no offer can deliver what was sold at no loss any more
] as const

/**
 * The ways back: as it was paid, into the user's wallet, or by an operator's transfer to an account that the buyer names. `taken_back`: the
 * payer took it back at the bank or app, so that nothing is sent.
 */
export const refundWays = ['source', 'wallet', 'payout', 'taken_back'] as const

export const refundSchema = z.object({
  /** `pending`: being sent; `done`: back; `claim`: waits for the buyer to claim it. */
  status: z.enum(['pending', 'done', 'claim']),
  /** The way it goes or went back; null for a claim. */
  to: z.enum(refundWays).nullable(),
  /** The account of a payout, masked, such as `BCA •••890`; for its buyer only. */
  account: z.string().nullable(),
  reason: z.enum(refundReasons),
  amount: rupiahSchema,
  /** The latest time for the money to be back, shown to the buyer. */
  due_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})
