import { dropStored } from '../lib/browser-store.ts'
import { depositDraftName, draftName } from '../lib/draft-name.ts'
import { accountMemoryNames } from '../lib/memory-names.ts'
import {
  accessTokenName,
  accountName,
  announceTokensChanged,
  proofsName,
  readAccessToken,
  readAccountId,
  refreshTokenName,
} from './tokens.ts'

/** Stores new tokens; with `accountId` they belong to a user who has just signed in. False if the browser has no storage. */
export function keepTokens({ token, refresh_token }: { token: string; refresh_token: string }, accountId?: string): boolean {
  return change(storage => {
    // Stored first, so that other tabs never mistake the new tokens for their own user's.
    if (accountId !== undefined) storage.setItem(accountName, accountId)
    storage.setItem(refreshTokenName, refresh_token)
    storage.setItem(accessTokenName, token)
  })
}

/** Removes both tokens, which signs this browser out, what its user has proven, and what is remembered of the account. */
export function dropTokens(): void {
  change(() => {
    const names = [
      accessTokenName,
      refreshTokenName,
      accountName,
      proofsName,
      draftName,
      depositDraftName,
      ...Object.values(accountMemoryNames),
    ]
    for (const storage of ['localStorage', 'sessionStorage'] as const) for (const name of names) dropStored(storage, name)
  })
}

/** Removes an expired access token if it is still the stored one. The refresh token stays. */
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
