import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Rows the store wrote in PostgreSQL while `act` ran, including jobs, per one of `count` events. At least 1. */
export async function countRowsWritten(url: string, count: number, act: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const before = await readWritten(client)
    await act()
    return Math.max(1, Math.round(((await readWritten(client)) - before) / count))
  } finally {
    await client.end()
  }
}

async function readWritten(client: pg.Client): Promise<number> {
  // A connection that falls idle reports its last statistics after ten seconds.
  await wait(11_000)
  const { rows } = await client.query<{ written: string }>(
    'select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as written from pg_stat_user_tables',
  )
  return Number(rows[0]?.written)
}
