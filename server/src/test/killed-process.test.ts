import { randomInt, randomUUID } from 'node:crypto'
import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { attempts, orders, sandboxPayments, sandboxReceipts, sandboxRefunds, sandboxTopups } from '../db/schema.ts'
import { receivedTitle, returnedTitle } from '../gateways/sandbox/payer-page-html.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { isPaymentOf } from '../modules/orders/order-payment.ts'
import { systemClock } from '../platform/clock.ts'
import { createServerData } from './server-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const itemId = 'mobile-legends-86-diamonds'
/** On each of the two databases. */
const kills = 3

/** Player ids for the sandbox supplier's success, delay, failure, refusal, silence and unreadable answer. */
const userIds = ['123456789', '900000002', '900000003', '900000004', '900000005', '900000006', '900000008', '900000009']

let env: { DATA_DIR: string; DATABASE_URL?: string }
let remove: () => Promise<void>

beforeAll(async () => {
  const fast = { SUPPLIER_ANSWER_MS: '60', SUPPLIER_PENDING_MS: '300', FIRST_CHECK_MS: '150', LAST_CHECK_MS: '600', CALL_TIMEOUT_MS: '400' }
  // On a busy machine a call takes longer than its limit, and a supplier would be paused for minutes.
  const neverPaused = { CIRCUIT_SKU_FAULTS: '100000', CIRCUIT_SUPPLIER_FAULTS: '100000' }
  const data = await createServerData('kill')
  env = { ...fast, ...neverPaused, ...data.env }
  remove = data.remove
})
afterAll(() => remove())

/** The orders by id, each with the path of its payer's page if its buyer was shown one. */
type PlacedOrders = Map<string, string | undefined>

/** A buyer with a bad connection: every call is repeated until an answer comes, so that some pay twice. */
async function buyAndPay(origin: string, placedOrders: PlacedOrders, until: () => boolean): Promise<void> {
  const key = randomUUID()
  const userId = userIds[randomInt(userIds.length)] ?? '123456789'
  const headers = { 'content-type': 'application/json', 'x-api-key': 'kilat-demo', 'idempotency-key': key }
  const body = JSON.stringify({
    item_id: itemId,
    quantity: 1,
    player: { user_id: userId, zone_id: '1234' },
    channel: 'qris',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: 1_000_000,
  })
  const placed = await repeat(until, async () => {
    const answer = await fetch(`${origin}/api/transactions`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: string; payment: { instructions: { pay_url: string | null } | null } } }
  })
  if (!placed) return
  const payUrl = placed.data.payment.instructions?.pay_url
  const page = payUrl ? new URL(payUrl).pathname : undefined
  placedOrders.set(placed.data.id, page)
  if (!page) return
  // One buyer in four cancels while paying.
  const givesUp = randomInt(4) === 0 && giveUp(origin, { id: placed.data.id, headers, until })
  const pays = repeat(until, async () => {
    const answer = await fetch(`${origin}${page}`, { method: 'POST', body: new URLSearchParams({ act: 'full' }), redirect: 'manual' })
    if (answer.status >= 400) throw new Error(`${answer.status}`)
  })
  await Promise.all([givesUp, pays])
}

async function giveUp(origin: string, order: { id: string; headers: Record<string, string>; until: () => boolean }): Promise<void> {
  const { 'x-api-key': key = '' } = order.headers
  await repeat(order.until, async () => {
    const answer = await fetch(`${origin}/api/transactions/${order.id}/cancel`, { method: 'POST', headers: { 'x-api-key': key } })
    if (answer.status >= 500) throw new Error(`${answer.status}`)
  })
}

async function repeat<Result>(until: () => boolean, act: () => Promise<Result>): Promise<Result | undefined> {
  while (!until()) {
    try {
      return await act()
    } catch {
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  }
  return undefined
}

/** Buyers place one order after the other while the server is killed and restarted. */
async function liveThroughKills(port: number, placedOrders: PlacedOrders): Promise<ServerProcess> {
  let server = await startServer(port, env)
  let isOver = false
  const buyers = Array.from({ length: 4 }, async () => {
    while (!isOver) await buyAndPay(server.origin, placedOrders, () => isOver)
  })
  for (let killed = 0; killed < kills; killed += 1) {
    await new Promise(resolve => setTimeout(resolve, randomInt(200, 1_500)))
    await waitForOrders(placedOrders, ordersPerLife * (killed + 1))
    await server.kill()
    server = await startServer(port, env)
  }
  isOver = true
  await Promise.all(buyers)
  return server
}

/** On a busy machine a life may be too short for any purchase, and killing it would test nothing. */
const ordersPerLife = 3

async function waitForOrders(placedOrders: PlacedOrders, count: number): Promise<void> {
  const deadline = Date.now() + 20_000
  while (placedOrders.size < count && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 50))
}

