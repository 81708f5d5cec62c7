import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { supplierPauses } from '../../db/schema/delivery.ts'
import type { BlockCause } from '../../suppliers/supplier.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { actsOf, askTwenty, attemptsOf, decided, dyingCtx } from '../../test/operator-hands.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { deliverOrder } from './deliver-order.ts'
import { recordOutcome } from './record-outcome.ts'
import { resumeSupplier } from './resume-supplier.ts'
import { sendAttempt } from './send-attempt.ts'
import { trySuppliers } from './try-suppliers.ts'

let engine: Engine
/** The store's money at the supplier; every top-up costs 9,000. */
let balanceIdr: number
/** Why it refuses whatever the balance is. */
let wall: BlockCause | null
/** References that were refused, one by one. */
let refused: string[]
let alarms: number

beforeEach(async () => {
  engine = await createEngine()
  balanceIdr = 0
  wall = null
  refused = []
  alarms = 0
  engine.ctx.log = Object.assign(Object.create(engine.ctx.log), { error: () => (alarms += 1) })
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    const isKnown = engine.supplier.delivered.has(request.reference)
    const cause = wall ?? (balanceIdr < 9_000 && !isKnown ? 'balance_empty' : null)
    if (cause) {
      refused.push(request.reference)
      return { kind: 'blocked', cause, detail: 'rc 44' }
    }
    const outcome = await send(request)
    if (!isKnown && engine.supplier.delivered.has(request.reference)) balanceIdr -= 9_000
    return outcome
  }
  engine.supplier.readBalance = async () => (wall ? { kind: 'blocked', cause: wall, detail: 'rc 45' } : { kind: 'read', balanceIdr })
})
afterEach(async () => {
  for (const count of engine.supplier.delivered.values()) expect(count).toBe(1)
  await engine.expectBooks()
  await engine.close()
})

async function paidOrders(count: number, more: Parameters<Engine['order']>[0] = {}) {
  const orders = []
  for (let made = 0; made < count; made += 1) {
    const order = await engine.order(more)
    await engine.pay(order)
    orders.push(order)
  }
  return orders
}

/** Lets time pass as in a running store. */
async function passMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    engine.clock.advance(60_000)
    await trySuppliers(engine.ctx)
    if (passed % 5 === 0) await resumeLostWork(engine.ctx)
    await engine.runJobs()
  }
}

const statuses = (orders: { id: string }[]) => Promise.all(orders.map(async order => (await engine.read(order)).status))
const pauses = () => engine.ctx.db.select().from(supplierPauses)
const waiting = async () => (await listWaiting(engine.ctx)).data.filter(({ kind }) => kind === 'supplier')

