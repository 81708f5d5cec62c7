import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { quantile } from './measure.ts'
import { memoryMb } from './process-memory.ts'
import type { Running } from './processes.ts'
import { findSale, payAndAwaitDelivery, placeOrders, productRequest, type Sale } from './store-client.ts'

const shoppers = 12
const warmUpSeconds = 10
const measuredSeconds = 30
/** Of the measured rate. */
const share = 0.7
/** A buyer looks at pages before the purchase. */
const pagesEach = 5

/** A buyer's page is told of the delivery; asking more often would cost as much as the purchase. */
const lookMs = 200

/** What a store and its database hold at a moment, and how long the purchases since the last one took. Times in ms, sizes in MB. */
export type SoakMinute = {
  minute: number
  bought: number
  failed: number
  placed: { p50: number; p99: number }
  delivered: { p50: number; p99: number }
  memory: number
  handles: number
  connections: number
  /** Of all rows that tables hold, those that nobody sees any more, in percent. */
  deadPercent: number
  /** Of the tables of jobs, for each job they keep: ended ones stay for days, so the tables themselves grow. In bytes. */
  bytesAJob: number
  /** Of the whole database, for each order bought so far. */
  databaseKbAnOrder: number
}

type Soaked = { store: Running; databaseUrl: string; minutes: number; onMinute: (minute: SoakMinute) => void }

/**
 * Buys for minutes at seven tenths of the rate that the store was just measured to bear, each purchase from its pages to the delivery, and tells each
 * minute what the store held and how long it took.
 */
export async function measureSoak({ store, databaseUrl, minutes, onMinute }: Soaked): Promise<SoakMinute[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const sale = await findSale(store.url)
    await buyAsFastAsPossible({ url: store.url, sale, seconds: warmUpSeconds })
    const most = await buyAsFastAsPossible({ url: store.url, sale, seconds: measuredSeconds })
    const rate = most * share
    console.log(`${most.toFixed(1)} purchases a second at most, ${rate.toFixed(1)} for ${minutes} minutes`)
    const times = new PurchaseTimes()
    const buying = buyAtRate({ url: store.url, sale, rate, seconds: minutes * 60, times })
    const seen: SoakMinute[] = []
    for (let minute = 1; minute <= minutes; minute += 1) {
      await wait(60_000)
      const now = { minute, ...times.take(), ...(await look({ client, store })) }
      seen.push(now)
      onMinute(now)
    }
    await buying
    return seen
  } finally {
    await client.end()
  }
}

class PurchaseTimes {
  #placed: number[] = []
  #delivered: number[] = []
  #failed = 0

  add({ placedMs, deliveredMs }: { placedMs: number; deliveredMs: number }): void {
    this.#placed.push(placedMs)
    this.#delivered.push(deliveredMs)
  }

