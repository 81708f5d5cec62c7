import { type ChildProcess, fork } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { memoryMb } from './process-memory.ts'
import type { Running } from './processes.ts'
import type { ClientsAnswer, ClientsAsk } from './realtime-clients.ts'

const clientProcesses = 2
const singles = 20
const batches = 10
const eventsPerBatch = 10

/**
 * Measures real time with many open connections to one process: time to open them, memory of each, how long a message to all takes until
 * each client has it, and how many are delivered per second. The sender is Pusher's HTTP API.
 */
export async function measureRealtime(
  store: Running,
  { databaseUrl, connections }: { databaseUrl: string; connections: number },
): Promise<string> {
  const app = await readApp(databaseUrl)
  const clients = Array.from({ length: clientProcesses }, () => fork(fileURLToPath(new URL('realtime-clients.ts', import.meta.url))))
  try {
    const ask = () => Promise.all(clients.map(askReport))
    const openMore = async (total: number) => {
      for (const client of clients) tell(client, { kind: 'open', url: store.url, key: app.key, count: connections / clientProcesses })
      await until(ask, answers => sum(answers, ({ subscribed }) => subscribed) === total)
    }
    const empty = memoryMb(store.pid)
    const startedMs = performance.now()
    await openMore(connections)
    const openedMs = performance.now() - startedMs

    const tookMs: number[] = []
    for (let index = 0; index < singles; index += 1) {
      await send(store.url, app, 1)
      tookMs.push(...(await hearAll(ask, connections)))
    }
    tookMs.sort((one, other) => one - other)
    const floodedMs = performance.now()
    for (let index = 0; index < batches; index += 1) {
      await send(store.url, app, eventsPerBatch)
      await hearAll(ask, connections * eventsPerBatch)
    }
    const perSecond = (batches * eventsPerBatch * connections) / ((performance.now() - floodedMs) / 1_000)
    const used = memoryMb(store.pid)
    await openMore(2 * connections)
    const megabytes = [empty, used, memoryMb(store.pid)].map(size => size.toFixed(0))
    const at = (share: number) => (tookMs[Math.floor(tookMs.length * share)] ?? 0).toFixed(0)
    return [
      `real time, ${connections} connections to one process`,
      `  opened and subscribed in ${(openedMs / 1_000).toFixed(1)} s`,
      `  memory of the process with none, these, and as many again: ${megabytes.join(', ')} MB`,
      `  a message to all: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms until a client has it`,
      `  ${Math.round(perSecond).toLocaleString('en')} messages delivered per second`,
    ].join('\n')
  } finally {
    for (const client of clients) client.disconnect()
  }
}

type App = { key: string; secret: string }

async function readApp(connectionString: string): Promise<App> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: App }>("select value from store_settings where key = 'realtime'")
    if (!rows[0]) throw new Error('the store has no real-time server')
    return rows[0].value
  } finally {
    await client.end()
  }
}

/** Sends messages to all through the signed HTTP API; each says when it was sent. */
async function send(url: string, { key, secret }: App, count: number): Promise<void> {
  const data = JSON.stringify({ at: performance.timeOrigin + performance.now() })
  const body = JSON.stringify({ batch: Array(count).fill({ channel: 'store', name: 'catalog', data }) })
  const path = '/apps/kilat/batch_events'
  const seconds = Math.floor(Date.now() / 1_000)
  const md5 = createHash('md5').update(body).digest('hex')
  const query = `auth_key=${key}&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex')
  const answer = await fetch(`${url}${path}?${query}&auth_signature=${signature}`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the HTTP API answered ${answer.status}`)
  await answer.body?.cancel()
}

async function hearAll(ask: () => Promise<ClientsAnswer[]>, count: number): Promise<number[]> {
  const tookMs: number[] = []
  await until(ask, answers => {
    for (const answer of answers) tookMs.push(...answer.tookMs)
    return tookMs.length >= count
  })
  return tookMs
}

async function until(ask: () => Promise<ClientsAnswer[]>, isDone: (answers: ClientsAnswer[]) => boolean): Promise<void> {
  const deadline = performance.now() + 120_000
  while (!isDone(await ask())) {
    if (performance.now() > deadline) throw new Error('the clients did not hear everything')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

function tell(client: ChildProcess, ask: ClientsAsk): void {
  client.send(ask)
}

function askReport(client: ChildProcess): Promise<ClientsAnswer> {
  return new Promise(resolve => {
    client.once('message', answer => resolve(answer as ClientsAnswer))
    tell(client, { kind: 'report' })
  })
}

function sum<Item>(items: Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
