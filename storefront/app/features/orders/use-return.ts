import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the visitor comes back to the page, or the connection does: an order may have moved on meanwhile. */
export function useReturn(onReturn: () => void): void {
  const tell = useEffectEvent(onReturn)
  useEffect(() => {
    const stop = new AbortController()
    const onBack = () => {
      if (!document.hidden) tell()
    }
    document.addEventListener('visibilitychange', onBack, { signal: stop.signal })
    addEventListener('online', onBack, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
