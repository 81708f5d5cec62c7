import { useSyncExternalStore } from 'react'

/** Name of the stored access token; the script in the page's head uses it too. */
export const accessTokenName = 'accessToken'
export const refreshTokenName = 'refreshToken'
/** Name of the stored id of the tokens' user. By it a tab notices that another user has signed in. */
export const accountName = 'accountId'
/** Name of the stored proofs of contacts, which go with the tokens. */
export const proofsName = 'kilat-contact-proofs'

/** The access token in this browser; null for a visitor, on the server, and without storage. */
export const readAccessToken = () => read(accessTokenName)

/** The refresh token, which is exchanged for a new access token; null as above. */
export const readRefreshToken = () => read(refreshTokenName)

/** The id of the tokens' user; null if unknown. */
export const readAccountId = () => read(accountName)

const listeners = new Set<() => void>()
// `storage` reports changes of other tabs. A page in the back-forward cache misses them, so `pageshow` checks again.
const moments = ['storage', 'pageshow']

/** Calls `listener` when a token may have been stored or removed, here or in another tab. Answers how to stop. */
export function onTokensChanged(listener: () => void): () => void {
  if (listeners.size === 0) for (const moment of moments) addEventListener(moment, announceTokensChanged)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const moment of moments) removeEventListener(moment, announceTokensChanged)
  }
}

/** Calls the listeners. Code that stores or removes tokens calls this after it. */
export function announceTokensChanged(): void {
  for (const listener of listeners) listener()
}

/**
 * The access token. Null for a visitor and until the renewal; undefined while unknown: on the server and in a page's first
 * render.
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
