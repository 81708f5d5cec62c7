import { useSyncExternalStore } from 'react'

/** Name of the stored access token, for the script that runs before anything is loaded. */
export const accessTokenName = 'accessToken'
export const refreshTokenName = 'refreshToken'
/** Name of the stored user id of the tokens, by which a tab notices that another user has signed in. */
export const accountName = 'accountId'

/** The access token in this browser; null for a visitor, on the server, and without storage. */
export const readAccessToken = () => read(accessTokenName)

/** The refresh token, which gets a new access token; null as above. */
export const readRefreshToken = () => read(refreshTokenName)

/** The id of the tokens' user; null if unknown. */
export const readAccountId = () => read(accountName)

const listeners = new Set<() => void>()
// Other tabs are heard by the browser's own event. A page that was put aside heard nothing of them meanwhile.
const moments = ['storage', 'pageshow']

/** Calls `listener` when a token may have been stored or removed, here or in another tab. Answers how to stop. */
export function onTokensChanged(listener: () => void): () => void {
  if (listeners.size === 0) for (const moment of moments) addEventListener(moment, tellTokensChanged)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const moment of moments) removeEventListener(moment, tellTokensChanged)
  }
}

/** To be called by what keeps and drops tokens. */
export function tellTokensChanged(): void {
  for (const listener of listeners) listener()
}

/**
 * The access token. Null for a visitor and until a new one is there; undefined while unknown: on the server and in the first
 * render of its page.
 */
export function useAccessToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(onTokensChanged, readAccessToken, () => undefined)
}

function read(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(name) || null
  } catch {
    return null
  }
}
