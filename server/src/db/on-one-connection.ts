import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './database.ts'
import { keepSelections } from './keep-selections.ts'
import { readTogether } from './send-together.ts'

/** A connection as a database of its own, made once for each. */
const databases = new WeakMap<pg.PoolClient, Db>()

/**
 * Runs reads that begin at the same moment on one connection, where they are sent in one message, instead of on one each. Without a tx: each sees what is
 * committed when it runs. `read` waits for all of them, also if one fails (`together`), because others get the connection then. The embedded database has
 * one connection only.
 */
export async function onOneConnection<C extends { db: Db }, Answer>(ctx: C, read: (ctx: C) => Promise<Answer>): Promise<Answer> {
  const pool: unknown = Reflect.get(ctx.db, '$client')
  if (!(pool instanceof pg.Pool)) return read(ctx)
  const client = await pool.connect()
  try {
    return await readTogether(client, () => read({ ...ctx, db: databaseOf(client) }))
  } finally {
    client.release()
  }
}

function databaseOf(client: pg.PoolClient): Db {
  const known = databases.get(client)
  if (known) return known
  // Only the type checker knows the mark that tells a tx from the database.
  const made = drizzle(client) as unknown as Db
  keepSelections(made)
  databases.set(client, made)
  return made
}
