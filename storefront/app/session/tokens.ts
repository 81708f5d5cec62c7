const names = { access: 'accessToken', refresh: 'refreshToken' } as const

/** Where the access token is kept, for the script that runs before anything is loaded. */
export const accessTokenName = names.access
export const refreshTokenName = names.refresh

/** Fired in this tab when a token has come or gone; browsers fire the same for what other tabs did. */
export const tokensEvent = 'storage'

/** The access token this browser keeps; null for a visitor, on the server, and where the browser keeps nothing. */
export function readAccessToken(): string | null {
  return read(names.access)
}

/** What gets a new access token when the old one is over; null as above. */
export function readRefreshToken(): string | null {
  return read(names.refresh)
}

/** Calls `listener` when a token may have come or gone, here or in another tab. Answers how to stop that. */
export function onTokensChanged(listener: () => void): () => void {
  // A page that was put aside heard nothing of other tabs meanwhile.
  const moments = [tokensEvent, 'pageshow']
  for (const moment of moments) addEventListener(moment, listener)
  return () => {
    for (const moment of moments) removeEventListener(moment, listener)
  }
}

function read(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(name) || null
  } catch {
    return null
  }
}
