import type * as identity from '@kilat/contract/identity.ts'
import type * as messages from '@kilat/contract/message-choices.ts'
import type * as own from '@kilat/contract/own-transactions.ts'
import type * as profile from '@kilat/contract/profile.ts'
import type * as wallet from '@kilat/contract/wallet.ts'
import type { Call } from '../lib/endpoints.ts'

// Calls of signed-in users and of signing in, in a file of their own so that other pages do not load them. A test compares these
// lines with the contract.
export const login: Call<typeof identity.login> = { name: 'login', method: 'POST', path: '/auth/login' }
export const refreshTokens: Call<typeof identity.refreshTokens> = { name: 'refreshTokens', method: 'POST', path: '/auth/refresh' }
export const logout: Call<typeof identity.logout> = { name: 'logout', method: 'POST', path: '/auth/logout' }
export const listSessions: Call<typeof identity.listSessions> = { name: 'listSessions', method: 'GET', path: '/profile/sessions' }
export const endSession: Call<typeof identity.endSession> = { name: 'endSession', method: 'DELETE', path: '/profile/sessions/{id}' }
export const endAllSessions: Call<typeof identity.endAllSessions> = { name: 'endAllSessions', method: 'DELETE', path: '/profile/sessions' }
export const getProfile: Call<typeof profile.getProfile> = { name: 'getProfile', method: 'GET', path: '/profile' }
export const changeProfile: Call<typeof profile.changeProfile> = { name: 'changeProfile', method: 'PATCH', path: '/profile' }
export const putAvatar: Call<typeof profile.putAvatar> = { name: 'putAvatar', method: 'PUT', path: '/profile/avatar' }
export const deleteAvatar: Call<typeof profile.deleteAvatar> = { name: 'deleteAvatar', method: 'DELETE', path: '/profile/avatar' }
export const deleteProfile: Call<typeof profile.deleteProfile> = { name: 'deleteProfile', method: 'DELETE', path: '/profile' }
export const listSavedPlayers: Call<typeof profile.listSavedPlayers> = { name: 'listSavedPlayers', method: 'GET', path: '/profile/players' }
export const savePlayer: Call<typeof profile.savePlayer> = { name: 'savePlayer', method: 'PUT', path: '/profile/players' }
export const deleteSavedPlayer: Call<typeof profile.deleteSavedPlayer> = {
  name: 'deleteSavedPlayer',
  method: 'DELETE',
  path: '/profile/players/{id}',
}
export const exportProfile: Call<typeof profile.exportProfile> = { name: 'exportProfile', method: 'GET', path: '/profile/export' }
export const listMessageChoices: Call<typeof messages.listMessageChoices> = {
  name: 'listMessageChoices',
  method: 'GET',
  path: '/profile/messages',
}
export const resumeMessages: Call<typeof messages.resumeMessages> = {
  name: 'resumeMessages',
  method: 'POST',
  path: '/profile/messages/resume',
}
export const chooseMessages: Call<typeof messages.chooseMessages> = { name: 'chooseMessages', method: 'PUT', path: '/profile/messages' }
export const listTransactions: Call<typeof own.listTransactions> = { name: 'listTransactions', method: 'GET', path: '/transactions' }
export const attachTransaction: Call<typeof own.attachTransaction> = {
  name: 'attachTransaction',
  method: 'POST',
  path: '/transactions/{id}/attach',
}
export const listDeposits: Call<typeof wallet.listDeposits> = { name: 'listDeposits', method: 'GET', path: '/deposits' }
