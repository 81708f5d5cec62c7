import { useEffect, useEffectEvent } from 'react'

/** Calls `onOnline` whenever the connection comes back. */
export function useBackOnline(onOnline: () => void): void {
  const tell = useEffectEvent(onOnline)
  useEffect(() => {
    const listener = () => tell()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
