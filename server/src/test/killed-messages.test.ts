import { randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { reclaimJobs } from '../ctx/queue-boss.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { messages } from '../db/schema/messages.ts'
import { type CountingGraph, startCountingGraph } from './counting-graph.ts'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const key = { 'content-type': 'application/json', 'x-api-key': 'kilat-demo' }
const contact = { kind: 'whatsapp', value: '081234567890' }

let graph: CountingGraph
let data: Awaited<ReturnType<typeof createServerData>>
let database: OpenDatabase
/** The processes that run; a test leaves one to the next. */
let servers: ServerProcess[]

beforeAll(async () => {
  graph = await startCountingGraph()
  data = await createServerData('messages')
  servers = [await start()]
  database = await openDatabase({ dataDir: '', databaseUrl: data.env.DATABASE_URL })
})
afterEach(async () => {
  graph.answerAgain()
  for (const server of servers.slice(1)) await kill(server)
  if (servers.length === 0) servers.push(await start())
})
afterAll(async () => {
  await Promise.all(servers.map(kill))
  await graph.close()
  await database.close()
  await data.remove()
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const fast = { SUPPLIER_ANSWER_MS: '20', SUPPLIER_PENDING_MS: '100', FIRST_CHECK_MS: '150', LAST_CHECK_MS: '600' }
  return startServer(await freePort(), { ...fast, ...graph.env, CODE_SECRET: 'a secret that only this test knows', ...data.env, ...env })
}

async function kill(dying: ServerProcess): Promise<void> {
  servers = servers.filter(server => server !== dying)
  await dying.kill()
}

/** Starts another process after the only one was killed, whose jobs it need not wait for: no process lives that could miss its heartbeat. */
async function startAfterKill(): Promise<ServerProcess> {
  await reclaimJobs(database.db)
  const server = await start()
  servers.push(server)
  return server
}

/** Places and pays an order at one of the processes. */
async function buyAt({ origin }: ServerProcess): Promise<string> {
  const body = JSON.stringify({
    item_id: 'mobile-legends-86-diamonds',
    quantity: 1,
    player: { user_id: '123456789', zone_id: '1234' },
    channel: 'qris',
    contact,
    expected_total: 1_000_000,
  })
  const headers = { ...key, 'idempotency-key': randomUUID() }
  const placed = await fetch(`${origin}/api/transactions`, { method: 'POST', headers, body })
  const { data: order } = (await placed.json()) as { data: { id: string; payment: { instructions: { pay_url: string } } } }
  const { pathname } = new URL(order.payment.instructions.pay_url)
  const paid = await fetch(`${origin}${pathname}`, { method: 'POST', body: new URLSearchParams({ act: 'full' }), redirect: 'manual' })
  expect(paid.status).toBe(303)
  return order.id
}

async function statusOf({ origin }: ServerProcess, id: string): Promise<string> {
  const answer = await fetch(`${origin}/api/transactions/${id}`, { headers: key })
  return ((await answer.json()) as { data: { status: string } }).data.status
}

/** What the store knows of the message about an order's delivery. */
async function knownOf(id: string) {
  return database.db
    .select()
    .from(messages)
    .where(and(eq(messages.orderId, id), eq(messages.event, 'delivered')))
}

/** The store's ids of the messages about an order's delivery that WhatsApp took. */
const deliveriesTold = (id: string) => graph.taken.filter(({ template, texts }) => template === 'order_delivered' && texts.includes(id))

/** Lets the two minutes pass after which a message that is being sent counts as left by a dead process, if it was begun before. */
async function passDeadTime(begunBefore = new Date()): Promise<void> {
  const isLeft = and(eq(messages.status, 'sending'), lt(messages.nextTryAt, new Date(begunBefore.getTime() + 2 * 60_000)))
  await database.db.update(messages).set({ nextTryAt: new Date() }).where(isLeft)
}

async function countOpenJobs(messageId: string): Promise<number> {
  const isOpen = sql`select count(*)::int as count from pgboss.job where data->>'messageId' = ${messageId} and state in ('created', 'retry', 'active')`
  const { rows } = await database.db.execute<{ count: number }>(isOpen)
  return rows[0]?.count ?? Number.NaN
}

const soon = { timeout: 60_000, interval: 50 }

/** The process that runs when a test begins. */
function living(): ServerProcess {
  const [server] = servers
  if (!server) throw new Error('a server runs')
  return server
}

test('a message whose process is killed after WhatsApp took it is sent once more with the same id, and no third time', {
  timeout: 180_000,
}, async () => {
  graph.holdAnswers()
  const id = await buyAt(living())
  await vi.waitFor(() => expect(deliveriesTold(id)).toHaveLength(1), soon)
  await kill(living())
  graph.answerAgain()
  await passDeadTime()
  const next = await startAfterKill()
  // The order itself waited for nothing.
  expect(await statusOf(next, id)).toBe('delivered')
  await vi.waitFor(async () => expect(await knownOf(id)).toMatchObject([{ status: 'sent', tries: 2, nextTryAt: null }]), soon)
  const told = deliveriesTold(id)
  expect(told.map(message => message.id)).toEqual([told[0]?.id, told[0]?.id])
  await vi.waitFor(async () => expect(await countOpenJobs(told[0]?.id ?? '')).toBe(0), soon)
})

test('a planner that is killed in its tx loses no message and plans none twice, and its order is delivered', {
  timeout: 180_000,
}, async () => {
  const lock = await lockMessages()
  let id: string
  try {
    id = await buyAt(living())
    await vi.waitFor(async () => expect(await statusOf(living(), id)).toBe('delivered'), soon)
    // The planner has taken an entry of the timeline and waits to write its message.
    await vi.waitFor(async () => expect(await isPlannerWaiting()).toBe(true), soon)
    await kill(living())
  } finally {
    await lock.release()
  }
  expect(deliveriesTold(id)).toEqual([])
  const next = await startAfterKill()
  // The news of another order wakes the planner; otherwise the job does within a minute.
  const other = await buyAt(next)
  for (const told of [id, other]) {
    await vi.waitFor(() => expect(deliveriesTold(told)).toHaveLength(1), soon)
    expect(await knownOf(told)).toHaveLength(1)
  }
})

/** Lets nobody write messages until it is released. */
async function lockMessages(): Promise<{ release: () => Promise<void> }> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = database.db.transaction(async tx => {
    // The limit for idle txs would release it on a slow machine.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`lock table messages in share row exclusive mode`)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, locking])
  return {
    release: () => {
      released.resolve()
      return locking
    },
  }
}

async function isPlannerWaiting(): Promise<boolean> {
  // The tables of all copies of a database have the same oid.
  const isHere = sql`database = (select oid from pg_database where datname = current_database()) and relation = 'messages'::regclass`
  const { rows } = await database.db.execute(sql`select 1 from pg_locks where ${isHere} and mode = 'RowExclusiveLock' and not granted`)
  return rows.length > 0
}

test('of two processes one is killed while both send: every order is delivered, and its buyer is told at least once and at most twice', {
  timeout: 240_000,
}, async () => {
  const other = living()
  // Its calls can be told from those of the other one.
  const version = 'v99.0'
  const dying = await start({ WHATSAPP_API_VERSION: version })
  servers.push(dying)
  const first = await Promise.all(Array.from({ length: 8 }, (_, at) => buyAt(at % 2 ? dying : other)))
  // A worker that waits for an answer would take no held message before the call's time limit.
  await vi.waitFor(async () => {
    for (const id of first) expect(await knownOf(id), id).toMatchObject([{ status: 'sent' }])
  }, soon)
  graph.holdAnswers()
  const held = await Promise.all(Array.from({ length: 8 }, (_, at) => buyAt(at % 2 ? dying : other)))
  const toldByDying = () => held.flatMap(deliveriesTold).filter(({ path }) => path.includes(version))
  // The other one may have taken all of them: more orders until it has no place left.
  const untilDyingTells = async () => {
    if (toldByDying().length === 0) held.push(await buyAt(dying))
    expect(toldByDying().length).toBeGreaterThan(0)
  }
  await vi.waitFor(untilDyingTells, { ...soon, interval: 250 })
  await kill(dying)
  const ids = [...first, ...held]
  const killedAt = new Date()
  graph.answerAgain()
  // The living process records what it was sending; only the dead one's messages stay, until the queue has missed its heartbeat.
  await vi.waitFor(async () => {
    await passDeadTime(killedAt)
    for (const id of ids) expect(await knownOf(id), id).toMatchObject([{ status: 'sent' }])
  }, soon)
  for (const id of ids) {
    expect(await statusOf(other, id)).toBe('delivered')
    const told = deliveriesTold(id)
    expect([1, 2], id).toContain(told.length)
    expect(new Set(told.map(message => message.id)).size, id).toBe(1)
  }
  expect(ids.some(id => deliveriesTold(id).length === 2)).toBe(true)
})

async function post({ origin }: ServerProcess, path: string, body: object): Promise<number> {
  return (await fetch(`${origin}/api${path}`, { method: 'POST', headers: key, body: JSON.stringify(body) })).status
}

const codesTaken = () => graph.taken.filter(({ template }) => template === 'one_time_code')

test('a one-time code asked for at two processes is one code, comes again if its process is killed, and proves the contact to one browser', {
  timeout: 180_000,
}, async () => {
  const id = await buyAt(living())
  await vi.waitFor(() => expect(deliveriesTold(id)).toHaveLength(1), soon)
  graph.holdAnswers()
  expect(await post(living(), '/contacts/codes', { contact })).toBe(202)
  await vi.waitFor(() => expect(codesTaken()).toHaveLength(1), soon)
  // Before the call's time limit: a code that may have been sent is not sent again.
  await kill(living())
  graph.answerAgain()
  await reclaimJobs(database.db)
  const [one, two] = await Promise.all([start(), start()])
  servers.push(one, two)
  // Asked for again too soon, nothing more is sent.
  expect(await Promise.all([post(one, '/contacts/codes', { contact }), post(two, '/contacts/codes', { contact })])).toEqual([202, 202])
  await vi.waitFor(() => expect(codesTaken()).toHaveLength(2), soon)
  const [code, again] = codesTaken()
  expect(again).toEqual(code)
  const proofs = [randomUUID(), randomUUID()]
  const typed = proofs.map(proof => ({ contact, code: code?.texts[0] ?? '', proof }))
  const answers = await Promise.all([...typed, ...typed].map((body, at) => post(at % 2 ? one : two, '/contacts/proofs', body)))
  const proven = proofs.filter((_, at) => answers[at] === 204)
  expect(proven).toHaveLength(1)
  // The same browser's lost answer is no loss.
  expect([answers[0] === answers[2], answers[1] === answers[3]]).toEqual([true, true])
  expect(codesTaken()).toHaveLength(2)
})
