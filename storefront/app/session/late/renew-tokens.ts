import type { Api } from '../../api/api.ts'
import { logout, refreshTokens } from '../../api/own-endpoints.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { problemText } from '../../text/problem.ts'
import { dropTokens, keepTokens } from '../keep-tokens.ts'
import { readAccessToken, readRefreshToken } from '../tokens.ts'

/** Longer than another tab's renewal takes. */
const longestWaitMs = 20_000

let running: Promise<string | null> | undefined

/**
 * Gets a new access token, once for all callers in all tabs, because a refresh token is used up by its first use. Answers null, and
 * removes the tokens, if the server has ended the session; throws if the server could not be asked.
 */
export function renewTokens(api: Api): Promise<string | null> {
  running ??= inTurn(() => renew(api)).finally(() => {
    running = undefined
  })
  return running
}

// Pages without https have no locks, so only the callers of this tab wait for each other.
function inTurn(act: () => Promise<string | null>): Promise<string | null> {
  const { locks } = navigator
  if (!locks) return act()
  return locks.request('kilat-renew', { signal: AbortSignal.timeout?.(longestWaitMs) }, act).catch((error: unknown) => {
    if (error instanceof DOMException) throw ApiProblem.unanswered(problemText.slow)
    throw error
  })
}

async function renew(api: Api): Promise<string | null> {
  const byAnother = readAccessToken()
  const refreshToken = readRefreshToken()
  if (byAnother || !refreshToken) return byAnother
  const isUnchanged = () => readRefreshToken() === refreshToken
  try {
    const tokens = await api.call(refreshTokens, { body: { refresh_token: refreshToken } }, { token: null })
    if (isUnchanged()) keepTokens(tokens)
    // The user signed out meanwhile, so the new session is ended.
    else void api.call(logout, {}, { token: tokens.token, keepalive: true }).catch(() => {})
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
    if (isUnchanged()) dropTokens()
  }
  return readAccessToken()
}
