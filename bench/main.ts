import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tools/postgres.mjs'
import { findBrowser } from '../tools/steps/browser.mjs'
import { measurePages } from './client-bytes.ts'
import { prepareHttpMetrics } from './http-metrics.ts'
import { type Figure, type Metric, measure } from './measure.ts'
import { type OrderDatabase, prepareDelivering, preparePlacing, type RowsWritten } from './order-metrics.ts'
import { orderPage, pages } from './pages.ts'
import { measurePaint } from './paint.ts'
import { measureProcesses, processColumns } from './process-metrics.ts'
import { type Running, startProcess } from './processes.ts'
import { measureRealtime } from './realtime-metrics.ts'
import { formatBytes, formatFigures, formatPaint, formatSoak } from './report.ts'
import { signIn } from './sign-in.ts'
import { judgeSoak, measureSoak, type SoakMinute } from './soak-metrics.ts'
import { measureStart } from './start-metrics.ts'
import { countRowsWritten } from './statement-count.ts'
import { findSale, payAndAwaitDelivery, placeOrders } from './store-client.ts'

// `npm run bench -- --rounds 7 --seconds 3 --only http,orders,processes,realtime,start,bytes,paint`: ratios to yardsticks in the same run, with the budgets;
// `--only soak --minutes 30`: what a store holds while it sells.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '30' },
    only: { type: 'string', default: 'http,orders,realtime,start,bytes,paint' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const parts = new Set(values.only.split(','))

/** Everything started so far, to be stopped in reverse in any case. */
const opened: { stop: () => Promise<void> }[] = []
const folder = mkdtempSync(join(tmpdir(), 'kilat-bench-'))

/** Durable, like a real store's: the tests' shortcuts would flatter both sides. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' }

try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, median of ${rounds} pairs of ${seconds} s each\n`,
  )
  const store = await open(startStore({ DATA_DIR: join(folder, 'store') }))
  if (parts.has('http')) console.log(`${formatFigures(await measureAll(await httpMetrics(store)))}\n`)
  if (parts.has('orders')) console.log(`${formatFigures(await orderFigures())}\n`)
  if (parts.has('processes')) console.log(`${await processFigures()}\n`)
  if (parts.has('soak')) console.log(`${await soakFigures()}\n`)
  if (parts.has('realtime')) console.log(`${await realtimeFigures()}\n`)
  if (parts.has('start')) console.log(`${await measureStart({ dataDir: join(folder, 'started'), rounds })}\n`)
  if (parts.has('bytes')) console.log(await pageBytes(store))
  if (parts.has('paint')) console.log(await pagePaint(store))
} finally {
  await closeDownTo(0)
  rmSync(folder, { recursive: true, force: true })
}

async function httpMetrics(store: Running): Promise<Metric[]> {
  const { metrics, bare } = await prepareHttpMetrics({ url: store.url, folder, sale: await findSale(store.url), seconds })
  opened.push(bare)
  return metrics
}

async function orderFigures(): Promise<Figure[]> {
  const rows = await countRows()
  return [...(await figuresOn('PGlite', rows)), ...(await figuresOn('PostgreSQL', rows))]
}

/** Each figure has a store and a database of its own: unpaid orders of the first would be watched during the second. */
async function figuresOn(database: OrderDatabase, rows: RowsWritten): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const prepare of [preparePlacing, prepareDelivering]) {
    const before = opened.length
    const { url, inserts } = await openOrderStore(database)
    figures.push(await measure(await prepare({ database, url, insertsUrl: inserts.url, rows, seconds }), rounds))
    await closeDownTo(before)
  }
  return figures
}

async function openOrderStore(database: OrderDatabase): Promise<{ url: string; inserts: Running }> {
  const own = mkdtempSync(join(folder, 'orders-'))
  const databaseUrl = database === 'PostgreSQL' ? (await open(startPostgres(durable))).url : undefined
  const { url } = await open(startStore({ DATABASE_URL: databaseUrl, DATA_DIR: join(own, 'store') }))
  const args = databaseUrl ? ['postgres', databaseUrl] : ['pglite', join(own, 'inserts')]
  return { url, inserts: await open(startProcess({ script: 'bench/yardstick-inserts.ts', args, ready: '/ready' })) }
}

