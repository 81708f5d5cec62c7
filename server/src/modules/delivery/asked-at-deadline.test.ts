import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { paidBack } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { attemptsOf, decided } from '../../test/operator-hands.ts'
import { checkPromise } from './check-promise.ts'
import { endHold } from './end-hold.ts'
import { refundRest } from './refund-rest.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** An order that was sent before the store was down over its promise and deadline, and the reference of its attempt. */
async function overdueOrder() {
  engine.supplier.script.push({ does: 'keep', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const [attempt] = await attemptsOf(engine, order)
  engine.clock.advance(14 * 60 * 60_000)
  return { order, reference: attempt?.reference ?? '' }
}

/** One that is on hold, and whose supplier is asked just now. It takes a reference once in so long. */
async function askedOrder(resendEveryMs: number | undefined) {
  if (resendEveryMs !== undefined) engine.supplier.resendEveryMs = resendEveryMs
  const { order, reference } = await overdueOrder()
  const answer = Promise.withResolvers<TopupOutcome>()
  const isAsked = Promise.withResolvers<void>()
  engine.supplier.send = async () => {
    isAsked.resolve()
    return answer.promise
  }
  const checked = sendAttempt(engine.ctx, { reference })
  await isAsked.promise
  await checkPromise(engine.ctx, { orderId: order.id })
  return { order, answer, checked }
}

test.each([65_000, undefined])(
  'a hold whose supplier is just being asked is decided by its answer: what it confirms is not refunded (paced: %s)',
  async resendEveryMs => {
    const { order, answer, checked } = await askedOrder(resendEveryMs)
    const ended = endHold(engine.ctx, { orderId: order.id })
    if (resendEveryMs !== undefined) await ended
    answer.resolve({ kind: 'succeeded', serialNumber: 'SN-1', costIdr: rupiah(9_000) })
    await Promise.all([checked, ended])
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'succeeded' }])
  },
)

test('the wait for an answer ends with it, whatever it says: without proof the money goes back within half a minute', async () => {
  const { order, answer, checked } = await askedOrder(65_000)
  await endHold(engine.ctx, { orderId: order.id })
  expect((await engine.read(order)).status).toBe('on_hold')
  answer.resolve({ kind: 'pending', detail: 'working on it' })
  await checked
  engine.clock.advance(22_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('refunded')
  expect(paidBack(engine)).toEqual([order.total])
})

test('a hold whose last question was cut off is asked about once more, as soon as its supplier takes the reference again', async () => {
  engine.supplier.resendEveryMs = 65_000
  const { order, reference } = await overdueOrder()
  engine.supplier.script.push({ does: 'deliver', says: 'truth', dies: true })
  await expect(sendAttempt(engine.ctx, { reference })).rejects.toThrow('died')
  await checkPromise(engine.ctx, { orderId: order.id })
  for (const passedMs of [20_000, 20_000, 20_000]) {
    engine.clock.advance(passedMs)
    await endHold(engine.ctx, { orderId: order.id })
    expect((await engine.read(order)).status).toBe('on_hold')
  }
  engine.clock.advance(5_000)
  await endHold(engine.ctx, { orderId: order.id })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
})

test('an operator can not refund a hold while its supplier is being asked, and can once it has answered', async () => {
  const { order, answer, checked } = await askedOrder(65_000)
  const refund = async () => refundRest(engine.ctx, { id: order.id, version: (await engine.read(order)).version, ...decided })
  await expect(refund()).rejects.toMatchObject({ code: 'wrong_state' })
  answer.resolve({ kind: 'pending', detail: 'working on it' })
  await checked
  expect((await refund()).status).toBe('refunding')
  await engine.runJobs()
  expect(paidBack(engine)).toEqual([order.total])
})
