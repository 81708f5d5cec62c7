import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { idempotencyKeys } from '../db/schema/orders.ts'
import { attempts, orders, sandboxTopups } from '../db/schema.ts'
import { walletAccount } from '../modules/ledger/accounts.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { readHolding } from '../modules/ledger/read.ts'
import { systemClock } from '../platform/clock.ts'
import { fillWallet } from './fill-wallet.ts'
import { makeUser } from './make-user.ts'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const itemId = 'mobile-legends-86-diamonds'
const apiHeaders = { 'content-type': 'application/json', 'x-api-key': 'kilat-demo' }
const [affords, purchases] = [10, 20]

/** Buyers at once: each waits for its answer before it sends the next. */
const buyers = 6

/** Each kill comes after this many more orders were answered, while others are under way and the wallet still has money. */
const [kills, ordersPerLife] = [2, 3]

let data: Awaited<ReturnType<typeof createServerData>>
let servers: ServerProcess[]
let starting: Promise<void>[]
beforeEach(async () => {
  servers = []
  starting = []
  data = await createServerData('wallet')
})
afterEach(async () => {
  await Promise.allSettled(starting)
  await Promise.all(servers.map(server => server.kill()))
  await data.remove()
})

const start = async () => startServer(await freePort(), { SUPPLIER_ANSWER_MS: '10', CALL_TIMEOUT_MS: '2000', ...data.env })

async function restart(at: number): Promise<void> {
  servers[at] = await start()
}

async function inDatabase<Answer>(act: (opened: OpenDatabase) => Promise<Answer>): Promise<Answer> {
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  try {
    return await act(opened)
  } finally {
    await opened.close()
  }
}

async function readPrice({ origin }: ServerProcess): Promise<number> {
  const answer = await fetch(`${origin}/api/quotes`, { method: 'POST', headers: apiHeaders, body: JSON.stringify({ item_id: itemId }) })
  const { data: quote } = (await answer.json()) as { data: { channels: { id: string; total: number }[] } }
  return quote.channels.find(({ id }) => id === 'wallet')?.total ?? 0
}

type Sent = { token: string; key: string }
type Answer = { status: number; code?: string; id?: string }

/** One send of a purchase to any process. Answers undefined if none came, as from a process that is being killed or started. */
async function send({ token, key }: Sent): Promise<Answer | undefined> {
  const headers = { ...apiHeaders, authorization: `Bearer ${token}`, 'idempotency-key': key }
  const body = JSON.stringify({
    item_id: itemId,
    quantity: 1,
    player: { user_id: '123456789', zone_id: '1234' },
    channel: 'wallet',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: 1_000_000,
  })
  try {
    const to = `${servers[randomInt(servers.length)]?.origin}/api/transactions`
    const answer = await fetch(to, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
    const read = (await answer.json()) as { code?: string; data?: { id: string } }
    return { status: answer.status, ...(read.data ? { id: read.data.id } : { code: read.code ?? 'none' }) }
  } catch {
    return undefined
  }
}

/** A buyer with a bad connection: sends until an answer comes, or one that asks to try again is the answer for too long. */
async function buy(sent: Sent): Promise<Answer> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await send(sent)
    if (answer && answer.status !== 503) return answer
    if (Date.now() > deadline) return answer ?? { status: 0, code: 'no answer' }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('purchases from one wallet, each sent twice while processes are killed, make as many orders as it affords, each delivered once', {
  timeout: 240_000,
}, async () => {
  // They share the database, and one of them is killed at a time.
  const [one, two] = await Promise.all([start(), start()])
  servers = [one, two]
  const price = await readPrice(one)
  expect(price).toBeGreaterThan(0)
  const user = await inDatabase(async opened => {
    const made = await makeUser({ ...opened, clock: systemClock })
    await fillWallet({ ...opened, clock: systemClock }, { userId: made.id, amount: affords * price + price - 1 })
    return made
  })

  const keys = Array.from({ length: purchases }, () => randomUUID())
  const waiting = keys.flatMap(key => [key, key])
  const answers: (Answer & { key: string })[] = []
  const buying = Array.from({ length: buyers }, async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) answers.push({ key, ...(await buy({ token: user.token, key })) })
  })
  const countBought = () => new Set(answers.map(({ id }) => id).filter(Boolean)).size
  for (let killed = 0; killed < kills; killed += 1) {
    await vi.waitFor(() => expect(countBought(), JSON.stringify(answers)).toBeGreaterThanOrEqual(ordersPerLife * (killed + 1)), {
      timeout: 60_000,
      interval: 2,
    })
    expect(waiting.length).toBeGreaterThan(0)
    const at = killed % servers.length
    await servers[at]?.kill()
    // Not waited for: the other process would have sold everything by then.
    starting.push(restart(at))
  }
  await Promise.all([...buying, ...starting])

  const different = answers.filter(({ status, code }) => status !== 201 && !(status === 422 && code === 'wallet_too_low'))
  expect(different, servers.map(server => server.output()).join('\n')).toEqual([])
  expect(countBought()).toBe(affords)
  for (const key of keys) {
    const [first, second, ...more] = answers.filter(answer => answer.key === key)
    expect(first).toEqual(second)
    expect(more).toEqual([])
  }
  await waitUntilDelivered(
    answers.flatMap(({ id }) => id ?? []),
    user.token,
  )
  for (const server of servers) expect(await server.stop(), server.output()).toBe(0)

  await inDatabase(async ({ db }) => {
    const made = await db.select({ id: orders.id, status: orders.status }).from(orders)
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set(answers.flatMap(({ id }) => id ?? [])))
    expect(await db.$count(idempotencyKeys)).toBe(affords)
    const sent = await db
      .select({ orderId: attempts.orderId, deliveries: sandboxTopups.deliveries })
      .from(sandboxTopups)
      .innerJoin(attempts, eq(attempts.reference, sandboxTopups.reference))
    const delivered = made.map(({ id }) =>
      sent.filter(({ orderId }) => orderId === id).reduce((sum, { deliveries }) => sum + deliveries, 0),
    )
    expect(delivered).toEqual(made.map(() => 1))
    expect(await readHolding({ db }, walletAccount(user.id))).toBe(price - 1)
    expect(await checkBooks({ db, clock: systemClock })).toEqual([])
  })
})

/** Jobs of a killed process run again once its heartbeat was missed. */
async function waitUntilDelivered(ids: readonly string[], token: string): Promise<void> {
  const headers = { ...apiHeaders, authorization: `Bearer ${token}` }
  const statusOf = async (id: string) => {
    const answer = await fetch(`${servers[0]?.origin}/api/transactions/${id}`, { headers })
    return ((await answer.json()) as { data: { status: string } }).data.status
  }
  const delivered = async () => expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'delivered'))
  await vi.waitFor(delivered, { timeout: 120_000, interval: 250 })
}
