import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from '../api/call.ts'
import { frameText } from '../text/frame.ts'

/** Whether the store answered the last question of this page. */
export function Live() {
  const cache = useQueryClient().getQueryCache()
  const isOffline = useSyncExternalStore(
    told => cache.subscribe(told),
    () => cache.getAll().some(({ state }) => state.error instanceof CallError && state.error.code === 'offline'),
  )
  return (
    <span className={`state live ${isOffline ? 'warn' : 'ok'}`} role="status">
      {isOffline ? frameText.offline : frameText.connected}
    </span>
  )
}
