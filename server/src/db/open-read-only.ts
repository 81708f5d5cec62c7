import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './database.ts'

/** A PostgreSQL that is looked at and never changed, such as a restored copy: nothing is migrated, and the database itself refuses every write. */
export async function openReadOnly(databaseUrl: string): Promise<{ db: Db; close(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
    options: '-c default_transaction_read_only=on',
  })
  pool.on('error', () => {})
  // Fails here, and not at the first question, if nothing listens.
  await pool.query('select 1')
  return { db: drizzle(pool) as unknown as Db, close: () => pool.end() }
}
