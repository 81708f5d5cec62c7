import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

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

/** Wait before a lost connection is opened again. */
const retryMs = 1_000

export function createBell({ pool, databaseUrl }: { pool: pg.Pool; databaseUrl: string }): Bell {
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
    listen: onRing => keepListening(databaseUrl, onRing),
    close: async () => ringing,
  }
}

function keepListening(databaseUrl: string, onRing: () => void): () => Promise<void> {
  const stopping = new AbortController()
  let client = newClient(databaseUrl)
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(client, onRing)
      // Waits even after a connection that was made and lost at once.
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      client = newClient(databaseUrl)
    }
  })()
  return async () => {
    stopping.abort()
    await client.end()
    await listening
  }
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'kilat outbox',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
}

/** Listens until the connection ends for any reason. */
async function listenOnce(client: pg.Client, onRing: () => void): Promise<void> {
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', () => {})
  client.on('notification', onRing)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    onRing()
    await ended
  } catch {
    // The connection failed or was cut; the caller tries again.
    await client.end().catch(() => {})
  }
}
