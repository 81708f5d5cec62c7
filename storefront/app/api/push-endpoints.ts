import type * as push from '@kilat/contract/push.ts'
import type { Call } from '../lib/endpoints.ts'

// In a file of their own, which is loaded with the parts about push messages. A test compares these lines with the contract.
export const registerPushAddress: Call<typeof push.registerPushAddress> = {
  name: 'registerPushAddress',
  method: 'POST',
  path: '/push-tokens',
}
export const deletePushAddress: Call<typeof push.deletePushAddress> = {
  name: 'deletePushAddress',
  method: 'DELETE',
  path: '/push-tokens/{token}',
}
