import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { cancelOrder } from './cancel-order.ts'

let engine: Engine
let queryTruly: Engine['gateway']['queryPayment']
let cancelTruly: Engine['gateway']['cancelPayment']
beforeAll(async () => {
  engine = await createEngine()
  queryTruly = engine.gateway.queryPayment
  cancelTruly = engine.gateway.cancelPayment
})
beforeEach(() => {
  engine.gateway.queryPayment = queryTruly
  engine.gateway.cancelPayment = cancelTruly
  engine.gateway.queryAnswers = []
  engine.gateway.cancelAnswers = []
  engine.gateway.afterCancel = () => {}
})
afterEach(async () => {
  await engine.runJobs()
  await engine.expectBooks()
})
afterAll(() => engine.close())

const unknown = { kind: 'unknown', detail: 'no answer' } as const
const cancel = (order: { id: string }) => cancelOrder(engine.ctx, { id: order.id })
const openOrder = async (purchase: Parameters<Engine['order']>[0] = {}) => {
  const order = await engine.order(purchase)
  return { order, reference: await paymentReference(engine.ctx, order.id) }
}

function sendPaidNotice(reference: string) {
  const body = new TextEncoder().encode(`${randomUUID()} ${reference}`)
  return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
}

async function atGateway(reference: string) {
  const state = await queryTruly(reference)
  return state.kind === 'found' ? state.status : state.kind
}

test('an unpaid order is cancelled, also at the gateway', async () => {
  const { order, reference } = await openOrder()
  expect(await cancel(order)).toMatchObject({ status: 'cancelled', can_cancel: false })
  expect(await atGateway(reference)).toBe('cancelled')
})

test('an order whose money is at the gateway is delivered instead of cancelled, and the buyer is answers', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.pay(reference, order.total)
  await expect(cancel(order)).rejects.toMatchObject({
    code: 'order_paid',
    status: 409,
    message: expect.stringContaining('langsung kami proses'),
  })
  expect((await engine.read(order)).payment.received).toBe(order.total)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order with a stored notice of payment is not cancelled while the gateway does not show the money yet', async () => {
  const { order, reference } = await openOrder()
  await sendPaidNotice(reference)
  await expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed', status: 409, retryAfterSeconds: 5 })
  expect(await atGateway(reference)).toBe('pending')
  engine.gateway.pay(reference, order.total)
  engine.clock.advance(10_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a wrong notice of payment prevents cancelling for ten minutes only', async () => {
  const { order, reference } = await openOrder()
  await sendPaidNotice(reference)
  await expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  engine.clock.advance(11 * 60_000)
  expect((await cancel(order)).status).toBe('cancelled')
})

test('an underpayment found while cancelling is refunded, and the buyer is answers', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.pay(reference, order.total - 1)
  await expect(cancel(order)).rejects.toMatchObject({
    ...{ code: 'order_paid', message: expect.stringContaining('kami kembalikan') },
    extra: { now: { status: 'refunding' } },
  })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'underpaid', amount: order.total - 1 }] })
})

test('money that arrives between the status check and the cancellation wins', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.cancelPayment = named => {
    engine.gateway.pay(reference, order.total)
    return cancelTruly(named)
  }
  await expect(cancel(order)).rejects.toMatchObject({ code: 'order_paid' })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order that could have been paid stays open while its payment is unknown', async () => {
  const { order } = await openOrder()
  engine.gateway.queryAnswers.push(unknown)
  await expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  engine.gateway.cancelAnswers.push(unknown)
  await expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  expect((await engine.read(order)).status).toBe('pending_payment')
  expect((await cancel(order)).status).toBe('cancelled')
})

test('an order stays open if the gateway says paid without a receipt, and the gateway is asked again within seconds', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.cancelAnswers.push({ kind: 'paid' })
  await expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  engine.gateway.queryAnswers.push({ kind: 'found', status: 'paid', receipts: [], takenBack: [] })
  await expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  engine.gateway.pay(reference, order.total)
  engine.clock.advance(2_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order whose buyer never saw how to pay can be cancelled even while the gateway is silent', async () => {
  engine.gateway.createAnswers.push(unknown)
  const { order } = await openOrder()
  engine.gateway.queryAnswers.push(unknown)
  expect((await cancel(order)).status).toBe('cancelled')
})