async function countRows(): Promise<RowsWritten> {
  const before = opened.length
  const postgres = await open(startPostgres(durable))
  const { url } = await open(startStore({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'counted') }))
  const sale = await findSale(url)
  const count = 30
  let orders: Awaited<ReturnType<typeof placeOrders>> = []
  const placed = await countRowsWritten(postgres.url, count, async () => {
    orders = await placeOrders(url, sale, count)
  })
  const delivered = await countRowsWritten(postgres.url, count, () => payAndAwaitDelivery(url, orders))
  await closeDownTo(before)
  return { placed, delivered }
}

/** One, two and four processes, each time on a new PostgreSQL. */
async function processFigures(): Promise<string> {
  const lines: string[] = []
  for (const count of [1, 2, 4]) {
    const before = opened.length
    const { url: databaseUrl } = await open(startPostgres(durable))
    const stores: Running[] = []
    // One after the other: the first migrates and fills the database.
    for (let at = 0; at < count; at += 1)
      stores.push(await open(startStore({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, `process-${count}-${at}`) })))
    lines.push(await measureProcesses({ databaseUrl, stores, seconds }))
    await closeDownTo(before)
  }
  return [processColumns, ...lines].join('\n')
}

async function soakFigures(): Promise<string> {
  const { url: databaseUrl } = await open(startPostgres(durable))
  const store = await open(startStore({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'soak') }))
  const onMinute = (minute: SoakMinute) => console.log(formatSoak([minute]).split('\n').at(-1))
  const seen = await measureSoak({ store, databaseUrl, minutes: Number(values.minutes), onMinute })
  return `${formatSoak(seen)}\n${judgeSoak(seen).join('\n')}`
}

async function realtimeFigures(): Promise<string> {
  const postgres = await open(startPostgres())
  const connections = 5_000
  // All clients are at one address, which gets half of its connections for sockets.
  const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'realtime'), CONNECTIONS_PER_ADDRESS: String(connections * 4) }
  return measureRealtime(await open(startStore(env)), { databaseUrl: postgres.url, connections })
}

async function pageBytes(store: Running): Promise<string> {
  const browser = findBrowser()
  if (!browser) return 'No browser, so no client bytes: name one in CHROME_PATH.'
  return formatBytes(await measurePages({ url: store.url, browser, pages }))
}

async function pagePaint(store: Running): Promise<string> {
  const browser = findBrowser()
  if (!browser) return 'No browser, so no paint: name one in CHROME_PATH.'
  const token = await signIn(store.url)
  const [order] = await placeOrders(store.url, await findSale(store.url), 1, token)
  if (!order) throw new Error('no order was placed')
  const measured = [...pages.filter(({ paint }) => paint), orderPage(order.id)]
  return formatPaint(await measurePaint({ url: store.url, browser, pages: measured, rounds, token }))
}

async function measureAll(metrics: Metric[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const metric of metrics) figures.push(await measure(metric, rounds))
  return figures
}

/** The real server with a new demo catalogue, no limits, and a supplier that answers at once. */
function startStore(env: NodeJS.ProcessEnv): Promise<Running> {
  const quick = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', SUPPLIER_ANSWER_MS: '0', SUPPLIER_PENDING_MS: '0', CORRECTION_SECONDS: '0' }
  return startProcess({ script: 'server/build/main.js', env: { DATABASE_URL: undefined, ...quick, ...env }, ready: '/health/ready' })
}

async function open<Started extends { stop: () => Promise<void> }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting
  opened.push(started)
  return started
}

/** Stops in reverse what was started after the first `count`. */
async function closeDownTo(count: number): Promise<void> {
  for (const running of opened.splice(count).reverse()) await running.stop()
}
