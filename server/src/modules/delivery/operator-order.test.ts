import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentReference } from '../../test/buy.ts'
import { doubtfulOrder, doubtOf, heldOrder, paidBack, versionOf, waitMinutes } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { actsOf, askTwenty, deaths, decided } from '../../test/operator-hands.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { endHold } from './end-hold.ts'
import { getOrder, listOrders } from './read-for-operator.ts'
import { refundRest } from './refund-rest.ts'
import { releaseHold } from './release-hold.ts'
import { retryDelivery } from './retry-delivery.ts'
import { settleAttempt } from './settle-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

describe('a released hold', () => {
  const release = async (order: { id: string }, version?: number) =>
    releaseHold(engine.ctx, { id: order.id, version: version ?? (await versionOf(engine, order)), ...decided })

  test('goes on with a new promise and the same reference, and its old deadline decides nothing', async () => {
    const order = await heldOrder(engine, { item: twoOffers })
    const version = await versionOf(engine, order)
    expect(await askTwenty(() => release(order, version))).toHaveLength(1)
    const released = await engine.read(order)
    expect(released).toMatchObject({ status: 'delivering', hold: null })
    expect(Date.parse(released.delivery.promised_at ?? '')).toBeGreaterThan(engine.clock.now().getTime() + 29 * 60_000)
    await engine.runJobs()
    await waitMinutes(engine, 35)
    expect((await engine.read(order)).status).toBe('on_hold')
    await release(order)
    engine.clock.advance(100 * 60_000)
    await endHold(engine.ctx, { orderId: order.id })
    expect((await engine.read(order)).status).toBe('delivering')
    engine.supplier.script.length = 0
    await release(order, version)
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
    expect([engine.other.requests.length, engine.supplier.sold.length, (await actsOf(engine)).length]).toEqual([0, 1, 2])
  })

  test('is refused without a hold, for an older version, and if the supplier has forgotten the reference', async () => {
    const order = await doubtfulOrder(engine)
    const version = await versionOf(engine, order)
    await expect(release(order)).rejects.toMatchObject({ code: 'wrong_state' })
    await waitMinutes(engine, 35)
    await expect(release(order, version)).rejects.toMatchObject({ code: 'stale_version' })
    engine.supplier.referenceLifetimeMs = 60_000
    await expect(release(order)).rejects.toMatchObject({ code: 'wrong_state' })
    expect((await getOrder(engine.ctx, order)).can).toEqual(['refund', 'retry'])
  })

  test.each(deaths)(
    'that a process did not live to finish %s goes on once it is typed again, and the supplier is asked once',
    async (_, die) => {
      const order = await heldOrder(engine)
      const version = await versionOf(engine, order)
      const asked = engine.supplier.requests.length
      await expect(releaseHold(die(engine), { id: order.id, version, ...decided })).rejects.toThrow('died')
      await engine.runJobs()
      expect([await versionOf(engine, order), await actsOf(engine), engine.supplier.requests.length]).toEqual([version, [], asked])
      // The second one comes after an answer that was lost.
      for (let time = 0; time < 2; time += 1) expect(await release(order, version)).toMatchObject({ status: 'delivering' })
      await engine.runJobs()
      expect([await actsOf(engine), engine.supplier.requests.length]).toEqual([[`hold_released ${order.id}`], asked + 1])
      engine.supplier.script.length = 0
      await waitMinutes(engine, 20)
      expect([(await engine.read(order)).status, ...engine.supplier.delivered.values()]).toEqual(['delivered', 1])
    },
  )
})

