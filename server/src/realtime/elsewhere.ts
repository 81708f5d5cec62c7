import type { Clock } from '../platform/clock.ts'
import { mostEventsAtOnce, type Realtime, type RealtimeApp } from './realtime.ts'
import { signCall, signChannel } from './sign.ts'

type Input = { app: RealtimeApp; apiUrl: string; timeoutMs: number; clock: Clock }

/** Sends through a Pusher-compatible server elsewhere. Who is connected there is not known here. */
export function createElsewhere({ app, apiUrl, timeoutMs, clock }: Input): Realtime {
  return {
    isLocal: false,
    async triggerBatch(events) {
      const batch = events.slice(0, mostEventsAtOnce).map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data) }))
      const path = `/apps/${app.id}/batch_events`
      const body = JSON.stringify({ batch })
      const query = signCall(app, { method: 'POST', path, body, now: clock.now() })
      const response = await fetch(`${apiUrl}${path}?${query}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the real-time server answered with ${response.status}`)
    },
    authorise: (socketId, channel) => ({ auth: signChannel(app, { socketId, channel }) }),
    isOccupied: () => true,
    occupied: () => [],
  }
}
