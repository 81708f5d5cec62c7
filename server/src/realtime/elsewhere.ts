import type { Clock } from '../platform/clock.ts'
import { readCheck } from '../platform/company-check.ts'
import { fetchJson } from '../platform/fetch-json.ts'
import { mostEventsAtOnce } from '../platform/realtime-names.ts'
import type { Realtime, RealtimeApp } from './realtime.ts'
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
    endSession() {},
    isOccupied: () => true,
    occupied: () => [],
    async check() {
      const path = `/apps/${app.id}/channels`
      const query = signCall(app, { method: 'GET', path, body: '', now: clock.now() })
      const answer = await fetchJson({ method: 'GET', url: `${apiUrl}${path}?${query}`, headers: {}, timeoutMs })
      return readCheck(answer, `the app ${app.id} takes the secret`)
    },
  }
}
