import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema, signedRupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema } from './act.ts'

export const adjustWallet = endpoint({
  ...operatorCall,
  name: 'adjustWallet',
  method: 'POST',
  path: '/operator/wallets/{id}/adjust',
  summary: 'Gives money of the store to a wallet, or takes some back; a wallet can not go below zero',
  params: z.object({ id: referenceSchema }),
  body: z.object({
    /** Positive to give, negative to take. */
    amount: signedRupiahSchema.refine(amount => amount !== 0),
    reason: reasonSchema,
  }),
  answer: z.object({ data: z.object({ id: referenceSchema, amount: signedRupiahSchema, balance: rupiahSchema }) }),
  problems: ['not_found', 'wallet_too_low', 'idempotency_conflict'],
  access: { operator: 'move_money' },
  idempotent: true,
})
