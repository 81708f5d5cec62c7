import type * as contacts from '@kilat/contract/contacts.ts'
import type { Call } from '../lib/endpoints.ts'

// In a file of their own so that other pages do not load them. A test compares these lines with the contract.
export const requestOrderCode: Call<typeof contacts.requestOrderCode> = {
  name: 'requestOrderCode',
  method: 'POST',
  path: '/transactions/{id}/code',
}
export const requestPhoneCode: Call<typeof contacts.requestPhoneCode> = {
  name: 'requestPhoneCode',
  method: 'POST',
  path: '/profile/phone/code',
}
export const verifyPhone: Call<typeof contacts.verifyPhone> = { name: 'verifyPhone', method: 'POST', path: '/profile/phone/verify' }
