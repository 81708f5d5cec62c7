import { accessTokenName, accountName, readAccessToken, readAccountId, refreshTokenName, tellTokensChanged } from './tokens.ts'

/** Keeps new tokens; with `accountId` they are somebody's who has just signed in. False where the browser keeps nothing. */
export function keepTokens({ token, refresh_token }: { token: string; refresh_token: string }, accountId?: string): boolean {
  return change(storage => {
    // First, so that no other tab takes new tokens for those of the user it shows.
    if (accountId !== undefined) storage.setItem(accountName, accountId)
    storage.setItem(refreshTokenName, refresh_token)
    storage.setItem(accessTokenName, token)
  })
}

/** Forgets both tokens: whoever was signed in is a visitor from here on. */
export function dropTokens(): void {
  change(storage => {
    for (const name of [accessTokenName, refreshTokenName, accountName]) storage.removeItem(name)
  })
}

/** Forgets an access token that is over, if it is still the one that is kept: what renews it stays. */
export function dropAccessToken(token: string): void {
  if (readAccessToken() === token) change(storage => storage.removeItem(accessTokenName))
}

/** Keeps whose tokens they are, as the server said. */
export function keepAccountId(id: string): void {
  if (readAccountId() !== id) change(storage => storage.setItem(accountName, id))
}

function change(act: (storage: Storage) => void): boolean {
  try {
    act(globalThis.localStorage)
  } catch {
    return false
  }
  tellTokensChanged()
  return true
}