describe('an empty balance', () => {
  test('stops the queue after one refusal, alerts once, refunds nobody, and delivers all once it is filled', async () => {
    const orders = await paidOrders(4)
    await engine.runJobs()
    expect(refused).toHaveLength(1)
    await passMinutes(15)
    expect(refused).toHaveLength(1)
    expect(alarms).toBe(1)
    for (const order of orders) expect((await engine.codes(order)).filter(code => code === 'delivery_paused')).toHaveLength(1)
    expect(new Set(await statuses(orders))).toEqual(new Set(['paid', 'delivering']))
    expect(await waiting()).toMatchObject([{ id: 'scripted', amount: 9_000 }])
    balanceIdr = 1_000_000
    await passMinutes(3)
    expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
    expect(engine.supplier.delivered.size).toBe(4)
    expect(await waiting()).toEqual([])
    expect(await pauses()).toEqual([])
  })

  test('that is filled by too little is not enough', async () => {
    const [order] = await paidOrders(1)
    await engine.runJobs()
    balanceIdr = 8_999
    await passMinutes(10)
    expect(refused).toHaveLength(1)
    balanceIdr = 9_000
    await passMinutes(2)
    expect(await statuses(order ? [order] : [])).toEqual(['delivered'])
  })

  test('delivers what it covers while an order that it does not cover waits', async () => {
    balanceIdr = 50_000
    const { send } = engine.supplier
    engine.supplier.send = async request =>
      request.sku.startsWith('dear') ? { kind: 'blocked', cause: 'balance_empty', detail: 'rc 44' } : send(request)
    const cheap = await engine.order()
    const dear = await paidOrders(1, { item: { price: 100_000, offers: [{ supplier: 'scripted', sku: 'dear', cost: 90_000 }] } })
    await engine.runJobs()
    await engine.pay(cheap)
    await engine.runJobs()
    await passMinutes(4)
    expect(await statuses([cheap, ...dear])).toEqual(['delivered', 'delivering'])
  })

  test('that runs out on the way keeps the rest waiting', async () => {
    balanceIdr = 2 * 9_000
    const orders = await paidOrders(4)
    await passMinutes(5)
    expect((await statuses(orders)).filter(status => status === 'delivered')).toHaveLength(2)
    balanceIdr = 100_000
    await passMinutes(5)
    expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
  })

  test('past the promise what was surely never sent goes back, once', async () => {
    const orders = await paidOrders(2)
    await passMinutes(40)
    expect(await statuses(orders)).toEqual(['refunded', 'refunded'])
    for (const order of orders)
      expect((await engine.read(order)).refunds).toMatchObject([{ reason: 'promise_passed', amount: order.total }])
    balanceIdr = 1_000_000
    await passMinutes(20)
    expect(engine.supplier.delivered.size).toBe(0)
  })

  test('lets other agreed suppliers deliver, also what it has refused', async () => {
    const orders = await paidOrders(3, { item: twoOffers })
    await engine.runJobs()
    await passMinutes(2)
    expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
    expect(engine.other.delivered.size).toBe(3)
    expect(engine.supplier.delivered.size).toBe(0)
  })

  test('lets attempts that may have arrived be asked for', async () => {
    balanceIdr = 9_000
    engine.supplier.script.push({ does: 'deliver', says: 'silence' })
    const [known] = await paidOrders(1)
    await engine.runJobs()
    await paidOrders(1)
    await engine.runJobs()
    expect(await pauses()).toMatchObject([{ status: 'paused' }])
    await passMinutes(2)
    expect(await statuses(known ? [known] : [])).toEqual(['delivered'])
  })

  test('is one pause, whatever comes at once and whatever repeats', async () => {
    const orders = await paidOrders(3)
    await Promise.all([...orders, ...orders, ...orders].map(({ id }) => deliverOrder(engine.ctx, { orderId: id })))
    expect(await pauses()).toHaveLength(1)
    expect(alarms).toBe(1)
    balanceIdr = 1_000_000
    engine.clock.advance(60_000)
    await Promise.all([1, 2, 3].map(() => trySuppliers(engine.ctx)))
    await engine.runJobs()
    await passMinutes(2)
    expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
  })

  test('an answer of before that comes late makes one more pause, which ends by itself', async () => {
    const orders = await paidOrders(2)
    await engine.runJobs()
    const [attempt] = (await Promise.all(orders.map(order => attemptsOf(engine, order)))).flat()
    balanceIdr = 1_000_000
    await resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })
    await recordOutcome(engine.ctx, {
      reference: attempt?.reference ?? '',
      outcome: { kind: 'blocked', cause: 'balance_empty', detail: 'late' },
    })
    expect(await pauses()).toMatchObject([{ status: 'paused', tries: 1 }])
    await passMinutes(5)
    expect(await statuses(orders)).toEqual(['delivered', 'delivered'])
    expect(await pauses()).toEqual([])
  })
})

