import { useSyncExternalStore } from 'react'
import { onTokensChanged, readAccessToken } from './tokens.ts'

/** The access token; null for a visitor and until a new one is there, undefined while nobody can know: on the server and in the first render of its page. */
export function useAccessToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(onTokensChanged, readAccessToken, () => undefined)
}
