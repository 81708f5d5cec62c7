import type * as wallet from '@kilat/contract/wallet.ts'
import type { Call } from '../lib/endpoints.ts'

// In a file of their own so that other pages do not load them. A test compares these lines with the contract.
export const quoteDeposit: Call<typeof wallet.quoteDeposit> = { name: 'quoteDeposit', method: 'POST', path: '/deposits/quotes' }
export const openDeposit: Call<typeof wallet.openDeposit> = { name: 'openDeposit', method: 'POST', path: '/deposits' }
export const getDeposit: Call<typeof wallet.getDeposit> = { name: 'getDeposit', method: 'GET', path: '/deposits/{id}' }
export const cancelDeposit: Call<typeof wallet.cancelDeposit> = { name: 'cancelDeposit', method: 'POST', path: '/deposits/{id}/cancel' }
