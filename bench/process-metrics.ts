import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadHttp } from './http-load.ts'
import type { Running } from './processes.ts'
import { findSale, orderRequest, payAndAwaitDelivery, placeOrders } from './store-client.ts'

const connections = 16
const deliveredEach = 60
/** How often the database is asked who waits for a lock. */
const lookMs = 50

type Shared = { databaseUrl: string; stores: readonly Running[]; seconds: number }

/** Buys from store processes on one PostgreSQL at the same time, and answers a line of a table: rates of all together, waits for locks, and how late jobs begin. */
export async function measureProcesses({ databaseUrl, stores, seconds }: Shared): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const sale = await findSale(stores[0]?.url ?? '')
    const count = Math.round(deliveredEach / stores.length)
    const orders = await Promise.all(stores.map(({ url }) => placeOrders(url, sale, count)))
    const since = await readNow(client)
    const delivering = await watchLocks(client, async () => {
      const startedAt = performance.now()
      await Promise.all(stores.map(({ url }, index) => payAndAwaitDelivery(url, orders[index] ?? [])))
      return (count * stores.length) / ((performance.now() - startedAt) / 1000)
    })
    const latency = await readLatency(client, since)
    const load = { connections: connections / stores.length, seconds, request: () => orderRequest(sale) }
    const placing = await watchLocks(client, async () => {
      const rates = await Promise.all(stores.map(({ url }) => loadHttp({ url, ...load })))
      return rates.reduce((sum, rate) => sum + rate, 0)
    })
    const cells = [
      stores.length,
      ...[placing, delivering].flatMap(({ rate, waiting }) => [rate.toFixed(1), waiting.toFixed(2)]),
      ...latency,
    ]
    return `| ${cells.join(' | ')} |`
  } finally {
    await client.end()
  }
}

export const processColumns = `| Processes | Placed/s | Waiting for locks | Delivered/s | Waiting for locks | Jobs begin after ms, p50 | p95 |
|---|---|---|---|---|---|---|`

/** `waiting`: connections that waited for a lock, in the mean. */
async function watchLocks(client: pg.Client, act: () => Promise<number>): Promise<{ rate: number; waiting: number }> {
  const ended = new AbortController()
  const counts: number[] = []
  const looking = (async () => {
    while (!ended.signal.aborted) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'`)
      counts.push(rows[0]?.count ?? 0)
      await wait(lookMs)
    }
  })()
  const rate = await act().finally(() => ended.abort())
  await looking
  return { rate, waiting: counts.reduce((sum, count) => sum + count, 0) / counts.length }
}

async function readNow(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  if (!rows[0]) throw new Error('the database tells no time')
  return rows[0].now
}

/** How long after they were due the jobs of deliveries began. */
async function readLatency(client: pg.Client, since: Date): Promise<string[]> {
  const late = 'extract(epoch from started_on - greatest(created_on, start_after)) * 1000'
  const { rows } = await client.query<{ at: number[] }>(
    `select percentile_cont(array[0.5, 0.95]) within group (order by ${late}) as at
     from pgboss.job where name in ('deliver-order', 'watch-payment') and started_on >= $1`,
    [since],
  )
  return (rows[0]?.at ?? []).map(ms => ms.toFixed(0))
}
