import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { turns } from '../../db/schema/delivery.ts'
import { system } from '../../platform/actor.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { attemptsOf } from '../../test/operator-hands.ts'
import { lockOrder } from '../orders/change-order.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { deliverOrder } from './deliver-order.ts'
import { trySuppliers } from './try-suppliers.ts'
import { findFirst } from './turns.ts'

let engine: Engine
/** The most references that were under way at once for one player. */
let mostAtOnce: number

beforeEach(async () => {
  engine = await createEngine()
  engine.supplier.mayTakeTwoForOne = true
  mostAtOnce = 0
  const open = new Map<string, string>()
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    open.set(request.reference, request.customerNo)
    mostAtOnce = Math.max(mostAtOnce, [...open.values()].filter(to => to === request.customerNo).length)
    // Long enough for other processes to come in between.
    await new Promise(resolve => setTimeout(resolve, 5))
    const outcome = await send(request)
    if (outcome.kind === 'succeeded' || outcome.kind === 'failed') open.delete(request.reference)
    return outcome
  }
})
afterEach(async () => {
  for (const count of engine.supplier.delivered.values()) expect(count).toBe(1)
  await engine.expectBooks()
  await engine.close()
})

async function paidOrders(count: number, more: Parameters<Engine['order']>[0] = {}) {
  const itemId = await makeItem(engine.ctx, { maxQuantity: 3 })
  const orders = []
  for (let made = 0; made < count; made += 1) {
    const order = await engine.order({ itemId, ...more })
    await engine.pay(order)
    orders.push(order)
  }
  return orders
}

async function passMinutes(minutes: number, step = 0.5) {
  for (let passed = 0; passed < minutes; passed += step) {
    engine.clock.advance(step * 60_000)
    await engine.runJobs()
  }
}

const turnsOf = async () => (await engine.ctx.db.select().from(turns)).map(({ orderId }) => orderId)
const statuses = (orders: { id: string }[]) => Promise.all(orders.map(async order => (await engine.read(order)).status))

test('orders for one player go one after the other, whoever sends them, and the second says that it waits', async () => {
  engine.supplier.script.push(...Array.from({ length: 20 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const orders = await paidOrders(3)
  await Promise.all(orders.flatMap(({ id }) => [1, 2].map(() => deliverOrder(engine.ctx, { orderId: id }))))
  await engine.runJobs()
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
  const queued = (await Promise.all(orders.map(order => engine.codes(order)))).map(
    codes => codes.filter(code => code === 'delivery_queued').length,
  )
  expect(queued.toSorted()).toEqual([0, 1, 1])
  engine.supplier.script.length = 0
  // Woken by the first one's end, not by their next look.
  await passMinutes(0.5, 0.25)
  expect(await statuses(orders)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(mostAtOnce).toBe(1)
})

test('pieces of one order for one player go one after the other, each with its own reference', async () => {
  const [order] = await paidOrders(1, { quantity: 3 })
  await engine.runJobs()
  expect(await statuses(order ? [order] : [])).toEqual(['delivered'])
  expect(engine.supplier.delivered.size).toBe(3)
  expect(mostAtOnce).toBe(1)
})

test('a stuck order does not keep the next one waiting for longer than ten minutes', async () => {
  engine.supplier.script.push(...Array.from({ length: 200 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const orders = await paidOrders(2)
  await engine.runJobs()
  await passMinutes(9, 1)
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
  await passMinutes(3, 1)
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(2)
  engine.supplier.script.length = 0
  await passMinutes(8, 1)
  expect(await statuses(orders)).toEqual(['delivered', 'delivered'])
})

test('after a pause of twelve minutes orders for one player still go one after the other', async () => {
  let isPaused = true
  engine.supplier.readBalance = async () => ({ kind: 'read', balanceIdr: isPaused ? 0 : 1_000_000 })
  const asked: string[] = []
  engine.supplier.send = async ({ reference }) => {
    asked.push(reference)
    return isPaused ? { kind: 'blocked', cause: 'balance_empty', detail: 'no money' } : { kind: 'pending', detail: 'working on it' }
  }
  const orders = await paidOrders(2)
  await engine.runJobs()
  for (let minute = 0; minute < 20; minute += 1) {
    isPaused = minute < 12
    engine.clock.advance(60_000)
    await trySuppliers(engine.ctx)
    await engine.runJobs()
  }
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked).size).toBe(1)
  expect(await statuses(orders)).toEqual(['delivering', 'paid'])
})

test('an order that is never sent keeps nobody waiting past its own promise, even if nothing has ended it', async () => {
  engine.supplier.send = async () => ({ kind: 'not_sent', detail: 'not now' })
  const [first] = await paidOrders(1)
  await engine.runJobs()
  const [attempt] = await attemptsOf(engine, first ?? { id: '' })
  const findNow = () => inTx(engine.ctx, ctx => findFirst(ctx, { supplier: 'scripted', sku: '', customerNo: '', ...attempt }))
  engine.clock.advance(29 * 60_000)
  expect(await findNow()).toMatchObject({ reference: attempt?.reference, status: 'not_sent' })
  engine.clock.advance(2 * 60_000)
  expect(await findNow()).toBeUndefined()
  await engine.runJobs()
  expect(await statuses(first ? [first] : [])).toEqual(['refunded'])
})

test('another player, or a supplier that tells references apart, is not waited for', async () => {
  const keep = { does: 'keep', says: 'truth' } as const
  engine.supplier.script.push(keep, keep)
  const [first] = await paidOrders(1)
  await engine.runJobs()
  await paidOrders(1)
  await engine.runJobs()
  // Another item has another sku.
  expect(engine.supplier.requests).toHaveLength(2)
  engine.supplier.mayTakeTwoForOne = false
  engine.supplier.script.push(keep, keep)
  await paidOrders(2)
  await engine.runJobs()
  expect(engine.supplier.requests).toHaveLength(4)
  expect(first && (await engine.codes(first))).not.toContain('delivery_queued')
})

test('who waits is refunded at its promise, and not sent afterwards', async () => {
  engine.ctx.settings.promiseMs = 2 * 60_000
  engine.supplier.script.push(...Array.from({ length: 200 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const orders = await paidOrders(4)
  await engine.runJobs()
  await passMinutes(3)
  const sent = new Set(engine.supplier.requests.map(({ reference }) => reference)).size
  expect((await statuses(orders)).filter(status => status === 'refunded')).toHaveLength(4 - sent)
  expect(sent).toBeLessThan(4)
  expect(await turnsOf()).toEqual([])
  await passMinutes(3)
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(sent)
})

test('an order that ends while it waits for its turn does not wait any more', async () => {
  engine.supplier.script.push(...Array.from({ length: 20 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const [first, second] = await paidOrders(2)
  await engine.runJobs()
  expect(await turnsOf()).toEqual([second?.id])
  await inTx(engine.ctx, async ctx => {
    const order = await lockOrder(ctx, second?.id ?? '')
    if (order) await refundUnits(ctx, { order, units: [1], reason: 'delivery_failed', by: system })
  })
  await passMinutes(1.5)
  expect(await statuses(first && second ? [first, second] : [])).toEqual(['delivering', 'refunded'])
  expect(await turnsOf()).toEqual([])
})
