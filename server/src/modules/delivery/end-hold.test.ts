import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { beSilent, heldOrder, paidBack, waitMinutes } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { listLateDeliveries } from '../ledger/late-deliveries.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { checkPromise } from './check-promise.ts'
import { endHold } from './end-hold.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

async function attemptOf(order: Transaction) {
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  if (!attempt) throw new Error('an attempt was made')
  return attempt
}

test('an order on hold shows its promise, the next and past questions to the supplier, and the deadline', async () => {
  const order = await heldOrder(engine)
  const held = await engine.read(order)
  const promised = Date.parse(held.delivery.promised_at ?? '')
  expect(held).toMatchObject({ status: 'on_hold', shown_as: 'on_hold', refunds: [] })
  expect(held.hold).toEqual({
    reason: 'promise_passed',
    promised_at: held.delivery.promised_at,
    decide_by: new Date(promised + 2 * 60 * 60_000).toISOString(),
  })
  expect(held.delivery.checks).toBeGreaterThan(3)
  expect(Date.parse(held.delivery.next_check_at ?? '')).toBeGreaterThan(engine.clock.now().getTime())
  expect((await engine.read(await engine.order())).hold).toBeNull()
})

test('without proof of delivery the whole amount is refunded at the deadline, and the supplier is never asked again', async () => {
  const order = await heldOrder(engine, { item: twoOffers })
  await waitMinutes(engine, 110)
  expect((await engine.read(order)).status).toBe('on_hold')
  await waitMinutes(engine, 15)
  const ended = await engine.read(order)
  expect(ended).toMatchObject({
    status: 'refunded',
    hold: null,
    refunds: [{ status: 'done', reason: 'not_proven', amount: order.total }],
    delivery: { units: [{ status: 'failed', serial_number: null }] },
  })
  expect(await attemptOf(order)).toMatchObject({ status: 'unknown', givenUpAt: expect.any(Date), nextCheckAt: null })
  const asked = engine.supplier.requests.length
  engine.supplier.script.length = 0
  await waitMinutes(engine, 300)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect(engine.supplier.requests).toHaveLength(asked)
  expect(engine.other.requests).toHaveLength(0)
  expect(paidBack(engine)).toEqual([order.total])
})

test('if the channel can not refund, the whole amount with its fee waits as one claim', async () => {
  const order = await heldOrder(engine, { channel: 'bca_va' })
  expect(order.channel.can_refund).toBe(false)
  await waitMinutes(engine, 130)
  expect(await engine.read(order)).toMatchObject({
    status: 'refunding',
    shown_as: 'claim',
    refunds: [{ status: 'claim', reason: 'not_proven', amount: 14_000 }],
    claim: { amount: 14_000, paid_within_hours: 24 },
  })
})

test('delivered units stay sold, and the others are refunded with their share of the fee', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth' })
  const order = await heldOrder(engine, { item: { maxQuantity: 3 }, quantity: 3, channel: 'bca_va' })
  await waitMinutes(engine, 130)
  const ended = await engine.read(order)
  expect(ended).toMatchObject({ status: 'delivered', shown_as: 'claim', hold: null })
  expect(ended.delivery.units.map(({ status }) => status)).toEqual(['delivered', 'failed', 'failed'])
  expect(ended.refunds.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(20_000 + 2_667)
})

test('a success before the deadline delivers the order, even in answer to the last question', async () => {
  const early = await heldOrder(engine)
  engine.supplier.script.length = 0
  await waitMinutes(engine, 10)
  expect((await engine.read(early)).status).toBe('delivered')

  const late = await heldOrder(engine)
  engine.supplier.script.length = 0
  engine.clock.advance(24 * 60 * 60_000)
  await endHold(engine.ctx, { orderId: late.id })
  expect(await engine.read(late)).toMatchObject({ status: 'delivered', refunds: [] })
})

test('a success at the moment of the decision either delivers or is refunded, never both', async () => {
  for (const isFirst of [true, false]) {
    const order = await heldOrder(engine)
    engine.clock.advance(3 * 60 * 60_000)
    const { reference } = await attemptOf(order)
    const outcome = { kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(9_000) } as const
    const arrive = () => recordOutcome(engine.ctx, { reference, outcome })
    const decide = () => endHold(engine.ctx, { orderId: order.id })
    await Promise.all(isFirst ? [arrive(), decide()] : [decide(), arrive()])
    await engine.runJobs()
    const ended = await engine.read(order)
    const isDelivered = ended.status === 'delivered'
    expect(ended.status).toBe(isDelivered ? 'delivered' : 'refunded')
    expect(ended.refunds.map(({ amount }) => amount)).toEqual(isDelivered ? [] : [order.total])
    expect((await attemptOf(order)).status).toBe(isDelivered ? 'succeeded' : 'late')
    await engine.expectBooks()
    engine.supplier.script.length = 0
  }
})

