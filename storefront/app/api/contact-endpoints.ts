import type * as claims from '@kilat/contract/claims.ts'
import type * as contacts from '@kilat/contract/contacts.ts'
import type { Call } from '../lib/endpoints.ts'

// In a file of their own so that other pages do not load them. A test compares these lines with the contract.
export const requestCode: Call<typeof contacts.requestCode> = { name: 'requestCode', method: 'POST', path: '/contacts/codes' }
export const proveContact: Call<typeof contacts.proveContact> = { name: 'proveContact', method: 'POST', path: '/contacts/proofs' }
export const listProvenOrders: Call<typeof contacts.listProvenOrders> = {
  name: 'listProvenOrders',
  method: 'POST',
  path: '/contacts/orders',
}
export const attachContact: Call<typeof contacts.attachContact> = { name: 'attachContact', method: 'POST', path: '/contacts/attach' }
export const requestOrderCode: Call<typeof contacts.requestOrderCode> = {
  name: 'requestOrderCode',
  method: 'POST',
  path: '/transactions/{id}/code',
}
export const proveClaim: Call<typeof claims.proveClaim> = { name: 'proveClaim', method: 'POST', path: '/transactions/{id}/claim' }
export const takeClaim: Call<typeof claims.takeClaim> = { name: 'takeClaim', method: 'POST', path: '/transactions/{id}/claim/wallet' }
export const chooseRefundWay: Call<typeof claims.chooseRefundWay> = {
  name: 'chooseRefundWay',
  method: 'PUT',
  path: '/transactions/{id}/refund-way',
}
export const requestPhoneCode: Call<typeof contacts.requestPhoneCode> = {
  name: 'requestPhoneCode',
  method: 'POST',
  path: '/profile/phone/code',
}
export const verifyPhone: Call<typeof contacts.verifyPhone> = { name: 'verifyPhone', method: 'POST', path: '/profile/phone/verify' }
