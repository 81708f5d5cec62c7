import { rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { notices, payments } from '../../db/schema/payments.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { recordReceipt } from './record-receipt.ts'
import { watchPayment } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const minutes = (count: number) => engine.clock.advance(count * 60_000)

function notice(reference: string, externalId: string, signature = 'good') {
  return { headers: new Headers({ 'x-signature': signature }), body: new TextEncoder().encode(`${externalId} ${reference}`) }
}

test('a paid order is delivered with its serial number', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const done = await engine.read(order)
  expect(done.status).toBe('delivered')
  expect(done.delivery.units).toEqual([{ unit: 1, status: 'delivered', serial_number: expect.stringMatching(/^SN-DEL-/) }])
  expect(done.timeline.map(({ code }) => code)).toEqual(['created', 'payment_ready', 'paid', 'delivery_started', 'delivered'])
})

test('a notice is stored once, and repeated ones change nothing', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(reference, order.total)
  for (let count = 0; count < 5; count += 1)
    await receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: notice(reference, 'n1') })
  await engine.runJobs()
  expect(await engine.ctx.db.select().from(notices)).toHaveLength(1)
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.requests).toHaveLength(1)
})

test('a notice alone moves no money, because the gateway is asked first', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  const answer = await receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: notice(reference, 'n1') })
  expect(answer).toMatchObject({ success: true })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('pending_payment')
})

test('an unsigned notice is refused', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  await expect(receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: notice(reference, 'n1', 'bad') })).rejects.toMatchObject({
    code: 'webhook_unverified',
  })
  expect(await engine.ctx.db.select().from(notices)).toHaveLength(0)
})

test('a payment whose notice was lost is found by polling', async () => {
  const order = await engine.order()
  engine.gateway.pay(await paymentReference(engine.ctx, order.id), order.total)
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order stays open a little past its time while the gateway does not answer', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  minutes(31)
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'no answer' })
  await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('pending_payment')
  minutes(15)
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'no answer' })
  await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('expired')
})

test('an order paid in time is delivered even if the store hears of it late and the price has changed', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(reference, order.total)
  engine.gateway.queryAnswers.push(...Array.from({ length: 3 }, () => ({ kind: 'unknown', detail: 'no answer' }) as const))
  minutes(50)
  await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('expired')
  engine.gateway.queryAnswers = []
  await watchPayment(engine.ctx, { paymentId: reference })
  await engine.runJobs()
  expect(await engine.codes(order)).toEqual(['created', 'payment_ready', 'expired', 'paid', 'delivery_started', 'delivered'])
})

test('two payments whose receipts have the same id are both booked', async () => {
  const [first, second] = [await engine.order(), await engine.order()]
  for (const order of [first, second]) {
    const receipt = engine.gateway.pay(await paymentReference(engine.ctx, order.id), order.total)
    receipt.externalId = 'receipt-1'
    await watchPayment(engine.ctx, { paymentId: await paymentReference(engine.ctx, order.id) })
  }
  await engine.runJobs()
  expect([(await engine.read(first)).status, (await engine.read(second)).status]).toEqual(['delivered', 'delivered'])
})

test('a gateway that changes the amount of a booked receipt moves no money, and an error is logged', async () => {
  const order = await engine.order()
  const paymentId = await paymentReference(engine.ctx, order.id)
  const receipt = engine.gateway.pay(paymentId, order.total)
  await watchPayment(engine.ctx, { paymentId })
  const said = vi.spyOn(engine.ctx.log, 'error')
  await watchPayment(engine.ctx, { paymentId })
  expect(said).not.toHaveBeenCalled()
  receipt.amountIdr = rupiah(order.total + 5_000)
  await watchPayment(engine.ctx, { paymentId })
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ reference: paymentId, amountIdr: order.total + 5_000, bookedIdr: order.total }),
    expect.stringContaining('another amount'),
  )
  said.mockRestore()
})

test('a receipt of zero is not a payment', async () => {
  const order = await engine.order()
  await engine.pay(order, 0)
  expect((await engine.read(order)).status).toBe('pending_payment')
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order not paid in time expires', async () => {
  const order = await engine.order()
  minutes(31)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('expired')
  expect(engine.supplier.requests).toHaveLength(0)
})

test('a payment that fails for good closes the order', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.fail(reference)
  await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('expired')
})

