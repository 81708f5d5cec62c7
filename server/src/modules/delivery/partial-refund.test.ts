import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { refundedUnits } from '../../db/schema/refunds.ts'
import { system } from '../../platform/actor.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { lockOrder } from '../orders/change-order.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { checkPromise } from './check-promise.ts'
import { deliverOrder } from './deliver-order.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** Lets time pass until every due job has run. */
async function waitHours(hours: number) {
  for (let step = 0; step < hours * 6; step += 1) {
    engine.clock.advance(10 * 60_000)
    await engine.runJobs()
  }
}

/** Pays for five units; the supplier never answers about the first one. */
async function payFive(channel = 'qris') {
  engine.supplier.script.push(...Array.from({ length: 300 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order({ item: { maxQuantity: 5 }, quantity: 5, channel })
  await engine.pay(order)
  await engine.runJobs()
  return order
}

async function givenBack(order: { id: string }) {
  return engine.gateway.refunded(await paymentReference(engine.ctx, order.id))
}

test('each step that starts a refund names its own among several with one reason', async () => {
  const fails = { does: 'fail', says: 'truth' } as const
  engine.supplier.script.push(fails, fails)
  engine.gateway.refundAnswers.push({ kind: 'pending' })
  const order = await engine.order({ item: { maxQuantity: 3 }, quantity: 3 })
  await engine.pay(order)
  await engine.runJobs()
  const { timeline, refunds } = await engine.read(order)
  const started = timeline.filter(({ code }) => code === 'refund_started')
  expect(started.map(({ data }) => [data.reason, data.refunds])).toEqual([
    ['delivery_failed', [0]],
    ['delivery_failed', [1]],
  ])
  expect(refunds.map(({ status }) => status).sort()).toEqual(['done', 'pending'])
})

test('units never sent are refunded when the promise passes, while the one that may have arrived is still checked', async () => {
  const order = await payFive()
  await waitHours(1)
  const held = await engine.read(order)
  expect(held).toMatchObject({
    status: 'on_hold',
    delivery: { units: [{ status: 'checking' }, { status: 'failed' }, { status: 'failed' }, { status: 'failed' }, { status: 'failed' }] },
    refunds: [{ status: 'done', reason: 'promise_passed', amount: 40_000 }],
  })
  expect(held.timeline.find(({ code }) => code === 'refund_started')?.data).toMatchObject({ amount: 40_000, units: 4, quantity: 5 })
  await engine.expectBooks()

  engine.supplier.script.length = 0
  await waitHours(1)
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ amount: 40_000 }] })
  expect([...engine.supplier.delivered.values()]).toEqual([1])
  expect(await givenBack(order)).toBe(40_000)
})

test('if the last unit fails after the others were refunded, all of the money is refunded and the order is closed', async () => {
  const order = await payFive()
  await waitHours(1)
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  await waitHours(1)
  const end = await engine.read(order)
  expect(end).toMatchObject({ status: 'refunded', refunds: [{ amount: 40_000 }, { amount: 10_000 }] })
  expect(await givenBack(order)).toBe(order.total)
})

test('a unit is refunded once, however often and by how many workers it is given up, and if a process dies in between', async () => {
  const order = await payFive()
  engine.gateway.afterRefund = () => {
    engine.gateway.afterRefund = () => {}
    throw new Error('the process died here')
  }
  engine.clock.advance(31 * 60_000)
  await checkPromise(engine.ctx, { orderId: order.id })
  await Promise.all(Array.from({ length: 4 }, () => deliverOrder(engine.ctx, { orderId: order.id })))
  await expect(engine.runJobs()).rejects.toThrow('died')
  await engine.expectBooks()
  await waitHours(1)
  await Promise.all([checkPromise(engine.ctx, { orderId: order.id }), deliverOrder(engine.ctx, { orderId: order.id })])
  await inTx(engine.ctx, async ctx => {
    const locked = await lockOrder(ctx, order.id)
    if (!locked) throw new Error('the order is there')
    await refundUnits(ctx, { order: locked, units: [2, 3], reason: 'promise_passed', by: system })
  })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'on_hold', refunds: [{ status: 'done', amount: 40_000 }] })
  expect(await givenBack(order)).toBe(40_000)
})

test('the database refuses a second refund of a unit', async () => {
  const order = await payFive()
  await waitHours(1)
  const [first] = await engine.ctx.db.select().from(refundedUnits).where(eq(refundedUnits.orderId, order.id))
  if (!first) throw new Error('units went back')
  await expect(engine.ctx.db.insert(refundedUnits).values(first)).rejects.toThrow()
})

test('an order is `refunded` only after the last of its refunds is done', async () => {
  const order = await payFive()
  engine.gateway.refundAnswers.push(...Array.from({ length: 20 }, () => ({ kind: 'pending' }) as const))
  await waitHours(1)
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('refunding')
  await waitHours(4)
  expect((await engine.read(order)).status).toBe('refunded')
  expect(await givenBack(order)).toBe(order.total)
})

test('the channel fee is refunded in proportion to the undelivered units, rounded up for the buyer', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' })
  const order = await engine.order({ item: { maxQuantity: 3 }, quantity: 3, channel: 'bca_va' })
  expect(order.total).toBe(34_000)
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ status: 'claim', amount: 10_000 + 1_334 }] })
})

test('the whole fee is refunded once the last unit is, however many refunds it took', async () => {
  const order = await payFive('bca_va')
  await waitHours(1)
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  await waitHours(1)
  expect(await engine.read(order)).toMatchObject({ status: 'refunding', refunds: [{ amount: 43_200 }, { amount: 10_800 }] })
})

test('the books report a unit that was both delivered and refunded', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const other = await payFive()
  await waitHours(1)
  await engine.ctx.db.execute(sql`update refunded_units set order_id = ${order.id}, unit = 1 where order_id = ${other.id} and unit = 2`)
  const told = (await checkBooks(engine.ctx)).map(({ what }) => what)
  expect(told).toContain('a unit is delivered or goes back, never both')
  expect(told).toContain('an open order holds its total less what went back of it, a closed one holds nothing')
  await engine.ctx.db.execute(sql`update refunded_units set order_id = ${other.id}, unit = 2 where order_id = ${order.id}`)
})
