import type { Api } from '../lib/api.ts'
import { ApiProblem } from '../lib/api-problem.ts'
import { logout, refreshTokens } from '../lib/own-endpoints.ts'
import { problemText } from '../text/problem.ts'
import { dropTokens, keepTokens } from './keep-tokens.ts'
import { readAccessToken, readRefreshToken } from './tokens.ts'

/** Longer than a renewal of another tab takes. */
const longestWaitMs = 20_000

let running: Promise<string | null> | undefined

/**
 * Gets a new access token, once for all who ask in all tabs: a refresh token is used up by its first use. Answers null, and
 * forgets the tokens, where the server has ended the session; throws where it could not be asked.
 */
export function renewTokens(api: Api): Promise<string | null> {
  running ??= inTurn(() => renew(api)).finally(() => {
    running = undefined
  })
  return running
}

// Pages without https have no locks; there only this tab waits for itself.
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
    // Who signed out meanwhile is to be signed out.
    else void api.call(logout, {}, { token: tokens.token, keepalive: true }).catch(() => {})
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
    if (isUnchanged()) dropTokens()
  }
  return readAccessToken()
}
