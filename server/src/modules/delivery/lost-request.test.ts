import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { attemptsOf } from '../../test/operator-hands.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { deliverOrder } from './deliver-order.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
/** Calls that still will surely not reach the supplier. */
let lost: number
/** Seconds since the start at which each call began. */
let calls: number[]
let mostAtOnce: number

beforeEach(async () => {
  // The supplier is not left alone, so that each pause is seen.
  engine = await createEngine({ settings: { circuitSupplierFaults: 1_000 } })
  engine.supplier.resendEveryMs = 65_000
  lost = 0
  calls = []
  mostAtOnce = 0
  let underWay = 0
  const began = engine.clock.now().getTime()
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    calls.push((engine.clock.now().getTime() - began) / 1_000)
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    // Long enough for other processes to come in between.
    await new Promise(resolve => setTimeout(resolve, 5))
    underWay -= 1
    if (lost === 0) return send(request)
    lost -= 1
    return { kind: 'not_sent', detail: 'no answer: ECONNREFUSED', isLost: true }
  }
})
afterEach(async () => {
  for (const count of engine.supplier.delivered.values()) expect(count).toBe(1)
  expect(mostAtOnce).toBeLessThanOrEqual(1)
  await engine.expectBooks()
  await engine.close()
})

async function passSeconds(seconds: number, step = 1) {
  for (let passed = 0; passed < seconds; passed += step) {
    engine.clock.advance(step * 1_000)
    await engine.runJobs()
  }
}

test('a request that surely never arrived is sent again within seconds, with its own reference, whatever the supplier’s pace', async () => {
  lost = 3
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  await passSeconds(10)
  expect((await engine.read(order)).status).toBe('delivered')
  expect(calls).toHaveLength(4)
  expect(calls[3]).toBeLessThan(15)
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
  expect(engine.other.requests).toEqual([])
})

test('a long outage is met by growing pauses, one call at a time, whatever else asks', async () => {
  lost = Number.POSITIVE_INFINITY
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  await passSeconds(150, 10)
  await resumeLostWork(engine.ctx)
  await passSeconds(150, 10)
  expect(calls.length).toBeGreaterThan(8)
  expect(calls.length).toBeLessThan(18)
  const [attempt] = await attemptsOf(engine, order)
  lost = 1
  await Promise.all([
    ...[1, 2, 3].map(() => deliverOrder(engine.ctx, { orderId: order.id })),
    ...[1, 2, 3].map(() => sendAttempt(engine.ctx, { reference: attempt?.reference ?? '' })),
  ])
  lost = 0
  await passSeconds(40, 10)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a question that was lost is asked again within seconds, and the attempt stays in doubt: no other offer, no refund', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'silence' })
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  lost = 2
  await passSeconds(64, 16)
  await passSeconds(12)
  expect((await engine.read(order)).status).toBe('delivered')
  expect(calls).toHaveLength(4)
  expect((calls[3] ?? 0) - (calls[1] ?? 0)).toBeLessThan(10)
  expect(engine.other.requests).toEqual([])
})

test('a lost call that is told late says nothing of the call that has begun since', async () => {
  engine.supplier.script.push({ does: 'keep', says: 'truth' }, { does: 'keep', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  const before = engine.clock.now()
  await engine.runJobs()
  await passSeconds(68, 17)
  expect(calls).toHaveLength(2)
  const [attempt] = await attemptsOf(engine, order)
  await recordOutcome(engine.ctx, {
    reference: attempt?.reference ?? '',
    outcome: { kind: 'not_sent', detail: 'no answer: ECONNREFUSED', isLost: true },
    calledAt: before,
  })
  await passSeconds(20, 5)
  expect(calls).toHaveLength(2)
})

test('what is lost until the promise is refunded, and never sent', async () => {
  lost = Number.POSITIVE_INFINITY
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  for (let minute = 0; minute < 32; minute += 1) {
    engine.clock.advance(60_000)
    await engine.runJobs()
  }
  expect((await engine.read(order)).status).toBe('refunded')
  lost = 0
  await passSeconds(60, 20)
  expect(engine.supplier.requests).toEqual([])
})
