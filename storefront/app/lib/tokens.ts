const names = { access: 'accessToken', refresh: 'refreshToken' } as const
const listeners = new Set<() => void>()

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
  try {
    globalThis.localStorage?.removeItem(names.access)
  } catch {
    // Where nothing is kept, nothing is left to forget.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` when a token may have come or gone, here or in another tab. Answers how to stop that. */
export function onTokensChanged(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === names.access) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