describe('an act of an operator', () => {
  test('sends again at once, however often it is repeated', async () => {
    const orders = await paidOrders(2)
    await engine.runJobs()
    balanceIdr = 1_000_000
    expect(await askTwenty(() => resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided }))).toHaveLength(1)
    expect(await actsOf(engine)).toEqual(['supplier_resumed scripted'])
    await engine.runJobs()
    expect(await statuses(orders)).toEqual(['delivered', 'delivered'])
    await resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })
    expect(await actsOf(engine)).toHaveLength(1)
  })

  test('that comes too early costs one more refusal, and the store waits longer before it tries by itself', async () => {
    wall = 'account_blocked'
    engine.supplier.readBalance = async () => ({ kind: 'read', balanceIdr: 1_000_000 })
    await paidOrders(3)
    await engine.runJobs()
    await resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })
    await engine.runJobs()
    expect(refused.length).toBeLessThanOrEqual(2)
    expect(await pauses()).toMatchObject([{ status: 'paused', tries: 1 }])
    await passMinutes(25)
    // After 1, 2, 4, 8 minutes and so on.
    expect(refused.length).toBeLessThanOrEqual(7)
    expect(alarms).toBe(1)
  })

  test('about a supplier that was never paused is refused', async () => {
    await expect(resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Pemasok ini tidak sedang dijeda.',
    })
  })

  test('about a supplier that the store does not have names those it has', async () => {
    await expect(resumeSupplier(engine.ctx, { supplier: 'scriptd', ...decided })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Toko ini tidak punya pemasok scriptd. Yang ada: other, scripted.',
    })
  })
})

test.each(['address_not_allowed', 'wrong_credentials', 'account_blocked'] as const)(
  '%s keeps orders waiting until it is over',
  async cause => {
    wall = cause
    balanceIdr = 1_000_000
    const orders = await paidOrders(2)
    await passMinutes(10)
    expect(new Set(await statuses(orders))).toEqual(new Set(['paid', 'delivering']))
    expect(await waiting()).toMatchObject([{ id: 'scripted', amount: null }])
    wall = null
    await passMinutes(20)
    expect(await statuses(orders)).toEqual(['delivered', 'delivered'])
  },
)

test('a process that dies on the way leaves nobody waiting for ever', async () => {
  const orders = await paidOrders(3)
  // Dies while it records the refusal.
  await expect(deliverOrder(dyingCtx(engine), { orderId: orders[0]?.id ?? '' })).rejects.toThrow('died')
  expect(await pauses()).toEqual([])
  await engine.runJobs()
  balanceIdr = 1_000_000
  engine.clock.advance(60_000)
  // Dies while it wakes the others, and then loses every job.
  await expect(trySuppliers(dyingCtx(engine))).rejects.toThrow('died')
  expect(await pauses()).toMatchObject([{ status: 'paused' }])
  await resumeSupplier(dyingCtx(engine), { supplier: 'scripted', ...decided }).catch(() => {})
  await trySuppliers(engine.ctx)
  await engine.ctx.db.execute('delete from pgboss.job')
  await passMinutes(18)
  expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
})

test('a pause does not send what waits at another process', async () => {
  const [order] = await paidOrders(1)
  await engine.runJobs()
  const [attempt] = order ? await attemptsOf(engine, order) : []
  await Promise.all([1, 2, 3].map(() => sendAttempt(engine.ctx, { reference: attempt?.reference ?? '' })))
  expect(refused).toHaveLength(1)
  expect(attempt).toMatchObject({ status: 'not_sent' })
})

test('an order that waited for a paused supplier, was reversed and is paid again is delivered once the supplier works', async () => {
  const [order] = await paidOrders(1)
  await engine.runJobs()
  const payment = await paymentReference(engine.ctx, order?.id ?? '')
  engine.gateway.takeBack(payment, 'reversal')
  engine.clock.advance(2_000)
  await watchPayment(engine.ctx, { paymentId: payment })
  await engine.runJobs()
  balanceIdr = 1_000_000
  await resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })
  engine.gateway.pay(payment, order?.total ?? 0)
  engine.clock.advance(2_000)
  await watchPayment(engine.ctx, { paymentId: payment })
  await engine.runJobs()
  expect(await statuses(order ? [order] : [])).toEqual(['delivered'])
})
