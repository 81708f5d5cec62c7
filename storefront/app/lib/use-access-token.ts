import { useSyncExternalStore } from 'react'
import { onTokensChanged, readAccessToken, readRefreshToken } from './tokens.ts'

let last: string | null = null

/** The access token; null for a visitor, undefined while nobody can know: on the server and in the first render of its page. */
export function useAccessToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(onTokensChanged, readSteady, () => undefined)
}

// One that is over is followed by another as long as there is a refresh token: until then nobody is sent away.
function readSteady(): string | null {
  last = readAccessToken() ?? (readRefreshToken() && last)
  return last
}
