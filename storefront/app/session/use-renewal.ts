import { useEffect, useState, useSyncExternalStore } from 'react'
import { renewSession } from './call-api.ts'
import { onTokensChanged, readRefreshToken, useAccessToken } from './tokens.ts'

/** Renews the session wherever only a refresh token is left, while what uses this is shown. `isOver`: the access token is gone, and may come again. */
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
