import { useEffect, useState, useSyncExternalStore } from 'react'
import { renewSession } from './calls/call-api.ts'
import { onTokensChanged, readRefreshToken, useAccessToken } from './tokens.ts'

/** While its component is shown, renews a session that has only a refresh token. `isOver`: there is no access token at the moment. */
export function useRenewal(): { isOver: boolean; hasFailed: boolean; retry: () => void } {
  const token = useAccessToken()
  const refreshToken = useSyncExternalStore(onTokensChanged, readRefreshToken, () => null)
  const [failedOf, setFailedOf] = useState<string | null>(null)
  const isOver = token === null && refreshToken !== null
  const hasFailed = isOver && failedOf === refreshToken
  useEffect(() => {
    if (isOver && !hasFailed) renewSession().catch(() => setFailedOf(refreshToken))
  }, [isOver, hasFailed, refreshToken])
  return { isOver, hasFailed, retry: () => setFailedOf(null) }
}
