import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Wakes the processes that share a PostgreSQL. What they then read is in the outbox: a ring that is lost delays, and loses nothing. */
export type Bell = {
  /** Rings soon, once for all who ask meanwhile. */
  ring(): void
  /** Calls `onRing` when any process rings, and after each new connection, since a ring may have been missed. Answers how to stop. */
  listen(onRing: () => void): () => Promise<void>
  /** Rings what is still to be rung. */
  close(): Promise<void>
}

const channel = 'kilat_outbox'

/**
 * A tx that notifies holds a lock of the whole database while it is written to the disk, so that only one commits at a time.
 * The bell is therefore rung after the tx, in a statement that writes nothing, and this often at most.
 */
const restMs = 50

/** How long to wait before a lost connection is tried again. */
const retryMs = 1_000

export function createBell({ pool, databaseUrl }: { pool: pg.Pool; databaseUrl: string }): Bell {
  let isAsked = false
  let ringing: Promise<void> | undefined
  const ringWhileAsked = async () => {
    while (isAsked) {
      isAsked = false
      // Who is not woken looks by himself within a second.
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
      // Also after a connection that was made and lost at once.
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

/** Listens until the connection is over, however that comes. */
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
    // Not reached, or cut off meanwhile: it is tried again.
    await client.end().catch(() => {})
  }
}
