import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Wait before a lost connection is opened again. */
const retryMs = 1_000

type Listening = {
  /** Leads to a connection of its own, not to one of a pooler that hands them around. */
  url: string
  channel: string
  /** Its name in the database's list of connections. */
  name: string
  onNotification(payload: string): void
  /** Called after each new connection, because a notification may have been lost before. */
  onConnected(): void
}

/** Listens on a connection of its own, and opens another one when it is lost. Answers how to stop. */
export function keepListening(listening: Listening): () => Promise<void> {
  const stopping = new AbortController()
  let client = newClient(listening)
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(client, listening)
      // Waits even after a connection that was made and lost at once.
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      client = newClient(listening)
    }
  })()
  return async () => {
    stopping.abort()
    await client.end()
    await ended
  }
}

function newClient({ url, name }: Listening): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
}

/** Listens until the connection ends for any reason. */
async function listenOnce(client: pg.Client, { channel, onNotification, onConnected }: Listening): Promise<void> {
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', () => {})
  client.on('notification', ({ payload = '' }) => onNotification(payload))
  const listen = async () => {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onConnected()
    await ended
  }
  try {
    // A client that is ended while it connects never says that it did not.
    await Promise.race([listen(), ended])
  } catch {
    // The connection failed or was cut; the caller tries again.
    await client.end().catch(() => {})
  }
}