  fail(error: unknown): void {
    if (this.#failed === 0) console.error(error)
    this.#failed += 1
  }

  take(): Pick<SoakMinute, 'bought' | 'failed' | 'placed' | 'delivered'> {
    const of = (times: number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
    const taken = { bought: this.#placed.length, failed: this.#failed, placed: of(this.#placed), delivered: of(this.#delivered) }
    this.#placed = []
    this.#delivered = []
    this.#failed = 0
    return taken
  }
}

type Buying = { url: string; sale: Sale; seconds: number }

/** Purchases a second of shoppers who buy again as soon as they have what they paid for. */
async function buyAsFastAsPossible({ url, sale, seconds }: Buying): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let bought = 0
  const shop = async () => {
    while (performance.now() < endsAt) {
      await buy(url, sale)
      bought += 1
    }
  }
  await Promise.all(Array.from({ length: shoppers }, shop))
  return bought / seconds
}

/** Begins purchases at an even pace, however long those before take, and waits for the last. */
async function buyAtRate({ url, sale, rate, seconds, times }: Buying & { rate: number; times: PurchaseTimes }): Promise<void> {
  const startedAt = performance.now()
  const open = new Set<Promise<void>>()
  for (let begun = 0; begun < rate * seconds; begun += 1) {
    const late = startedAt + (begun * 1000) / rate - performance.now()
    if (late > 1) await wait(late)
    const buying = buy(url, sale).then(
      took => times.add(took),
      (error: unknown) => times.fail(error),
    )
    open.add(buying)
    void buying.finally(() => open.delete(buying))
  }
  await Promise.all(open)
}

async function buy(url: string, sale: Sale): Promise<{ placedMs: number; deliveredMs: number }> {
  const { path, ...request } = productRequest
  for (let page = 0; page < pagesEach; page += 1) await (await fetch(`${url}${path}`, request)).arrayBuffer()
  const startedAt = performance.now()
  const orders = await placeOrders(url, sale, 1)
  const placedMs = performance.now() - startedAt
  return { placedMs, deliveredMs: (await payAndAwaitDelivery(url, orders, { lookMs })) * 1000 }
}

type Held = Pick<SoakMinute, 'memory' | 'handles' | 'connections' | 'deadPercent' | 'bytesAJob' | 'databaseKbAnOrder'>

async function look({ client, store }: { client: pg.Client; store: Running }): Promise<Held> {
  const { rows } = await client.query<{ connections: number; dead: number; bytes: number; kb: number }>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select (100.0 * sum(n_dead_tup) / greatest(sum(n_live_tup + n_dead_tup), 1))::float from pg_stat_user_tables) as dead,
      (select sum(pg_total_relation_size(relid))::float / greatest(sum(n_live_tup), 1) from pg_stat_user_tables where schemaname = 'pgboss') as bytes,
      (select pg_database_size(current_database())::float / 1e3 / greatest((select count(*) from orders), 1)) as kb`)
  const found = rows[0]
  if (!found) throw new Error('the database tells nothing of itself')
  return {
    ...{ memory: memoryMb(store.pid), handles: countHandles(store.pid), connections: found.connections },
    ...{ deadPercent: found.dead, bytesAJob: found.bytes, databaseKbAnOrder: found.kb },
  }
}

/** Open files and sockets of a process; zero where the system does not say. */
function countHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** What may grow by so much from the middle third to the last, as medians of their minutes, without being called growth. */
const mostGrowth = { memory: 1.1, handles: 1.1, 'dead rows': 1.5, 'bytes a job': 1.25, 'placed p99': 1.5, 'delivered p99': 1.5 }

/** Whether the last third of a soak holds more or takes longer than the middle one, in a line for each thing. */
export function judgeSoak(seen: readonly SoakMinute[]): string[] {
  const third = Math.floor(seen.length / 3)
  if (third === 0) return ['Too short for a verdict.']
  const medianOf = (minutes: readonly SoakMinute[], of: (minute: SoakMinute) => number) => quantile(minutes.map(of), 0.5)
  const readings: [keyof typeof mostGrowth, (minute: SoakMinute) => number][] = [
    ['memory', ({ memory }) => memory],
    ['handles', ({ handles }) => handles],
    ['dead rows', ({ deadPercent }) => deadPercent],
    ['bytes a job', ({ bytesAJob }) => bytesAJob],
    ['placed p99', ({ placed }) => placed.p99],
    ['delivered p99', ({ delivered }) => delivered.p99],
  ]
  const failed = seen.reduce((sum, minute) => sum + minute.failed, 0)
  const grown = readings.map(([name, of]) => {
    const [middle, last] = [medianOf(seen.slice(third, 2 * third), of), medianOf(seen.slice(-third), of)]
    const growth = last / middle
    return `${name}: ${middle.toFixed(1)} → ${last.toFixed(1)}, ${growth > mostGrowth[name] ? 'GROWS' : 'level'}`
  })
  return [...(failed > 0 ? [`${failed} purchases FAILED`] : []), ...grown]
}
