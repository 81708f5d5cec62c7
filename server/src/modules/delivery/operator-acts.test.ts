import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderEvents } from '../../db/schema/orders.ts'
import { paymentReference } from '../../test/buy.ts'
import { doubtfulOrder, doubtOf, heldOrder, paidBack, versionOf, waitMinutes } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { actsOf, askTwenty, attemptsOf, deaths, decided, dyingCtx } from '../../test/operator-hands.ts'
import { listLateDeliveries } from '../ledger/late-deliveries.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { deliverOrder } from './deliver-order.ts'
import { recordOutcome } from './record-outcome.ts'
import { refundRest } from './refund-rest.ts'
import { type LearntEnd, settleAttempt } from './settle-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const delivered: LearntEnd = { kind: 'delivered', serialNumber: 'SN-1' }
const arrived = { kind: 'succeeded', serialNumber: 'SN-2', costIdr: rupiah(9_000) } as const
/** The last entry of the timeline with its author. */
async function lastEntry({ id }: { id: string }) {
  const entries = await engine.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.version)
  return entries.at(-1)
}

describe('the end of an attempt that was never learnt', () => {
  test('told as delivered it delivers the order once, however often and by how many it is told', async () => {
    const order = await heldOrder(engine)
    const doubt = await doubtOf(engine, order)
    const settle = () => settleAttempt(engine.ctx, { ...doubt, end: delivered, ...decided })
    expect(await askTwenty(settle)).toHaveLength(1)
    expect(await settle()).toMatchObject({ status: 'delivered' })
    expect(await actsOf(engine)).toEqual([`attempt_settled ${doubt.reference}`])
    expect(await lastEntry(order)).toMatchObject({ code: 'delivered', actorKind: 'operator', actorId: 'ujang', reason: 'by_hand' })
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'succeeded', serialNumber: 'SN-1', cost: 9_000 }])
    const asked = engine.supplier.requests.length
    await waitMinutes(engine, 300)
    expect(engine.supplier.requests).toHaveLength(asked)
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
  })

  test('told as failed it lets the unit go to the next supplier while the promise lasts, and back to the buyer after it', async () => {
    const early = await doubtfulOrder(engine, { item: twoOffers })
    await settleAttempt(engine.ctx, { ...(await doubtOf(engine, early)), end: { kind: 'failed' }, ...decided })
    await engine.runJobs()
    expect(await engine.read(early)).toMatchObject({ status: 'delivered' })
    expect(engine.other.requests).toHaveLength(1)
    const late = await heldOrder(engine, { item: twoOffers })
    await settleAttempt(engine.ctx, { ...(await doubtOf(engine, late)), end: { kind: 'failed' }, ...decided })
    await engine.runJobs()
    expect(await engine.read(late)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'delivery_failed', amount: late.total }] })
    expect(engine.other.requests).toHaveLength(1)
  })

  test('is refused for an older version, for another end than was told, and once the supplier has told it', async () => {
    const order = await heldOrder(engine)
    const doubt = await doubtOf(engine, order)
    const settle = (more: object = {}) => settleAttempt(engine.ctx, { ...doubt, end: delivered, ...decided, ...more })
    await expect(settle({ reference: 'DEL-0000000000000000' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(settle({ version: doubt.version - 1 })).rejects.toMatchObject({ code: 'stale_version' })
    await settle()
    await expect(settle({ end: { kind: 'failed' } })).rejects.toMatchObject({ code: 'wrong_state' })
    const version = await versionOf(engine, order)
    await expect(settle({ version })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await actsOf(engine)).toHaveLength(1)
  })

  test.each([true, false])('told at the moment the supplier tells another (operator first: %s), one of them counts', async isFirst => {
    const order = await heldOrder(engine)
    const doubt = await doubtOf(engine, order)
    const settle = () => settleAttempt(engine.ctx, { ...doubt, end: { kind: 'failed' }, ...decided })
    const arrive = () => recordOutcome(engine.ctx, { reference: doubt.reference, outcome: arrived })
    const [first, second] = isFirst ? [settle, arrive] : [arrive, settle]
    await Promise.allSettled([first(), second()])
    await engine.runJobs()
    const { status, refunds } = await engine.read(order)
    expect([status, refunds.length]).toEqual(status === 'delivered' ? ['delivered', 0] : ['refunded', 1])
  })

  test('told as delivered after its money went back it is the store’s loss, and changes nothing for the buyer', async () => {
    const order = await heldOrder(engine)
    await waitMinutes(engine, 130)
    const before = await engine.read(order)
    expect(before.status).toBe('refunded')
    const doubt = await doubtOf(engine, order)
    const settle = (end: LearntEnd = delivered) => settleAttempt(engine.ctx, { ...doubt, end, ...decided })
    await settle()
    await settle()
    await expect(settle({ kind: 'failed' })).rejects.toMatchObject({ code: 'wrong_state' })
    expect({ ...(await engine.read(order)), server_time: '' }).toEqual({ ...before, server_time: '' })
    expect(await listLateDeliveries(engine.ctx)).toMatchObject([{ reference: doubt.reference, cost: 9_000 }])
  })

  test('of an attempt whose call was cut off is told once that call must be over, though its supplier is asked no more', async () => {
    engine.supplier.script.push({ does: 'lose', says: 'silence', dies: true })
    const order = await engine.order()
    await engine.pay(order)
    await expect(engine.runJobs()).rejects.toThrow('died')
    const paymentId = await paymentReference(engine.ctx, order.id)
    engine.gateway.takeBack(paymentId, 'chargeback')
    await watchPayment(engine.ctx, { paymentId })
    const settle = async () => settleAttempt(engine.ctx, { ...(await doubtOf(engine, order)), end: { kind: 'failed' }, ...decided })
    await expect(settle()).rejects.toMatchObject({ code: 'wrong_state' })
    engine.clock.advance(engine.ctx.settings.callTimeoutMs + 1_000)
    await settle()
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'failed' }])
    expect(engine.supplier.requests).toHaveLength(1)
  })

  test('of a process that dies while it is told was never told', async () => {
    const order = await doubtfulOrder(engine, { item: { maxQuantity: 2 }, quantity: 2 })
    const doubt = await doubtOf(engine, order)
    await expect(settleAttempt(dyingCtx(engine), { ...doubt, end: delivered, ...decided })).rejects.toThrow('died')
    expect([await versionOf(engine, order), await actsOf(engine)]).toEqual([doubt.version, []])
    await settleAttempt(engine.ctx, { ...doubt, end: delivered, ...decided })
    expect(await actsOf(engine)).toHaveLength(1)
  })
})

