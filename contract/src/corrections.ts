import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { playerValuesSchema } from './player.ts'
import { orderParams, transactionSchema } from './transactions.ts'

// The moment between the payment and the sending to a new player, in which the buyer looks again.

export const correctPlayer = endpoint({
  name: 'correctPlayer',
  method: 'PUT',
  path: '/transactions/{id}/player',
  summary: 'Corrects the player of a paid order whose delivery has not begun, for its buyer; price and item stay',
  tag: 'Orders',
  params: orderParams,
  body: z.object({ player: playerValuesSchema }),
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'sign_in_required', 'player_invalid', 'item_unavailable', 'delivery_begun'],
  access: 'shopper',
  takesOrderSecret: true,
  limitPerMinute: 20,
})

export const withdrawOrder = endpoint({
  name: 'withdrawOrder',
  method: 'POST',
  path: '/transactions/{id}/withdraw',
  summary: 'Takes a paid order back before its delivery has begun, for its buyer; its money goes back whole, a few times a month',
  tag: 'Orders',
  params: orderParams,
  status: 200,
  answer: z.object({ data: transactionSchema }),
  problems: ['not_found', 'sign_in_required', 'delivery_begun', 'withdrawn_often'],
  access: 'shopper',
  takesOrderSecret: true,
  limitPerMinute: 20,
})
