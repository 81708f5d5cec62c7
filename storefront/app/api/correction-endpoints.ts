import type * as corrections from '@kilat/contract/corrections.ts'
import type { Call } from '../lib/endpoints.ts'

// In a file of their own so that other pages do not load them. A test compares these lines with the contract.
export const correctPlayer: Call<typeof corrections.correctPlayer> = {
  name: 'correctPlayer',
  method: 'PUT',
  path: '/transactions/{id}/player',
}
export const withdrawOrder: Call<typeof corrections.withdrawOrder> = {
  name: 'withdrawOrder',
  method: 'POST',
  path: '/transactions/{id}/withdraw',
}
