import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Runs a transaction of this many single-row inserts, one statement each, and resolves after the commit. */
export type BareDatabase = { insert(rows: number): Promise<void>; close(): Promise<void> }

const table = `create table if not exists bench_rows (
  id text primary key, order_id text not null, status text not null, amount bigint not null,
  data jsonb not null, created_at timestamptz not null default now());
  create index if not exists bench_rows_order on bench_rows (order_id)`
const statement = 'insert into bench_rows (id, order_id, status, amount, data) values ($1, $2, $3, $4, $5)'
const data = JSON.stringify({
  player: { user_id: '123456789', zone_id: '1234' },
  lines: [{ kind: 'item', label: '86 Diamonds', amount: 19_500 }],
})

/** PostgreSQL through its plain driver. */
export async function openBarePostgres(url: string, connections: number): Promise<BareDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query(table)
  return {
    async insert(rows) {
      const client = await pool.connect()
      const orderId = randomUUID()
      await client.query('begin')
      for (let row = 0; row < rows; row += 1) await client.query({ name: 'insert', text: statement, values: values(orderId) })
      await client.query('commit')
      client.release()
    },
    close: () => pool.end(),
  }
}

/** PGlite in a folder, as the only user of its process. */
export async function openBarePglite(folder: string): Promise<BareDatabase> {
  const database = await PGlite.create({ dataDir: folder })
  await database.exec(table)
  return {
    insert: rows =>
      database.transaction(async tx => {
        const orderId = randomUUID()
        for (let row = 0; row < rows; row += 1) await tx.query(statement, values(orderId))
      }),
    close: () => database.close(),
  }
}

function values(orderId: string): unknown[] {
  return [randomUUID(), orderId, 'pending_payment', 19_500, data]
}
