import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema, signedRupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema } from './act.ts'

/** More than this in a single wallet at once is a typing error: Rp10 million. */
const mostIdr = 10_000_000

const adjusting = {
  ...operatorCall,
  method: 'POST',
  params: z.object({ id: referenceSchema }),
  body: z.object({
    /** Positive to give, negative to take. */
    amount: signedRupiahSchema.refine(amount => amount !== 0 && Math.abs(amount) <= mostIdr),
    reason: reasonSchema,
  }),
  answer: z.object({ data: z.object({ id: referenceSchema, amount: signedRupiahSchema, balance: rupiahSchema }) }),
  problems: ['not_found', 'wallet_too_low', 'idempotency_conflict'],
  access: { operator: 'move_money' },
  idempotent: true,
} as const

export const adjustWallet = endpoint({
  ...adjusting,
  name: 'adjustWallet',
  path: '/operator/wallets/{id}/adjust',
  summary: 'Gives money of the store to a wallet, or takes some back; a wallet can not go below zero',
})

export const givePromotion = endpoint({
  ...adjusting,
  name: 'givePromotion',
  path: '/operator/wallets/{id}/promotion',
  summary: 'Gives money to a wallet as a promotion of the store, or takes it back, at the cost of promotions',
})
