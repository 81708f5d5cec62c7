import { Socket } from 'node:net'
import pg from 'pg'
import type { Tx } from './database.ts'

/** Twice as long as the database lets a statement run (`time-limits.ts`): one that is there has answered by then. */
const usualMs = 60_000

/** How long each connection waits for its database, without what a tx was allowed. */
const patience = new WeakMap<pg.Client, number>()

/**
 * Ends each connection of a pool whose database was asked and has said nothing for so long. A machine that is gone, as after a failover, closes nothing: the
 * system would repeat the question for a quarter of an hour, and whoever asked it would wait as long. The statement fails as if its connection was cut.
 */
export function endSilent(pool: pg.Pool, { silentMs = usualMs }: { silentMs?: number } = {}): void {
  pool.on('connect', client => {
    const { stream } = client.connection
    if (!(stream instanceof Socket)) return
    patience.set(client, silentMs)
    stream.setTimeout(silentMs)
    stream.on('timeout', () => {
      if (isAsked(client)) stream.destroy(Object.assign(new Error('The database gave no answer in time'), { code: 'ETIMEDOUT' }))
    })
  })
  pool.on('release', (_error, client) => waitFor(client, 0))
}

/** Has the connection of a tx wait so much longer, until it is given back. */
export function allowSilence(tx: Tx, { moreMs }: { moreMs: number }): void {
  const client: unknown = Reflect.get(tx._.session, 'client')
  if (client instanceof pg.Client) waitFor(client, moreMs)
}

function waitFor(client: pg.Client, moreMs: number): void {
  const usual = patience.get(client)
  const { stream } = client.connection
  if (usual !== undefined && stream instanceof Socket) stream.setTimeout(usual + moreMs)
}

/** The driver keeps it, and leaves it out of its types. */
function isAsked(client: pg.Client): boolean {
  return Reflect.get(client, 'readyForQuery') === false
}
