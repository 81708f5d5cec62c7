/** Where it is kept whose tokens they are: a tab learns by it that somebody else signed in meanwhile. */
export const accountName = 'accountId'

/** The id of the user whose tokens are kept; null where nobody said. */
export function readAccountId(): string | null {
  try {
    return globalThis.localStorage?.getItem(accountName) || null
  } catch {
    return null
  }
}
