const names = { access: 'accessToken', refresh: 'refreshToken' } as const
const listeners = new Set<() => void>()

/** Where the access token is kept, for the script that runs before anything is loaded. */
export const accessTokenName = names.access

/** The access token this browser keeps; null for a visitor, on the server, and where the browser keeps nothing. */
export function readAccessToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(names.access) || null
  } catch {
    return null
  }
}

/** Forgets the access token: the server does not take it any more. */
export function dropAccessToken(): void {
  drop(names.access)
}

/** Forgets both tokens: whoever was signed in is a visitor from here on. */
export function dropTokens(): void {
  drop(names.access, names.refresh)
}

/** Calls `listener` when a token may have come or gone, here or in another tab. Answers how to stop that. */
export function onTokensChanged(listener: () => void): () => void {
  // A page that was put aside heard nothing of other tabs meanwhile.
  const moments = ['storage', 'pageshow']
  listeners.add(listener)
  for (const moment of moments) addEventListener(moment, listener)
  return () => {
    listeners.delete(listener)
    for (const moment of moments) removeEventListener(moment, listener)
  }
}

function drop(...gone: string[]): void {
  try {
    for (const name of gone) globalThis.localStorage?.removeItem(name)
  } catch {
    // Where nothing is kept, nothing is left to forget.
  }
  for (const listener of listeners) listener()
}
