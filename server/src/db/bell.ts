import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { keepListening } from './keep-listening.ts'

/** Wakes the processes that share a PostgreSQL. They read the news from the outbox: a lost ring delays news, but loses none. */
export type Bell = {
  /** Rings soon, once for all calls until then. */
  ring(): void
  /** Calls `onRing` after a ring of any process, and after each new connection, because a ring may have been lost. Answers how to stop. */
  listen(onRing: () => void): () => Promise<void>
  /** Rings if a ring is pending, then closes. */
  close(): Promise<void>
}

const channel = 'kilat_outbox'

/**
 * A tx that notifies holds a lock of the whole database while it is written to disk, so that only one can commit at a time.
 * The bell therefore rings after the tx, in a statement that writes nothing, and at most this often.
 */
const restMs = 50

/** `directUrl` leads to connections of the listener's own; the pool's may be handed around. */
export function createBell({ pool, directUrl }: { pool: pg.Pool; directUrl: string }): Bell {
  let isAsked = false
  let ringing: Promise<void> | undefined
  const ringWhileAsked = async () => {
    while (isAsked) {
      isAsked = false
      // A process that misses the ring reads the outbox within a second.
      await pool.query(`notify ${channel}`).catch(() => {})
      await wait(restMs)
    }
    ringing = undefined
  }
  return {
    ring() {
      isAsked = true
      ringing ??= ringWhileAsked()
    },
    listen: onRing => keepListening({ url: directUrl, channel, name: 'kilat outbox', onNotification: onRing, onConnected: onRing }),
    close: async () => ringing,
  }
}
