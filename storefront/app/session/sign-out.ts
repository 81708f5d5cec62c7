import type { NavigateFunction } from 'react-router'
import { logout, refreshTokens } from '../api/own-endpoints.ts'
import { ApiProblem } from '../api/problems/api-problem.ts'
import { callApi } from './calls/call-api.ts'
import { dropTokens } from './keep-tokens.ts'
import { readAccessToken, readRefreshToken } from './tokens.ts'

let isLeaving = false

/** True while a user who signed out is on the way home, so that the guard does not send the user to sign in. */
export function isSigningOut(): boolean {
  return isLeaving
}

/** Removes both tokens and the user at once, then goes home. The server ends the session meanwhile, without the user waiting. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const tokens = { token: readAccessToken(), refreshToken: readRefreshToken() }
  isLeaving = true
  dropTokens()
  void endOwnSession(tokens).catch(() => {})
  try {
    await navigate('/')
  } finally {
    isLeaving = false
  }
}

/** Ends a session on the server with tokens this browser has already removed, even while the page is being left. */
export async function endOwnSession({ token, refreshToken }: { token: string | null; refreshToken: string | null }): Promise<void> {
  try {
    if (token) return await callApi(logout, {}, { token, keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
  }
  // The access token has expired, but the session has not ended.
  if (!refreshToken) return
  const renewed = await callApi(refreshTokens, { body: { refresh_token: refreshToken } }, { token: null, keepalive: true })
  await callApi(logout, {}, { token: renewed.token, keepalive: true })
}