test('if the gateway can not cancel payments the order is closed, and later money is refunded', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.cancelAnswers.push({ kind: 'open', detail: 'not for this channel' })
  expect((await cancel(order)).status).toBe('cancelled')
  engine.gateway.pay(reference, order.total)
  await watchPayment(engine.ctx, { paymentId: reference })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'paid_after_cancel' }] })
})

test('an order stays open if the gateway is silent for longer than the buyer waits', async () => {
  const { order } = await openOrder()
  const asked = Promise.withResolvers<void>()
  engine.gateway.queryPayment = () => {
    asked.resolve()
    return new Promise(() => {})
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refused = expect(cancel(order)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  await asked.promise
  await vi.advanceTimersByTimeAsync(6_000)
  await refused
  vi.useRealTimers()
  engine.gateway.queryPayment = queryTruly
  expect((await cancel(order)).status).toBe('cancelled')
})

test('an order cancelled twice at once, in two tabs, is cancelled once', async () => {
  const { order } = await openOrder()
  const answers = await Promise.all([cancel(order), cancel(order), cancel(order)])
  expect(answers.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await engine.codes(order)).toEqual(['created', 'payment_ready', 'cancelled'])
})

test('an order cancelled and expired at once ends once', async () => {
  const { order, reference } = await openOrder()
  engine.clock.advance(31 * 60_000)
  await Promise.allSettled([
    cancel(order),
    expireOrder(engine.ctx, { orderId: order.id, gateway: 'scripted', isFailed: false, isSure: true }),
    watchPayment(engine.ctx, { paymentId: reference }),
  ])
  expect((await engine.codes(order)).filter(code => code === 'cancelled' || code === 'expired')).toHaveLength(1)
})

test('an order that expires during the call to the gateway can no longer be cancelled', async () => {
  const { order } = await openOrder()
  engine.gateway.cancelPayment = async named => {
    await expireOrder(engine.ctx, { orderId: order.id, gateway: 'scripted', isFailed: true, isSure: true })
    return cancelTruly(named)
  }
  await expect(cancel(order)).rejects.toMatchObject({ code: 'order_not_cancellable' })
})

test('an order paid, checked and cancelled at the same moment is delivered or cancelled, and no money is lost', async () => {
  for (let count = 0; count < 5; count += 1) {
    const { order, reference } = await openOrder()
    const pay = async () => {
      if ((await atGateway(reference)) === 'pending') engine.gateway.pay(reference, order.total)
    }
    await Promise.allSettled([cancel(order), pay(), watchPayment(engine.ctx, { paymentId: reference }), cancel(order)])
    engine.clock.advance(60 * 60_000)
    await engine.runJobs()
    const { status } = await engine.read(order)
    const kept = engine.gateway.received(reference) - engine.gateway.refunded(reference)
    expect(kept).toBe(status === 'delivered' ? order.total : 0)
    expect(['delivered', 'cancelled', 'refunded']).toContain(status)
  }
})

test('an order ends as cancelled by its buyer if the process dies after the gateway cancelled', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.afterCancel = () => {
    throw new Error('the process died here')
  }
  await expect(cancel(order)).rejects.toThrow('died')
  expect((await engine.read(order)).status).toBe('pending_payment')
  expect(await atGateway(reference)).toBe('cancelled')
  engine.clock.advance(6_000)
  await engine.runJobs()
  const ended = await engine.read(order)
  expect(ended.status).toBe('cancelled')
  expect(ended.timeline.at(-1)).toMatchObject({ code: 'cancelled', data: { by: 'buyer' } })
})

test('an order stays open and payable if the process dies before the gateway was asked', async () => {
  const { order, reference } = await openOrder()
  engine.gateway.queryPayment = () => Promise.reject(new Error('the process died here'))
  await expect(cancel(order)).rejects.toThrow('died')
  engine.gateway.queryPayment = queryTruly
  engine.gateway.pay(reference, order.total)
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order whose payment was cancelled at the gateway itself is closed in the gateway’s name', async () => {
  const { order, reference } = await openOrder()
  await cancelTruly(reference)
  engine.clock.advance(6_000)
  await engine.runJobs()
  const ended = await engine.read(order)
  expect(ended.status).toBe('cancelled')
  expect(ended.timeline.at(-1)).toMatchObject({ code: 'cancelled', data: { by: 'gateway' } })
})

test('an order whose gateway is no longer configured is not cancelled, because its payment is unknown', async () => {
  const { order } = await openOrder()
  const gateways = new Map()
  await expect(cancelOrder({ ...engine.ctx, gateways }, { id: order.id })).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  const [row] = await engine.ctx.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.status).toBe('pending_payment')
})
