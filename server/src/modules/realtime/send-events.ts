import type { Ctx } from '../../ctx/context.ts'
import { mostEventsAtOnce } from '../../platform/realtime-names.ts'
import type { Realtime, RealtimeEvent } from '../../realtime/realtime.ts'

/** Most events that wait; the oldest are dropped, because each is only a hint to ask again. */
const mostWaiting = 1_000

/** Most channels whose events rest. */
const mostResting = 10_000

export type EventSender = {
  /**
   * Sends an event after `delayMs`; later ones of the same name and channel are sent as one, the latest, `restMs` after it. Never
   * throws and never waits.
   */
  send(event: RealtimeEvent, pace: { delayMs?: number; restMs: number }): void
  /** Sends nothing more. */
  stop(): void
}

/** Sends events in the background, a few at once. What can not be sent is dropped and logged: pages also ask by themselves. */
export function createEventSender({ realtime, log }: Pick<Ctx, 'log'> & { realtime: Pick<Realtime, 'triggerBatch'> }): EventSender {
  const waiting: RealtimeEvent[] = []
  /** Channels and names whose next event has to wait, with that event if there is one. */
  const resting = new Map<string, { timer: NodeJS.Timeout; next: RealtimeEvent | undefined }>()
  let isSending = false
  let isFailing = false
  let isOver = false

  const rest = (key: string, ms: number, restMs: number, next?: RealtimeEvent) => {
    const end = () => {
      const due = resting.get(key)?.next
      resting.delete(key)
      if (!due || isOver) return
      enqueue(due)
      rest(key, restMs, restMs)
    }
    resting.set(key, { timer: setTimeout(end, ms).unref(), next })
  }
  const enqueue = (event: RealtimeEvent) => {
    waiting.push(event)
    if (waiting.length > mostWaiting) waiting.shift()
    if (!isSending) void sendWaiting()
  }
  const sendWaiting = async () => {
    isSending = true
    while (waiting.length > 0) {
      try {
        await realtime.triggerBatch(waiting.splice(0, mostEventsAtOnce))
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'real-time messages can not be sent, pages ask by themselves')
        isFailing = true
      }
    }
    isSending = false
  }
  return {
    send(event, { delayMs = 0, restMs }) {
      if (isOver) return
      const key = `${event.channel} ${event.name}`
      const known = resting.get(key)
      if (known) {
        known.next = event
        return
      }
      if (resting.size >= mostResting) return
      if (delayMs > 0) return rest(key, delayMs, restMs, event)
      enqueue(event)
      rest(key, restMs, restMs)
    },
    stop() {
      isOver = true
      waiting.length = 0
      for (const { timer } of resting.values()) clearTimeout(timer)
    },
  }
}
