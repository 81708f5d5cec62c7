import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { supplierNotices } from './act-on-notice.ts'
import { deliverOrder } from './deliver-order.ts'
import { sendAttempt } from './send-attempt.ts'

const paceMs = 65_000

let engine: Engine
/** When each call began, and how many were under way at once. */
let calls: { reference: string; at: number }[]
let mostAtOnce: number

beforeEach(async () => {
  engine = await createEngine()
  engine.supplier.resendEveryMs = paceMs
  calls = []
  mostAtOnce = 0
  let underWay = 0
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    calls.push({ reference: request.reference, at: engine.clock.now().getTime() })
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    // Long enough for other processes to come in between.
    await new Promise(resolve => setTimeout(resolve, 20))
    underWay -= 1
    return send(request)
  }
})
afterEach(async () => {
  for (const [at, call] of calls.entries()) {
    const before = calls.slice(0, at).findLast(({ reference }) => reference === call.reference)
    if (before) expect(call.at - before.at).toBeGreaterThanOrEqual(paceMs)
  }
  expect(mostAtOnce).toBeLessThanOrEqual(1)
  await engine.expectBooks()
  await engine.close()
})

const reference = () => calls[0]?.reference ?? ''

/** Every way to ask, all at once, as several processes do it. */
async function askEveryWay(order: { id: string }) {
  const notice = { company: 'scripted', reference: reference(), isPaid: false, isNew: Promise.resolve(true) }
  const told = () => inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
  await Promise.all([
    ...[1, 2, 3].map(() => deliverOrder(engine.ctx, { orderId: order.id })),
    ...[1, 2, 3].map(() => sendAttempt(engine.ctx, { reference: reference() })),
    sendAttempt(engine.ctx, { reference: reference(), isTold: true }),
    told(),
  ])
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
}

async function passSeconds(seconds: number, act: () => Promise<unknown> = () => engine.runJobs()) {
  for (let passed = 0; passed < seconds; passed += 5) {
    engine.clock.advance(5_000)
    await act()
  }
}

test('a reference goes to its supplier once at a time and not sooner than allowed, whatever asks', async () => {
  engine.supplier.script.push(...Array.from({ length: 4 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await Promise.all([1, 2, 3, 4].map(() => deliverOrder(engine.ctx, { orderId: order.id })))
  expect(calls).toHaveLength(1)
  await passSeconds(4 * 70, () => askEveryWay(order))
  expect((await engine.read(order)).status).toBe('delivered')
  expect(calls).toHaveLength(5)
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('questions that had to wait do not multiply', async () => {
  engine.supplier.script.push(...Array.from({ length: 90 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  for (let time = 0; time < 10; time += 1) await askEveryWay(order)
  await passSeconds(20 * 60)
  // One when it was sent, one brought forward, and then with growing pauses.
  expect(calls.length).toBeLessThan(12)
  engine.supplier.script.length = 0
  await passSeconds(10 * 60)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice brings the question forward as far as the supplier allows, and no further', async () => {
  engine.supplier.script.push(...Array.from({ length: 4 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await passSeconds(6 * 60)
  const last = calls.at(-1)?.at ?? 0
  engine.supplier.script.length = 0
  await sendAttempt(engine.ctx, { reference: reference(), isTold: true })
  await passSeconds(70)
  expect((await engine.read(order)).status).toBe('delivered')
  expect((calls.at(-1)?.at ?? 0) - last).toBeLessThan(paceMs + 30_000)
})

test('a process that dies while it sends is followed by a question, not sooner than allowed', async () => {
  engine.supplier.script.push(...Array.from({ length: 3 }, () => ({ does: 'deliver', says: 'truth', dies: true }) as const))
  const order = await engine.order()
  await engine.pay(order)
  for (let died = 0; died < 3; ) {
    await engine.runJobs().catch(() => (died += 1))
    engine.clock.advance(5_000)
  }
  await passSeconds(3 * 70)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('a refusal of the first call lets the next offer deliver', async () => {
  const order = await engine.order({ item: twoOffers })
  engine.supplier.send = async () => ({ kind: 'refused', reason: 'out_of_stock', detail: 'rc 68' })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.other.delivered.values()]).toEqual([1])
})

test.each(['refused', 'blocked', 'not_sent'] as const)(
  '"%s" after an unknown answer proves nothing: no other offer, no refund',
  async kind => {
    const order = await engine.order({ item: twoOffers })
    engine.supplier.script.push({ does: 'deliver', says: 'silence' })
    await engine.pay(order)
    await engine.runJobs()
    const tellTruth = engine.supplier.send
    engine.supplier.send = async () => ({ kind, reason: 'out_of_stock', cause: 'balance_empty', detail: 'nothing was made' })
    await passSeconds(40 * 60)
    expect((await engine.read(order)).status).toBe('on_hold')
    expect(engine.other.requests).toHaveLength(0)
    engine.supplier.send = tellTruth
    await passSeconds(10 * 60)
    expect((await engine.read(order)).status).toBe('delivered')
  },
)

test('a reference is not sent any more once its supplier may have forgotten it', async () => {
  engine.supplier.referenceLifetimeMs = 10 * 60_000
  engine.supplier.script.push(...Array.from({ length: 90 }, () => ({ does: 'keep', says: 'truth' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await passSeconds(20 * 60)
  const first = calls[0]?.at ?? 0
  expect(calls.length).toBeGreaterThan(2)
  expect((calls.at(-1)?.at ?? 0) - first).toBeLessThanOrEqual(10 * 60_000)
  expect((await engine.read(order)).status).toBe('on_hold')
})
