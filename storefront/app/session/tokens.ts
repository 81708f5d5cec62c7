import { useSyncExternalStore } from 'react'

/** Where the access token is kept, for the script that runs before anything is loaded. */
export const accessTokenName = 'accessToken'
export const refreshTokenName = 'refreshToken'
/** Where it is kept whose tokens they are: a tab learns by it that somebody else signed in meanwhile. */
export const accountName = 'accountId'

/** The access token this browser keeps; null for a visitor, on the server, and where the browser keeps nothing. */
export const readAccessToken = () => read(accessTokenName)

/** What gets a new access token when the old one is over; null as above. */
export const readRefreshToken = () => read(refreshTokenName)

/** The id of the user whose tokens are kept; null where nobody said. */
export const readAccountId = () => read(accountName)

const listeners = new Set<() => void>()
// Other tabs are heard by the browser's own event. A page that was put aside heard nothing of them meanwhile.
const moments = ['storage', 'pageshow']

/** Calls `listener` when a token may have come or gone, here or in another tab. Answers how to stop that. */
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

/** The access token; null for a visitor and until a new one is there, undefined while nobody can know: on the server and in the first render of its page. */
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
