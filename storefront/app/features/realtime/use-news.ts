import { useEffect, useEffectEvent, useState } from 'react'
import { spare } from '../../lib/spare.ts'
import { usePublicSettings } from '../../lib/use-public-settings.ts'

/**
 * Hears of changes the server announces on a channel, and answers whether it would hear of one now. News says only that
 * something changed: `hear` loads it again. It is called without an event when news may have been missed, also when the channel is
 * joined. Without real time (no script, no socket, a network that blocks it) nothing is heard: who must know also polls.
 */
export function useNews(channel: string | null, events: readonly string[], hear: (event?: string) => void): boolean {
  const settings = usePublicSettings()?.pusher ?? null
  const [isLive, setIsLive] = useState(false)
  const tell = useEffectEvent(hear)
  const key = settings && JSON.stringify(settings)
  const names = events.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings and names are compared by value
  useEffect(() => {
    if (!channel || !settings) return
    const stop = new AbortController()
    const { signal } = stop
    spare(() => import('./connection.client.ts')).then(
      ({ follow }) => follow({ channel, events, settings, signal, hear: event => tell(event), onLive: setIsLive }),
      () => {},
    )
    return () => {
      stop.abort()
      setIsLive(false)
    }
  }, [channel, key, names])
  return isLive
}
