import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { checkPromise } from './check-promise.ts'
import { deliverOrder } from './deliver-order.ts'
import { recordOutcome } from './record-outcome.ts'
import { wakeWaiting } from './wake-waiting.ts'

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

test('an order whose supplier never answers is put on hold when the promise passes, and is not refunded', async () => {
  engine.supplier.script.push(...Array.from({ length: 300 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await waitHours(2)
  expect((await engine.read(order)).status).toBe('on_hold')
  expect(engine.other.requests).toHaveLength(0)
  engine.supplier.script.length = 0
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order that was surely never sent is refunded when the promise passes', async () => {
  const held: TopupOutcome = { kind: 'not_sent', detail: 'balance too small' }
  const order = await engine.order()
  engine.supplier.send = async () => held
  await engine.pay(order)
  await waitHours(1)
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'promise_passed' }] })
})

test('an order that may have been delivered is not refunded, even if the supplier says "nothing was made" after an unknown answer', async () => {
  const order = await engine.order()
  engine.supplier.script.push({ does: 'deliver', says: 'silence' })
  await engine.pay(order)
  await engine.runJobs()
  const tellTruth = engine.supplier.send
  engine.supplier.send = async () => ({ kind: 'not_sent', detail: 'busy' })
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('on_hold')
  engine.supplier.send = tellTruth
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('the search for lost jobs does not multiply status checks', async () => {
  engine.supplier.script.push(...Array.from({ length: 500 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await waitHours(1)
  const before = engine.supplier.requests.length
  for (let step = 0; step < 12; step += 1) {
    await resumeLostWork(engine.ctx)
    engine.clock.advance(5 * 60_000)
    await engine.runJobs()
  }
  expect(engine.supplier.requests.length - before).toBeLessThan(16)
  engine.supplier.script.length = 0
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('every lost job is made again', async () => {
  const order = await engine.order()
  engine.supplier.script.push({ does: 'keep', says: 'truth' }, { does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push({ kind: 'pending' })
  engine.gateway.pay(await paymentReference(engine.ctx, order.id), order.total)
  for (let step = 0; step < 12; step += 1) {
    await engine.ctx.db.execute(sql`delete from pgboss.job`)
    engine.clock.advance(11 * 60_000)
    await resumeLostWork(engine.ctx)
    await engine.runOneJob(() => 0)
  }
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('refunded')
})

test('a promise checked a moment too early is checked again', async () => {
  const order = await engine.order()
  engine.supplier.send = async () => ({ kind: 'not_sent', detail: 'balance too small' })
  await engine.pay(order)
  await checkPromise(engine.ctx, { orderId: order.id })
  await engine.ctx.db.execute(sql`delete from pgboss.job where name = 'check-attempt'`)
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('refunded')
})

test('a supplier that contradicts its final answer changes nothing', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const reference = engine.supplier.requests[0]?.reference ?? ''
  await recordOutcome(engine.ctx, { reference, outcome: { kind: 'succeeded', serialNumber: 'LATE', costIdr: order.total } })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', delivery: { units: [{ serial_number: null }] } })
})

test('an order is delivered once if the process dies after the supplier delivered', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth', dies: true })
  const order = await engine.order()
  await engine.pay(order)
  await expect(engine.runJobs()).rejects.toThrow('died')
  await engine.runJobs()
  expect(engine.supplier.requests).toHaveLength(1)
  engine.clock.advance(engine.ctx.settings.callTimeoutMs + 1_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('a job that comes during the first call waits for its answer, so that a clear refusal lets the next supplier deliver', async () => {
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let calls = 0
  engine.supplier.send = async () => {
    calls += 1
    begun.resolve()
    if (calls === 1) await answer.promise
    return { kind: 'refused', reason: 'supplier_down', detail: 'closed for maintenance' }
  }
  const first = deliverOrder(engine.ctx, { orderId: order.id })
  await begun.promise
  await wakeWaiting(engine.ctx, { supplier: 'other' })
  const woken = engine.runJobs()
  await deliverOrder(engine.ctx, { orderId: order.id })
  answer.resolve()
  await Promise.all([first, woken])
  await engine.runJobs()
  expect([calls, (await engine.read(order)).status]).toEqual([1, 'delivered'])
})

test('an attempt reaches its end even if the process keeps dying while it sends', async () => {
  engine.supplier.script.push(...Array.from({ length: 4 }, () => ({ does: 'deliver', says: 'truth', dies: true }) as const))
  const order = await engine.order()
  await engine.pay(order)
  for (let died = 0; died < 4; died += 1) {
    await expect(engine.runJobs()).rejects.toThrow('died')
    engine.clock.advance(60_000)
  }
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('an order is refunded once if the process dies after the gateway refunded', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  engine.gateway.afterRefund = () => {
    engine.gateway.afterRefund = () => {}
    throw new Error('the process died here')
  }
  await expect(engine.runJobs()).rejects.toThrow('died')
  // Until it must be over, the call may be under way in another process.
  engine.clock.advance(120_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('refunded')
  expect(engine.gateway.references().map(reference => engine.gateway.refunded(reference))).toEqual([order.total])
})
