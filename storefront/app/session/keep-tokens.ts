import { accessTokenName, accountName, announceTokensChanged, readAccessToken, readAccountId, refreshTokenName } from './tokens.ts'

/** Stores new tokens; with `accountId` they belong to a user who has just signed in. False if the browser has no storage. */
export function keepTokens({ token, refresh_token }: { token: string; refresh_token: string }, accountId?: string): boolean {
  return change(storage => {
    // Stored first, so that no other tab takes the new tokens for its own user's.
    if (accountId !== undefined) storage.setItem(accountName, accountId)
    storage.setItem(refreshTokenName, refresh_token)
    storage.setItem(accessTokenName, token)
  })
}

/** Removes both tokens: from now on the browser is a visitor's. */
export function dropTokens(): void {
  change(storage => {
    for (const name of [accessTokenName, refreshTokenName, accountName]) storage.removeItem(name)
  })
}

/** Forgets an access token that is over, if it is still the one that is kept: what renews it stays. */
export function dropAccessToken(token: string): void {
  if (readAccessToken() === token) change(storage => storage.removeItem(accessTokenName))
}

/** Stores the id of the tokens' user, as the server said. */
export function keepAccountId(id: string): void {
  if (readAccountId() !== id) change(storage => storage.setItem(accountName, id))
}

function change(act: (storage: Storage) => void): boolean {
  try {
    act(globalThis.localStorage)
  } catch {
    return false
  }
  announceTokensChanged()
  return true
}
