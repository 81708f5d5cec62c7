import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  engine.supplier.script.push(...Array.from({ length: 100 }, () => ({ does: 'keep', says: 'truth' }) as const))
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

async function waitMinutes(minutes: number) {
  for (let step = 0; step < minutes; step += 5) {
    engine.clock.advance(5 * 60_000)
    await resumeLostWork(engine.ctx)
    await engine.runJobs()
  }
}

test('an order sent to a supplier that is no longer configured goes to no other, and is delivered once it is back', async () => {
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  const { suppliers } = engine.ctx
  Object.assign(engine.ctx, { suppliers: new Map([['other', engine.other]]) })
  await waitMinutes(60)
  expect(engine.other.requests).toHaveLength(0)
  expect((await engine.read(order)).status).toBe('on_hold')
  engine.supplier.script.length = 0
  Object.assign(engine.ctx, { suppliers })
  await waitMinutes(60)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('a reference that the supplier may have forgotten is not sent again: a person decides', async () => {
  engine.supplier.referenceLifetimeMs = 4 * 60_000
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  await waitMinutes(5)
  const sent = engine.supplier.requests.length
  expect(await engine.read(order)).toMatchObject({ hold: { reason: 'reference_expired' }, delivery: { next_check_at: null } })
  await waitMinutes(30)
  expect(engine.supplier.requests).toHaveLength(sent)
  expect(engine.other.requests).toHaveLength(0)
})

test('a reference sent at one account of a supplier is never sent at another, which would buy it again: a person decides', async () => {
  engine.supplier.account = 'toko-a'
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  engine.supplier.account = 'toko-b'
  const sent = engine.supplier.requests.length
  await waitMinutes(30)
  expect(engine.supplier.requests).toHaveLength(sent)
  expect(engine.other.requests).toHaveLength(0)
  expect(await engine.read(order)).toMatchObject({ hold: { reason: 'reference_expired' } })
  engine.supplier.account = 'toko-a'
  engine.supplier.script.length = 0
  await waitMinutes(60)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('what surely never reached one account is sent at the next one, once', async () => {
  engine.supplier.account = 'toko-a'
  const { send } = engine.supplier
  engine.supplier.send = async () => ({ kind: 'not_sent', detail: 'no answer: ECONNREFUSED', isLost: true })
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  Object.assign(engine.supplier, { account: 'toko-b', send })
  engine.supplier.script.length = 0
  await waitMinutes(5)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
  const [attempt] = await engine.ctx.db.select({ account: attempts.account }).from(attempts)
  expect(attempt?.account).toBe('toko-b')
})
