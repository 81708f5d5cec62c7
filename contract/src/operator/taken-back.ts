import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rupiahSchema } from '../money.ts'
import { operatorCall, reasonSchema } from './act.ts'

/** The payment's id and the gateway's own id of the movement. */
const takenBackIdSchema = z.string().min(1).max(300)

export const acceptTakenBack = endpoint({
  ...operatorCall,
  name: 'acceptTakenBack',
  method: 'POST',
  path: '/operator/taken-back/{id}/accept',
  summary: 'Records that the store bears money that was taken back at a gateway, such as after a lost dispute',
  params: z.object({ id: takenBackIdSchema }),
  body: z.object({ reason: reasonSchema }),
  /** `amount` is what the store bears. */
  answer: z.object({ data: z.object({ id: takenBackIdSchema, amount: rupiahSchema }) }),
  problems: ['not_found', 'wrong_state'],
  access: { operator: 'move_money' },
})