describe('a retry', () => {
  const retry = async (order: { id: string }, version?: number) =>
    retryDelivery(engine.ctx, { id: order.id, version: version ?? (await versionOf(engine, order)), ...decided })

  test('of an attempt whose end is unknown asks with the same reference, once for twenty calls, and tries no other supplier', async () => {
    const order = await doubtfulOrder(engine, { item: twoOffers })
    const version = await versionOf(engine, order)
    const asked = engine.supplier.requests.length
    expect(await askTwenty(() => retry(order, version))).toHaveLength(1)
    await engine.runJobs()
    expect(engine.supplier.requests).toHaveLength(asked + 1)
    expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
    engine.clock.advance(60_000)
    engine.supplier.script.length = 0
    await retry(order, version)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    expect(await actsOf(engine)).toHaveLength(2)
    expect(engine.other.requests).toHaveLength(0)
    await expect(retry(order)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(retry(order, 1)).rejects.toMatchObject({ code: 'stale_version' })
  })

  test.each(deaths)('that a process did not live to finish %s asks the supplier once when it is typed again', async (_, die) => {
    const order = await doubtfulOrder(engine)
    const version = await versionOf(engine, order)
    const asked = engine.supplier.requests.length
    await expect(retryDelivery(die(engine), { id: order.id, version, ...decided })).rejects.toThrow('died')
    await engine.runJobs()
    expect([await actsOf(engine), engine.supplier.requests.length]).toEqual([[], asked])
    for (let time = 0; time < 2; time += 1) await retry(order, version)
    await engine.runJobs()
    expect([await actsOf(engine), engine.supplier.requests.length]).toEqual([[`delivery_retried ${order.id}`], asked + 1])
    expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
  })

  test('whose process dies while the supplier is asked delivers once', async () => {
    const order = await doubtfulOrder(engine)
    engine.supplier.script.splice(0, Infinity, { does: 'deliver', says: 'truth', dies: true })
    await retry(order)
    await expect(engine.runJobs()).rejects.toThrow('died')
    await waitMinutes(engine, 20)
    expect([(await engine.read(order)).status, ...engine.supplier.delivered.values()]).toEqual(['delivered', 1])
  })
})

test('an operator sees what was done, by whom and why, and what can be done, and no code of a voucher', async () => {
  const order = await heldOrder(engine, { item: { isVoucher: true } })
  const seen = await getOrder(engine.ctx, order)
  expect(seen).toMatchObject({ id: order.id, status: 'on_hold', can: ['release', 'refund', 'retry'] })
  expect(seen.attempts).toMatchObject([{ status: 'unknown', can_settle: true }])
  const end = { kind: 'delivered', serialNumber: 'RAHASIA-1' } as const
  await settleAttempt(engine.ctx, { ...(await doubtOf(engine, order)), end, ...decided })
  const after = await getOrder(engine.ctx, order)
  expect(after).toMatchObject({ status: 'delivered', can: [], books: { profit: expect.any(Number) } })
  expect(after.acts).toMatchObject([{ act: 'attempt_settled', by: 'operator ujang', note: 'they called' }])
  expect(JSON.stringify(after)).not.toContain('RAHASIA')
  expect(JSON.stringify(await engine.read(order))).not.toContain('they called')
})

test('an order whose payment was taken back can be refunded without sending anything, but not released or retried', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'chargeback', {})
  await watchPayment(engine.ctx, { paymentId })
  const version = await versionOf(engine, order)
  expect((await getOrder(engine.ctx, order)).can).toEqual(['refund'])
  for (const act of [releaseHold, retryDelivery])
    await expect(act(engine.ctx, { id: order.id, version, ...decided })).rejects.toMatchObject({ code: 'wrong_state' })
  await refundRest(engine.ctx, { id: order.id, version, ...decided })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'payment_taken_back' }] })
  expect([paidBack(engine), engine.supplier.requests]).toEqual([[0], []])
})

test('what was delivered is sold at once when the rest is refunded after its money was charged back', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth' })
  const order = await doubtfulOrder(engine, { item: { maxQuantity: 2 }, quantity: 2 })
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'chargeback', { amountIdr: rupiah(10_000) })
  await watchPayment(engine.ctx, { paymentId })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('on_hold')
  await refundRest(engine.ctx, { id: order.id, version: await versionOf(engine, order), ...decided })
  await engine.runJobs()
  const units = [{ status: 'delivered' }, { status: 'failed' }]
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', delivery: { units } })
  expect(paidBack(engine)).toEqual([0])
})

test('operators list the orders with a status, the oldest first', async () => {
  const made: string[] = []
  for (let count = 0; count < 3; count += 1) {
    made.push((await engine.order()).id)
    engine.clock.advance(1_000)
  }
  const first = await listOrders(engine.ctx, { status: 'pending_payment', limit: 2 })
  const rest = await listOrders(engine.ctx, { status: 'pending_payment', limit: 2, cursor: first.next_cursor ?? '' })
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(made)
  expect([rest.next_cursor, (await listOrders(engine.ctx, { status: 'on_hold', limit: 2 })).data]).toEqual([null, []])
})