describe('a refund by an operator', () => {
  const refund = async (order: { id: string }, version?: number) =>
    refundRest(engine.ctx, { id: order.id, version: version ?? (await versionOf(engine, order)), ...decided })

  test('of an order on hold gives all of its money back once, however often and by how many it is asked', async () => {
    const order = await heldOrder(engine)
    const version = await versionOf(engine, order)
    expect(await askTwenty(() => refund(order, version))).toHaveLength(1)
    await engine.runJobs()
    await refund(order, version)
    await waitMinutes(engine, 200)
    expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'not_proven', amount: order.total }] })
    expect([paidBack(engine), await actsOf(engine)]).toEqual([[order.total], [`order_refunded ${order.id}`]])
    const { reference } = await doubtOf(engine, order)
    await recordOutcome(engine.ctx, { reference, outcome: arrived })
    expect(await listLateDeliveries(engine.ctx)).toHaveLength(1)
  })

  test('is refused while a unit may be under way, after the end, and for an older version', async () => {
    const order = await doubtfulOrder(engine)
    const version = await versionOf(engine, order)
    await expect(refund(order)).rejects.toMatchObject({ code: 'wrong_state' })
    await waitMinutes(engine, 35)
    await expect(refund(order, version)).rejects.toMatchObject({ code: 'stale_version' })
    engine.supplier.script.length = 0
    await waitMinutes(engine, 20)
    expect((await engine.read(order)).status).toBe('delivered')
    await expect(refund(order)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(refund({ id: 'KLT-0000-0000-0000' }, 1)).rejects.toMatchObject({ code: 'not_found' })
    expect([paidBack(engine), await actsOf(engine)]).toEqual([[0], []])
  })

  test('of an order before its first attempt sends nothing, also if the delivery begins at that moment', async () => {
    for (const isFirst of [true, false]) {
      const order = await engine.order()
      await engine.pay(order)
      const version = await versionOf(engine, order)
      const acts = [() => refund(order, version), () => deliverOrder(engine.ctx, { orderId: order.id })]
      await Promise.allSettled((isFirst ? acts : acts.toReversed()).map(act => act()))
      await engine.runJobs()
      const { status, refunds } = await engine.read(order)
      expect([status, refunds.map(({ reason }) => reason)]).toEqual(
        status === 'delivered' ? ['delivered', []] : ['refunded', ['store_decided']],
      )
      const sent = (await attemptsOf(engine, order)).filter(({ sentAt }) => sentAt !== null)
      expect(sent).toHaveLength(status === 'delivered' ? 1 : 0)
    }
  })

  test('leaves delivered units sold', async () => {
    engine.supplier.script.push({ does: 'deliver', says: 'truth' })
    const order = await heldOrder(engine, { item: { maxQuantity: 3 }, quantity: 3 })
    await refund(order)
    await engine.runJobs()
    const ended = await engine.read(order)
    expect(ended.status).toBe('delivered')
    expect(ended.delivery.units.map(({ status }) => status)).toEqual(['delivered', 'failed', 'failed'])
    expect(paidBack(engine)).toEqual([20_000])
  })

  test('at the moment the supplier delivers either delivers or refunds, never both for the buyer', async () => {
    for (const isFirst of [true, false]) {
      const order = await heldOrder(engine)
      const { reference, version } = await doubtOf(engine, order)
      const acts = [() => refund(order, version), () => recordOutcome(engine.ctx, { reference, outcome: arrived })]
      await Promise.allSettled((isFirst ? acts : acts.toReversed()).map(act => act()))
      await engine.runJobs()
      const { status, refunds } = await engine.read(order)
      expect([status, refunds.length]).toEqual(status === 'delivered' ? ['delivered', 0] : ['refunded', 1])
      engine.supplier.script.length = 0
    }
  })

  test.each(deaths)(
    'that a process did not live to finish %s has not happened, and typed again it gives the money back once',
    async (_, die) => {
      const order = await heldOrder(engine)
      const version = await versionOf(engine, order)
      await expect(refundRest(die(engine), { id: order.id, version, ...decided })).rejects.toThrow('died')
      await engine.runJobs()
      expect([(await engine.read(order)).refunds, await actsOf(engine), await versionOf(engine, order)]).toEqual([[], [], version])
      for (let time = 0; time < 2; time += 1) await refund(order, version)
      // The process that sends the money dies too, after the gateway has it.
      engine.gateway.afterRefund = () => {
        engine.gateway.afterRefund = () => {}
        throw new Error('the process died here')
      }
      await expect(engine.runJobs()).rejects.toThrow('died')
      await waitMinutes(engine, 20)
      expect([(await engine.read(order)).status, paidBack(engine), await actsOf(engine)]).toEqual([
        'refunded',
        [order.total],
        [`order_refunded ${order.id}`],
      ])
    },
  )

  test('ends an attempt that the supplier did not take, so that it is never sent', async () => {
    const send = engine.supplier.send
    engine.supplier.send = async () => ({ kind: 'not_sent', detail: 'balance too small' })
    const order = await engine.order()
    await engine.pay(order)
    await engine.runJobs()
    await refund(order)
    engine.supplier.send = send
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'failed', failureReason: 'refunded_by_hand' }])
    await waitMinutes(engine, 60)
    expect([(await engine.read(order)).status, engine.supplier.requests]).toEqual(['refunded', []])
  })
})