const ends = ['delivered', 'refunded', 'cancelled']

/**
 * Waits until every paid order has reached its end, and what was paid twice is back. The buyers have gone: an order whose gateway has
 * received nothing stays unpaid, and may stay open.
 */
async function waitUntilSettled(origin: string, placedOrders: PlacedOrders): Promise<void> {
  const open = new Map(placedOrders)
  const deadline = Date.now() + 240_000
  while (open.size > 0 && Date.now() < deadline) {
    for (const [id, page] of open) {
      const answer = await fetch(`${origin}/api/transactions/${id}`, { headers: { 'x-api-key': 'kilat-demo' } })
      const { data } = (await answer.json()) as { data: { status: string } }
      const { received, returned } = await readMoves(origin, page)
      const isSettled = ends.includes(data.status) && received - returned === (data.status === 'delivered' ? 1 : 0)
      if (isSettled || received === 0) open.delete(id)
    }
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
}

/** Asks the simulated gateway, which may know of money that the store has not heard of, how often it came and went back. */
async function readMoves(origin: string, page: string | undefined): Promise<{ received: number; returned: number }> {
  if (!page) return { received: 0, returned: 0 }
  const answer = await fetch(`${origin}${page}`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const countIn = (title: string) => html.split(`aria-label="${title}"`)[1]?.split('</section>')[0]?.match(/<li>/g)?.length ?? 0
  return { received: countIn(receivedTitle), returned: countIn(returnedTitle) }
}

test('a server killed at any moment delivers every paid order exactly once or refunds it exactly once', async () => {
  const port = await freePort()
  const placedOrders: PlacedOrders = new Map()
  const server = await liveThroughKills(port, placedOrders)
  await waitUntilSettled(server.origin, placedOrders)
  expect(await server.stop(), server.output()).toBe(0)

  const opened = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
  try {
    expect(await checkBooks({ db: opened.db, clock: systemClock })).toEqual([])
    const rows = await opened.db.select().from(orders)
    const paid = rows.filter(({ paidAt }) => paidAt !== null)
    expect(paid.length).toBeGreaterThan(kills)
    for (const order of paid) await expectOneEnd(opened, order)
    await expectOnePaymentEach(opened)
  } finally {
    await opened.close()
  }
}, 480_000)

/** Each order asked its gateway for at most one payment, each payment has its row, and cancelled orders are unpaid. */
async function expectOnePaymentEach({ db }: OpenDatabase): Promise<void> {
  const rows = await db
    .select({ id: payments.id, orderId: payments.subjectId, status: orders.status })
    .from(payments)
    .innerJoin(orders, isPaymentOf(orders.id))
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length)
  const known = new Set(rows.map(({ id }) => id))
  for (const { reference } of await db.select().from(sandboxPayments)) expect(known.has(reference), reference).toBe(true)
  const received = await db.select().from(sandboxReceipts)
  const cancelled = new Set(rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id))
  expect(received.filter(({ reference }) => cancelled.has(reference))).toEqual([])
}

/** Compares the records of the simulated companies for one order with the order itself. */
async function expectOneEnd(opened: OpenDatabase, order: typeof orders.$inferSelect): Promise<void> {
  const { db } = opened
  const sent = await db
    .select({ deliveries: sandboxTopups.deliveries, cost: sandboxTopups.cost })
    .from(sandboxTopups)
    .innerJoin(attempts, eq(attempts.reference, sandboxTopups.reference))
    .where(eq(attempts.orderId, order.id))
  const delivered = sent.reduce((total, { deliveries }) => total + deliveries, 0)
  const [payment] = await db.select().from(payments).where(isPaymentOf(order.id))
  const reference = payment?.id ?? ''
  const [received] = await db
    .select({ amount: sum(sandboxReceipts.amount) })
    .from(sandboxReceipts)
    .where(eq(sandboxReceipts.reference, reference))
  const [returned] = await db
    .select({ amount: sum(sandboxRefunds.amount) })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentReference, reference))
  const kept = Number(received?.amount ?? 0) - Number(returned?.amount ?? 0)
  const what = `${order.id} ${order.status} ${JSON.stringify(order.player)}`
  expect(['delivered', 'refunded'], what).toContain(order.status)
  expect(delivered, what).toBe(order.status === 'delivered' ? 1 : 0)
  expect(kept, what).toBe(order.status === 'delivered' ? order.total : 0)
  // The sandbox charges the cost in its list: the store earns its margin.
  for (const { cost } of sent) expect(cost, what).toBeLessThan(order.unitPrice)
}