test('a late payment revives the order if it can still be delivered at no loss', async () => {
  const order = await engine.order()
  minutes(31)
  await engine.runJobs()
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.codes(order)).toEqual(['created', 'payment_ready', 'expired', 'paid_late', 'delivery_started', 'delivered'])
})

test('a late payment is refunded if the item would now be sold at a loss', async () => {
  const order = await engine.order()
  minutes(31)
  await engine.runJobs()
  await engine.ctx.db.update(supplierOffers).set({ cost: sql`99999` })
  engine.ctx.outbox.bring([{ topic: 'catalog' }])
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('refunded')
  expect(engine.gateway.refunded(await paymentReference(engine.ctx, order.id))).toBe(order.total)
  expect(engine.supplier.requests).toHaveLength(0)
})

test('a payment checked half a day after its expiry is still found', async () => {
  const order = await engine.order()
  minutes(31)
  await engine.runJobs()
  engine.gateway.pay(await paymentReference(engine.ctx, order.id), order.total)
  for (let hour = 0; hour < 14; hour += 1) {
    minutes(60)
    await engine.runJobs()
  }
  expect((await engine.read(order)).status).toBe('delivered')
})

test('paying twice delivers once and refunds the second payment', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.pay(order)
  await engine.runJobs()
  const done = await engine.read(order)
  expect(done.status).toBe('delivered')
  expect(done.refunds).toMatchObject([{ status: 'done', reason: 'paid_twice', amount: order.total }])
  expect(engine.supplier.delivered.size).toBe(1)
})

test('a second payment whose notice is lost is found ten minutes after the first was, and refunded once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  engine.clock.advance(6_000)
  await engine.runJobs()
  engine.gateway.pay(await paymentReference(engine.ctx, order.id), order.total)
  minutes(9)
  await engine.runJobs()
  expect((await engine.read(order)).refunds).toEqual([])
  minutes(2)
  await engine.runJobs()
  minutes(60)
  await engine.runJobs()
  const { status, refunds } = await engine.read(order)
  expect({ status, refunds }).toMatchObject({
    status: 'delivered',
    refunds: [{ status: 'done', reason: 'paid_twice', amount: order.total }],
  })
  expect(engine.supplier.delivered.size).toBe(1)
})

test('paying too little refunds the whole amount', async () => {
  const order = await engine.order()
  await engine.pay(order, 9_999)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'underpaid', amount: 9_999, status: 'done' }] })
})

test('paying too much delivers and refunds the excess', async () => {
  const order = await engine.order()
  await engine.pay(order, 12_500)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ reason: 'overpaid', amount: 2_500, status: 'done' }] })
})

test('money for a cancelled order is refunded', async () => {
  const order = await engine.order()
  await cancelOrder(engine.ctx, { id: order.id })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'paid_after_cancel' }] })
})

test('an order can be cancelled twice, but not once it is paid', async () => {
  const order = await engine.order()
  await cancelOrder(engine.ctx, { id: order.id })
  expect((await cancelOrder(engine.ctx, { id: order.id })).status).toBe('cancelled')
  const paid = await engine.order()
  await engine.pay(paid)
  await expect(cancelOrder(engine.ctx, { id: paid.id })).rejects.toMatchObject({ code: 'order_not_cancellable' })
  await engine.runJobs()
})

test('the same receipt reported many times at once is booked once', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  const receipt = engine.gateway.pay(reference, order.total)
  const [payment] = await engine.ctx.db.select().from(payments)
  if (!payment) throw new Error('the order has a payment')
  const booked = await Promise.all(Array.from({ length: 6 }, () => recordReceipt(engine.ctx, { payment, receipt })))
  expect(booked.filter(Boolean)).toHaveLength(1)
  await engine.runJobs()
  expect((await engine.read(order)).payment.received).toBe(order.total)
})

test('instructions with a character that no database takes reach the buyer without it', async () => {
  const payee = 'Toko \0Kilat \ud83d'
  const code = { kind: 'payment_code', outlet: 'Indomaret', code: '884412', payee, pay_url: null } as const
  engine.gateway.createAnswers.push({ kind: 'created', instructions: code })
  const order = await engine.order()
  expect((await engine.read(order)).payment.instructions).toMatchObject({ code: '884412', payee: 'Toko Kilat \uFFFD' })
})
