import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { closedFor } from '../../test/cut-off.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { deliverOrder } from './deliver-order.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const minuteMs = 60_000

/** Closes a supplier every day from this minute on, for this many minutes. Answers when it opens again. */
async function close(supplier: string, minutes: number): Promise<Date> {
  const { window, opensAt } = closedFor(engine.clock, minutes)
  await engine.ctx.db.update(supplierOffers).set(window).where(eq(supplierOffers.supplier, supplier))
  return opensAt
}

async function waitMinutes(minutes: number) {
  for (let step = 0; step < minutes; step += 1) {
    engine.clock.advance(minuteMs)
    await engine.runJobs()
  }
}

const waiting = async (order: { id: string }) => (await engine.read(order)).timeline.filter(({ code }) => code === 'delivery_waits')

test('an order waits for a supplier that opens before the promise, and its page shows until when', async () => {
  const order = await engine.order()
  const opens = await close('scripted', 15)
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'paid', refunds: [] })
  expect((await waiting(order)).map(({ data }) => data)).toEqual([{ until: opens.toISOString() }])
  await waitMinutes(10)
  expect(engine.supplier.requests).toHaveLength(0)
  await waitMinutes(6)
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.requests).toHaveLength(1)
})

test('a wait for an opening has one timeline entry and one job, however often the order is checked', async () => {
  const order = await engine.order()
  await close('scripted', 20)
  await engine.pay(order)
  await engine.runJobs()
  for (let looked = 0; looked < 5; looked += 1) {
    await Promise.all([deliverOrder(engine.ctx, { orderId: order.id }), deliverOrder(engine.ctx, { orderId: order.id })])
    await resumeLostWork(engine.ctx)
    await waitMinutes(3)
  }
  expect(await waiting(order)).toHaveLength(1)
  const { rows } = await engine.ctx.db.execute(
    sql`select 1 from pgboss.job where name = 'deliver-order' and state = 'created' and data->>'orderId' = ${order.id}`,
  )
  expect(rows).toHaveLength(1)
  await waitMinutes(6)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a job lost while an order waits for an opening is made again', async () => {
  const order = await engine.order()
  await close('scripted', 15)
  await engine.pay(order)
  await engine.runJobs()
  await engine.ctx.db.execute(sql`delete from pgboss.job where name = 'deliver-order'`)
  await waitMinutes(16)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('while one supplier is closed, another agreed supplier delivers', async () => {
  const order = await engine.order({ item: twoOffers })
  await close('scripted', 15)
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.requests).toHaveLength(0)
  expect(engine.other.requests).toHaveLength(1)
})

test('an order does not wait for a supplier that opens after the promise: it is refunded at once', async () => {
  const order = await engine.order()
  await close('scripted', 45)
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'no_longer_available' }] })
  expect(await waiting(order)).toEqual([])
})

test('an order waits with its second unit when the supplier closes after the first', async () => {
  const order = await engine.order({ item: { maxQuantity: 2 }, quantity: 2 })
  const answer = engine.supplier.send
  engine.supplier.send = async request => {
    engine.supplier.send = answer
    const outcome = await answer(request)
    await close('scripted', 10)
    return outcome
  }
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivering', refunds: [] })
  await waitMinutes(11)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1, 1])
})

test('a supplier that answers "closed" gets a new attempt later if no other can deliver', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth', because: 'cut_off' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivering', refunds: [] })
  expect(await waiting(order)).toHaveLength(1)
  await waitMinutes(6)
  expect((await engine.read(order)).status).toBe('delivered')
  const references = engine.supplier.requests.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(2)
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('a supplier that keeps answering "closed" is tried three times, then the order is refunded', async () => {
  engine.supplier.script.push(...Array.from({ length: 9 }, () => ({ does: 'fail', says: 'truth', because: 'cut_off' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await waitMinutes(25)
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'delivery_failed' }] })
  expect(engine.supplier.requests).toHaveLength(3)
})

test('a late payment revives the order even if the supplier is closed for a little while', async () => {
  const order = await engine.order()
  await waitMinutes(35)
  expect((await engine.read(order)).status).toBe('expired')
  await close('scripted', 5)
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('paid')
  await waitMinutes(6)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order whose promise passes while it waits is refunded, and nothing more is sent', async () => {
  const order = await engine.order()
  await close('scripted', 29)
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('paid')
  engine.clock.advance(31 * minuteMs)
  await engine.runJobs()
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'promise_passed' }] })
  expect(engine.supplier.requests).toHaveLength(0)
})
