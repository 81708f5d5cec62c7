import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentState, Receipt } from '../../gateways/gateway.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { watchPayment } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** An answer of the gateway that names another amount of this money than its own books. */
function wrong(receipt: Receipt, amountIdr: Rupiah): PaymentState {
  return { kind: 'found', status: 'paid', receipts: [{ ...receipt, amountIdr }], takenBack: [] }
}

async function payFor(amountIdr?: number) {
  const order = await engine.order()
  const paymentId = await paymentReference(engine.ctx, order.id)
  return { order, paymentId, receipt: engine.gateway.pay(paymentId, amountIdr ?? order.total) }
}

test('money whose amount the gateway names wrong in one answer is booked with its right amount', async () => {
  for (const by of [1_000, -1_000]) {
    const { order, paymentId, receipt } = await payFor()
    engine.gateway.queryAnswers.push(wrong(receipt, rupiah(order.total + by)))
    await watchPayment(engine.ctx, { paymentId })
    expect((await engine.read(order)).payment.received).toBe(0)
    await watchPayment(engine.ctx, { paymentId })
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', payment: { received: order.total }, refunds: [] })
  }
})

test('money of another amount that the gateway names twice is booked in the same check', async () => {
  const { order, paymentId } = await payFor(15_000)
  await watchPayment(engine.ctx, { paymentId })
  expect(await engine.read(order)).toMatchObject({ status: 'paid', payment: { received: 15_000 }, refunds: [{ reason: 'overpaid' }] })
})

test('money taken back whose amount the gateway names wrong in one answer is booked with its right amount', async () => {
  const { order, paymentId, receipt } = await payFor()
  await engine.runJobs()
  await watchPayment(engine.ctx, { paymentId })
  const gone = engine.gateway.takeBack(paymentId, 'refund', { amountIdr: 4_000 })
  const listed = { kind: 'found' as const, status: 'paid' as const, receipts: [receipt] }
  engine.gateway.queryAnswers.push({ ...listed, takenBack: [{ ...gone, amountIdr: rupiah(9_000) }] })
  await watchPayment(engine.ctx, { paymentId })
  expect((await engine.read(order)).timeline.map(({ code }) => code)).not.toContain('payment_taken_back')
  await watchPayment(engine.ctx, { paymentId })
  const taken = (await engine.read(order)).timeline.find(({ code }) => code === 'payment_taken_back')
  expect(taken?.data).toMatchObject({ amount: 4_000 })
})

test('a cancel is unclear while the gateway names two amounts, and the order stays open', async () => {
  const { order, paymentId, receipt } = await payFor()
  engine.gateway.queryAnswers.push(wrong(receipt, rupiah(order.total + 1_000)))
  await expect(cancelOrder(engine.ctx, { id: order.id })).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  expect((await engine.read(order)).status).toBe('pending_payment')
  await watchPayment(engine.ctx, { paymentId })
  expect((await engine.read(order)).payment.received).toBe(order.total)
})
