import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payments } from '../../db/schema/payments.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { watchPayment } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const hours = (count: number) => engine.clock.advance(count * 60 * 60_000)

async function orderWithPayment() {
  const order = await engine.order()
  return { order, paymentId: await paymentReference(engine.ctx, order.id) }
}

test('a payment whose gateway was removed from the configuration is logged as an error at each check, and booked once it is back', async () => {
  const { order, paymentId } = await orderWithPayment()
  const said = vi.spyOn(engine.ctx.log, 'error')
  engine.gateway.pay(paymentId, order.total)
  await watchPayment({ ...engine.ctx, gateways: new Map() }, { paymentId })
  expect(said).toHaveBeenCalledExactlyOnceWith({ paymentId, gateway: 'scripted' }, expect.stringContaining('not configured'))
  expect((await engine.read(order)).status).toBe('pending_payment')
  await watchPayment(engine.ctx, { paymentId })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('a payment given up while its gateway is silent is logged as an error, because it may have received money', async () => {
  const { paymentId } = await orderWithPayment()
  hours(24 * 9)
  const said = vi.spyOn(engine.ctx.log, 'error')
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'timed out' })
  await watchPayment(engine.ctx, { paymentId })
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  expect(payment).toMatchObject({ status: 'closed', nextCheckAt: null })
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ paymentId, gateway: 'scripted', amount: 10_000 }),
    expect.stringContaining('nobody asks any more'),
  )
  said.mockRestore()
})

test('a payment whose gateway reports no money until the end is closed without an error', async () => {
  const { paymentId } = await orderWithPayment()
  hours(48)
  const said = vi.spyOn(engine.ctx.log, 'error')
  await watchPayment(engine.ctx, { paymentId })
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})
