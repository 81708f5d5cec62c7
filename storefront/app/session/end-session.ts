import { ApiProblem } from '../api/api-problem.ts'
import { logout, refreshTokens } from '../api/own-endpoints.ts'
import { callApi } from './call-api.ts'

/** Ends a session at the server with tokens this browser has forgotten, even while the page is being left. */
export async function endSession({ token, refreshToken }: { token: string | null; refreshToken: string | null }): Promise<void> {
  try {
    if (token) return await callApi(logout, {}, { token, keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
  }
  // The access token is over, the session is not.
  if (!refreshToken) return
  const renewed = await callApi(refreshTokens, { body: { refresh_token: refreshToken } }, { token: null, keepalive: true })
  await callApi(logout, {}, { token: renewed.token, keepalive: true })
}