test('a delivery after the refund is the store’s loss, is reported, and changes nothing for the buyer', async () => {
  const order = await heldOrder(engine, { item: { isVoucher: true } })
  await waitMinutes(engine, 130)
  const before = await engine.read(order)
  const { reference } = await attemptOf(order)
  const said = vi.spyOn(engine.ctx.log, 'error')
  // The supplier had delivered and now says so, which is the only reason to ask it again.
  engine.supplier.script.length = 0
  await sendAttempt(engine.ctx, { reference })
  expect((await attemptOf(order)).status).toBe('unknown')
  await sendAttempt(engine.ctx, { reference, isTold: true })
  await sendAttempt(engine.ctx, { reference, isTold: true })
  await recordOutcome(engine.ctx, { reference, outcome: { kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(9_000) } })
  await engine.runJobs()
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ orderId: order.id, cost: 9_000 }),
    expect.stringContaining('store pays'),
  )
  said.mockRestore()
  const after = await engine.read(order)
  expect({ ...after, server_time: '' }).toEqual({ ...before, server_time: '' })
  expect(await attemptOf(order)).toMatchObject({ status: 'late', cost: 9_000, serialNumber: null })
  expect(await listLateDeliveries(engine.ctx)).toEqual([{ reference, orderId: order.id, cost: 9_000, at: expect.any(Date) }])
  const { rows } = await engine.ctx.db.execute(sql`select from_account, amount::int from postings where key = ${`cost:${reference}`}`)
  expect(rows).toEqual([{ from_account: 'result:loss', amount: 9_000 }])
})

test('a late failure only ends the attempt', async () => {
  const order = await heldOrder(engine)
  await waitMinutes(engine, 130)
  const { reference } = await attemptOf(order)
  await recordOutcome(engine.ctx, { reference, outcome: { kind: 'failed', reason: 'other', detail: 'gone' } })
  await engine.runJobs()
  expect(await attemptOf(order)).toMatchObject({ status: 'failed' })
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] })
  expect(engine.other.requests).toHaveLength(0)
})

test('a hold decided twice, at once or later, is refunded once', async () => {
  const order = await heldOrder(engine)
  engine.clock.advance(3 * 60 * 60_000)
  beSilent(engine)
  const decide = () => endHold(engine.ctx, { orderId: order.id })
  await Promise.all([decide(), decide(), decide()])
  await engine.runJobs()
  await decide()
  await engine.runJobs()
  expect((await engine.read(order)).refunds).toHaveLength(1)
  expect(paidBack(engine)).toEqual([order.total])
})

test('a decision that runs a moment too early is made again in time', async () => {
  const order = await heldOrder(engine)
  await engine.ctx.db.execute(sql`delete from pgboss.job where name = 'end-hold'`)
  await endHold(engine.ctx, { orderId: order.id })
  expect((await engine.read(order)).status).toBe('on_hold')
  await waitMinutes(engine, 130)
  expect((await engine.read(order)).status).toBe('refunded')
})

test('a decision whose job was lost is made later, and until then the books name the order', async () => {
  const order = await heldOrder(engine)
  await engine.ctx.db.execute(sql`delete from pgboss.job where name = 'end-hold'`)
  engine.clock.advance(3 * 60 * 60_000)
  const decideBy = (await engine.read(order)).hold?.decide_by ?? ''
  expect(await checkBooks(engine.ctx)).toEqual([
    { what: expect.stringContaining('on hold'), where: order.id, expected: 0, found: order.total, since: new Date(decideBy) },
  ])
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('refunded')
})

test('a process that dies during the decision makes it once after the restart', async () => {
  const order = await heldOrder(engine)
  engine.clock.advance(3 * 60 * 60_000)
  const ask = engine.supplier.send
  engine.supplier.send = async () => {
    throw new Error('the process died here')
  }
  await expect(endHold(engine.ctx, { orderId: order.id })).rejects.toThrow('died')
  expect((await engine.read(order)).status).toBe('on_hold')
  engine.supplier.send = ask
  engine.gateway.afterRefund = () => {
    engine.gateway.afterRefund = () => {}
    throw new Error('the process died here')
  }
  await expect(waitMinutes(engine, 5)).rejects.toThrow('died')
  await waitMinutes(engine, 20)
  expect((await engine.read(order)).status).toBe('refunded')
  expect(paidBack(engine)).toEqual([order.total])
})

test('an attempt whose answer was lost in a crash is checked once before its hold ends, however long the store was down', async () => {
  const order = await engine.order({ item: twoOffers })
  engine.supplier.script.push({ does: 'deliver', says: 'truth', dies: true })
  await expect(engine.pay(order).then(engine.runJobs)).rejects.toThrow('died')
  expect(await attemptOf(order)).toMatchObject({ status: 'sent', nextCheckAt: null })
  engine.clock.advance(10 * 60 * 60_000)
  await checkPromise(engine.ctx, { orderId: order.id })
  await endHold(engine.ctx, { orderId: order.id })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(paidBack(engine)).toEqual([0])
})
