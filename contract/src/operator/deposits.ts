import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema } from './act.ts'

/** A receipt: the payment's id and the gateway's own id of the movement. */
const receiptIdSchema = z.string().min(1).max(300)
const params = z.object({ id: receiptIdSchema })
/** `amount` is what ended its wait: the receipt without what was taken back of it at its gateway. */
const answer = z.object({ data: z.object({ id: receiptIdSchema, amount: rupiahSchema }) })

export const giveDepositBack = endpoint({
  ...operatorCall,
  name: 'giveDepositBack',
  method: 'POST',
  path: '/operator/deposit-money/{id}/give-back',
  summary: "Records that money of a deposit whose account was deleted was given back, after it left the gateway's account",
  params,
  body: z.object({ reason: reasonSchema }),
  answer,
  problems: ['not_found', 'wrong_state'],
  access: { operator: 'move_money' },
})

export const takeDeposit = endpoint({
  ...operatorCall,
  name: 'takeDeposit',
  method: 'POST',
  path: '/operator/deposit-money/{id}/take',
  summary:
    "Puts money of a deposit whose account was deleted into the wallet of its owner's other account, or records that it is the store's",
  params,
  body: z.object({
    /** The user whose money it is; null if it is the store's. */
    user: referenceSchema.nullable(),
    reason: reasonSchema,
  }),
  answer,
  problems: ['not_found', 'wrong_state'],
  access: { operator: 'move_money' },
})
