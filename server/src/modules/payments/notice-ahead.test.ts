import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payments, takenBack } from '../../db/schema/payments.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { acceptTakenBack } from './accept-taken-back.ts'

let engine: Engine
let checks = 0
beforeEach(async () => {
  engine = await createEngine()
  checks = 0
  const ask = engine.gateway.queryPayment
  engine.gateway.queryPayment = reference => {
    checks += 1
    return ask(reference)
  }
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const seconds = (count: number) => engine.clock.advance(count * 1_000)

function sendNotice(reference: string, externalId: string = randomUUID(), what = 'paid') {
  const body = new TextEncoder().encode(`${externalId} ${reference} ${what}`)
  return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
}

/** An order whose payment has been watched for so long that the next check is minutes away. */
async function watchedOrder() {
  const order = await engine.order()
  for (let count = 0; count < 20; count += 1) {
    seconds(30)
    await engine.runJobs()
  }
  checks = 0
  return { order, reference: await paymentReference(engine.ctx, order.id) }
}

async function liveOn(forSeconds: number): Promise<void> {
  for (let count = 0; count < forSeconds; count += 1) {
    seconds(1)
    await engine.runJobs()
  }
}

test('the money is found within seconds of a notice, even if the gateway’s own state lags behind', async () => {
  const { order, reference } = await watchedOrder()
  await sendNotice(reference)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('pending_payment')
  engine.gateway.pay(reference, order.total)
  await liveOn(8)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a repeated notice brings the next check forward too', async () => {
  const { order, reference } = await watchedOrder()
  await sendNotice(reference, 'n1')
  await liveOn(400)
  expect((await engine.read(order)).status).toBe('pending_payment')
  engine.gateway.pay(reference, order.total)
  await sendNotice(reference, 'n1')
  await liveOn(2)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('many notices make the store ask the gateway at most once per second, and leave one planned check', async () => {
  const { reference } = await watchedOrder()
  for (let count = 0; count < 20; count += 1) {
    await Promise.all(Array.from({ length: 10 }, () => sendNotice(reference)))
    await engine.runJobs()
    seconds(1)
  }
  expect(checks).toBeLessThanOrEqual(21)
  checks = 0
  await liveOn(600)
  // Each wait is half the time since the last notice: 5, 5, 5, 7, 11, 17 … seconds, and then that of any other payment.
  expect(checks).toBeLessThanOrEqual(14)
  expect(checks).toBeGreaterThanOrEqual(5)
})

test('a notice that comes during a call to the gateway is not lost', async () => {
  const { order, reference } = await watchedOrder()
  const ask = engine.gateway.queryPayment
  engine.gateway.queryPayment = async named => {
    engine.gateway.queryPayment = ask
    const state = await ask(named)
    engine.gateway.pay(reference, order.total)
    await sendNotice(reference)
    return state
  }
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.id, reference))
  engine.clock.advance((payment?.nextCheckAt?.getTime() ?? 0) - engine.clock.now().getTime())
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('pending_payment')
  await liveOn(8)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice about a failure makes the store ask at once, without more frequent checks after it', async () => {
  const { reference } = await watchedOrder()
  await sendNotice(reference, 'n1', 'failed')
  await liveOn(60)
  expect(checks).toBeLessThanOrEqual(2)
})

test('money that comes days after the last check is found by its notice', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  for (let count = 0; count < 60; count += 1) {
    seconds(3_600)
    await engine.runJobs()
  }
  expect((await engine.read(order)).status).toBe('expired')
  expect((await engine.ctx.db.select().from(payments))[0]?.nextCheckAt).toBeNull()
  await sendNotice(reference)
  await engine.runJobs()
  engine.gateway.pay(reference, order.total)
  await liveOn(8)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order with a verified notice of payment does not expire while the gateway’s state may lag behind', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  seconds(29 * 60 + 50)
  await sendNotice(reference)
  await liveOn(20)
  expect((await engine.read(order)).status).toBe('pending_payment')
  engine.gateway.pay(reference, order.total)
  await liveOn(30)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice of payment without money keeps an order open for only a few minutes', async () => {
  const order = await engine.order()
  seconds(29 * 60 + 50)
  await sendNotice(await paymentReference(engine.ctx, order.id))
  for (let count = 0; count < 25; count += 1) {
    seconds(60)
    await engine.runJobs()
  }
  expect((await engine.read(order)).status).toBe('expired')
})

test('a notice of payment without money keeps an order open no longer than its own window', async () => {
  engine.ctx.settings.paymentWindowMs = 60_000
  const order = await engine.order()
  seconds(50)
  await sendNotice(await paymentReference(engine.ctx, order.id))
  await liveOn(55)
  expect((await engine.read(order)).status).toBe('pending_payment')
  await liveOn(60)
  expect((await engine.read(order)).status).toBe('expired')
})

test('a payment that a notice tells of is asked about before many that nobody has told of, also if its own check waits among them', async () => {
  for (let count = 0; count < 30; count += 1) await engine.order()
  const order = await engine.order()
  // The checks of all are overdue, as in a store with more open payments than it can ask about.
  seconds(20)
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(reference, order.total)
  await sendNotice(reference)
  while (checks === 0) expect(await engine.runOneJob(() => 0)).toBe(true)
  expect((await engine.read(order)).status).toBe('paid')
})

/** Has the next question answered as things were when it was asked, but only once `answer` is called. */
function holdNextAnswer() {
  const ask = engine.gateway.queryPayment
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  engine.gateway.queryPayment = async reference => {
    engine.gateway.queryPayment = ask
    const state = await ask(reference)
    asked.resolve()
    await held.promise
    return state
  }
  return { asked: asked.promise, answer: held.resolve }
}

test('money taken back while the check of its payment is under way is found by the notice of it, before anything is delivered', async () => {
  engine.ctx.settings.correctionMs = 300_000
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  seconds(2)
  engine.gateway.pay(reference, order.total)
  await sendNotice(reference, 'n1')
  const { asked, answer } = holdNextAnswer()
  const checking = engine.runOneJob(() => 0)
  await asked
  seconds(0.3)
  engine.gateway.takeBack(reference, 'reversal')
  await sendNotice(reference, 'n2', 'denied')
  answer()
  await checking
  await liveOn(3)
  expect(await engine.codes(order)).toContain('payment_taken_back')
  for (let count = 0; count < 25; count += 1) {
    seconds(15)
    await engine.runJobs()
  }
  expect(engine.supplier.requests).toEqual([])
})

test.each([
  { days: 10, answer: 'as before' },
  { days: 40, answer: 'as before' },
  { days: 40, answer: 'nothing' },
])(
  'money taken back after $days days is booked soon after its notice, though the gateway first answers $answer',
  async ({ days, answer }) => {
    const order = await engine.order()
    await engine.pay(order)
    const reference = await paymentReference(engine.ctx, order.id)
    for (let day = 0; day < days; day += 1) {
      await engine.runJobs()
      seconds(86_400)
    }
    await engine.runJobs()
    const before = await engine.gateway.queryPayment(reference)
    engine.gateway.takeBack(reference, 'chargeback')
    engine.gateway.queryAnswers.push(answer === 'nothing' ? { kind: 'unknown', detail: 'timed out' } : before)
    await sendNotice(reference, 'n1', 'chargeback')
    await engine.runJobs()
    expect(await engine.codes(order)).not.toContain('payment_taken_back')
    seconds(11 * 60)
    await engine.runJobs()
    expect((await engine.codes(order)).filter(code => code === 'payment_taken_back')).toHaveLength(1)
    const [taken] = await engine.ctx.db.select().from(takenBack)
    await acceptTakenBack(engine.ctx, { id: taken?.id ?? '', by: { kind: 'operator', id: 'ujang' }, note: 'sengketa kalah' })
  },
)
