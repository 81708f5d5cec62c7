import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { invariant } from '../../platform/invariant.ts'
import { createManual } from '../../suppliers/manual/adapter.ts'
import { doubtOf, versionOf, waitMinutes } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { actsOf, askTwenty, attemptsOf, decided } from '../../test/operator-hands.ts'
import { revealCodes } from '../orders/reveal-codes.ts'
import { type ByHandEnd, beginByHand, endByHand } from './deliver-by-hand.ts'
import { listByHand, readByHandState } from './read-by-hand.ts'
import { refundRest } from './refund-rest.ts'
import { sendAttempt } from './send-attempt.ts'
import { settleAttempt } from './settle-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  const { ctx } = engine
  invariant(ctx.suppliers instanceof Map, 'the suppliers of a test can be changed')
  const manual = createManual({ stateOf: reference => readByHandState(ctx, { reference }), promiseMs: 240 * 60_000 })
  ctx.suppliers.set('manual', manual)
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const byHand = { supplier: 'manual', sku: 'm', cost: 9_000 }
const delivered: ByHandEnd = { kind: 'delivered', serialNumber: 'SN-1', costIdr: 8_800 as never }
const other = { by: { kind: 'operator' as const, id: 'siti' }, note: 'mine' }

async function waiting(item: NonNullable<Parameters<Engine['order']>[0]>['item'] = {}) {
  const order = await engine.order({ item: { offers: [byHand], ...item } })
  await engine.pay(order)
  await engine.runJobs()
  return order
}

async function begin(order: { id: string }, who = decided) {
  return beginByHand(engine.ctx, { ...(await doubtOf(engine, order)), ...who })
}

async function end(order: { id: string }, how: ByHandEnd = delivered, who = decided) {
  return endByHand(engine.ctx, { ...(await doubtOf(engine, order)), end: how, ...who })
}

test('an order waits in the queue, its page says that a person delivers it and until when, and it is delivered once', async () => {
  const order = await waiting()
  const seen = await engine.read(order)
  expect(seen).toMatchObject({ status: 'delivering', delivery: { is_by_hand: true } })
  const paidAt = Date.parse(seen.payment.paid_at ?? '')
  expect(Date.parse(seen.delivery.promised_at ?? '') - paidAt).toBe(240 * 60_000)
  const [listed] = await listByHand(engine.ctx)
  expect(listed).toMatchObject({ order: order.id, customer_no: '1234567891234', begun_by: null, version: seen.version })
  expect(JSON.stringify(listed)).not.toContain('81234567890')
  await begin(order)
  await waitMinutes(engine, 120)
  expect(await listByHand(engine.ctx)).toMatchObject([{ begun_by: 'ujang' }])
  const doubt = await doubtOf(engine, order)
  const finish = () => endByHand(engine.ctx, { ...doubt, end: delivered, ...decided })
  expect(await askTwenty(finish)).toHaveLength(1)
  expect(await engine.read(order)).toMatchObject({
    status: 'delivered',
    delivery: { is_by_hand: false, units: [{ serial_number: 'SN-1' }] },
  })
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'succeeded', cost: 8_800 }])
  expect(await actsOf(engine)).toEqual([`delivery_begun ${doubt.reference}`, `delivery_ended ${doubt.reference}`])
  await waitMinutes(engine, 300)
  expect([await listByHand(engine.ctx), (await engine.read(order)).refunds]).toEqual([[], []])
})

test('of two operators who begin at once one has it, and the other is told who', async () => {
  const order = await waiting()
  const answers = await Promise.allSettled([begin(order), begin(order, other), begin(order), begin(order, other)])
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  const [listed] = await listByHand(engine.ctx)
  const loser = listed?.begun_by === 'ujang' ? other : decided
  await expect(begin(order, loser)).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining(listed?.begun_by ?? '') })
  expect(await actsOf(engine)).toHaveLength(1)
})

test('of two operators who end it differently at once one counts', async () => {
  const order = await waiting()
  const doubt = await doubtOf(engine, order)
  const both = [delivered, { kind: 'failed' } as const].map((how, at) =>
    endByHand(engine.ctx, { ...doubt, end: how, ...(at === 0 ? decided : other) }),
  )
  expect((await Promise.allSettled(both)).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await engine.runJobs()
  const { status, refunds } = await engine.read(order)
  expect([status, refunds.length]).toEqual(status === 'delivered' ? ['delivered', 0] : ['refunded', 1])
})

test('an end told again with another code or cost is refused, so that nobody believes a correction that was not made', async () => {
  const order = await waiting()
  const doubt = await doubtOf(engine, order)
  const tell = (how: ByHandEnd) => endByHand(engine.ctx, { ...doubt, end: how, ...decided })
  await tell({ kind: 'delivered', serialNumber: 'SN-1' })
  for (const how of [
    { kind: 'delivered', serialNumber: 'SN-2' },
    { kind: 'delivered', serialNumber: 'SN-1', costIdr: 1 as never },
    { kind: 'failed' },
  ] as const)
    await expect(tell(how)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await tell({ kind: 'delivered', serialNumber: 'SN-1' })).status).toBe('delivered')
  expect((await engine.read(order)).delivery.units).toMatchObject([{ serial_number: 'SN-1' }])
})

test('at the promise what nobody has begun is refunded whole, and can not be delivered any more', async () => {
  const order = await waiting()
  await waitMinutes(engine, 235)
  expect((await engine.read(order)).status).toBe('delivering')
  await waitMinutes(engine, 10)
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'promise_passed', amount: order.total }] })
  await expect(begin(order)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(end(order)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a process that dies while it asks the queue makes nothing unknown that nobody has begun: it can be begun, and is refunded at the promise', async () => {
  const orders = [await waiting(), await waiting()]
  const now = engine.clock.now()
  await engine.ctx.db.update(attempts).set({ status: 'sent', sentAt: now, calledAt: now })
  await waitMinutes(engine, 10)
  for (const order of orders) {
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'not_sent' }])
    expect(await engine.codes(order)).not.toContain('delivery_unconfirmed')
  }
  const [refunded, begun] = orders
  invariant(refunded && begun, 'two orders wait')
  await begin(begun)
  await engine.ctx.db.update(attempts).set({ status: 'unknown' }).where(eq(attempts.orderId, begun.id))
  await waitMinutes(engine, 235)
  expect(await engine.read(refunded)).toMatchObject({ status: 'refunded' })
  expect(await engine.read(begun)).toMatchObject({ status: 'on_hold' })
})

test('at the promise what somebody has begun is put on hold, and can be delivered until the hold ends', async () => {
  const [first, second] = [await waiting(), await waiting()]
  await begin(first)
  await begin(second)
  await waitMinutes(engine, 245)
  expect(await engine.read(first)).toMatchObject({ status: 'on_hold' })
  await end(first)
  expect(await engine.read(first)).toMatchObject({ status: 'delivered', refunds: [] })
  await waitMinutes(engine, 130)
  expect(await engine.read(second)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'not_proven' }] })
  await expect(end(second)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('what fails goes to the next supplier, or back to the buyer', async () => {
  const alone = await waiting()
  await end(alone, { kind: 'failed' })
  await engine.runJobs()
  expect(await engine.read(alone)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'delivery_failed' }] })
  const routed = await waiting({ offers: [byHand, { supplier: 'scripted', sku: 'a', cost: 9_500 }] })
  await end(routed, { kind: 'failed' })
  await engine.runJobs()
  expect(await engine.read(routed)).toMatchObject({ status: 'delivered' })
  expect(engine.supplier.requests).toHaveLength(1)
})

test('what somebody has just begun fails by that person only, so that nothing goes back that is arriving; later by anybody', async () => {
  const order = await waiting()
  await begin(order)
  await waitMinutes(engine, 10)
  await expect(end(order, { kind: 'failed' }, other)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'ujang baru mulai mengirim ini. Tanyakan dulu, atau coba lagi 5 menit lagi.',
  })
  expect((await engine.read(order)).status).toBe('delivering')
  const [own, found] = [await waiting(), await waiting()]
  for (const begun of [own, found]) await begin(begun)
  await end(own, { kind: 'failed' })
  await end(found, delivered, other)
  await waitMinutes(engine, 5)
  await end(order, { kind: 'failed' }, other)
  await engine.runJobs()
  const statuses = [order, own, found].map(async ({ id }) => (await engine.read({ id })).status)
  expect(await Promise.all(statuses)).toEqual(['refunded', 'refunded', 'delivered'])
})

test('an act on an older version, and on a delivery of another supplier, is refused', async () => {
  const order = await waiting()
  const doubt = await doubtOf(engine, order)
  const stale = { ...doubt, version: doubt.version - 1, ...decided }
  await expect(beginByHand(engine.ctx, stale)).rejects.toMatchObject({ code: 'stale_version' })
  await expect(endByHand(engine.ctx, { ...stale, end: delivered })).rejects.toMatchObject({ code: 'stale_version' })
  engine.supplier.script.push({ does: 'keep', says: 'truth' })
  const foreign = await engine.order()
  await engine.pay(foreign)
  await engine.runJobs()
  await expect(end(foreign)).rejects.toMatchObject({ code: 'not_found' })
})

test('an operator may refund what nobody has begun, and not what is being delivered', async () => {
  const [untouched, begun] = [await waiting(), await waiting()]
  await begin(begun)
  const refund = async (order: { id: string }) =>
    refundRest(engine.ctx, { id: order.id, version: await versionOf(engine, order), ...decided })
  await expect(refund(begun)).rejects.toMatchObject({ code: 'wrong_state' })
  await refund(untouched)
  await engine.runJobs()
  expect(await engine.read(untouched)).toMatchObject({ status: 'refunded' })
  await expect(end(untouched)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('begun or ended while the queue is being asked, the question changes nothing', async () => {
  const order = await waiting()
  const { reference } = await doubtOf(engine, order)
  await Promise.all([begin(order), sendAttempt(engine.ctx, { reference }), sendAttempt(engine.ctx, { reference })])
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'pending' }])
  await Promise.all([end(order), sendAttempt(engine.ctx, { reference }), sendAttempt(engine.ctx, { reference })])
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'succeeded', serialNumber: 'SN-1' }])
})

test('a code typed by hand is as secret as one of the stock', async () => {
  const order = await waiting({ isVoucher: true })
  await end(order, { kind: 'delivered', serialNumber: 'AAAA-BBBB' })
  expect(JSON.stringify(await attemptsOf(engine, order))).not.toContain('AAAA')
  expect((await engine.read(order)).delivery).toMatchObject({ is_hidden: true, units: [{ serial_number: null }] })
  const shown = await revealCodes(engine.ctx, { id: order.id, contact: '081234567890' })
  expect(shown.delivery.units).toMatchObject([{ serial_number: 'AAAA-BBBB' }])
})

test('so is one that an operator tells of an attempt in doubt, however long it is', async () => {
  const order = await waiting({ isVoucher: true })
  await begin(order)
  const serialNumber = `BBBB${'–'.repeat(196)}`
  await settleAttempt(engine.ctx, { ...(await doubtOf(engine, order)), end: { kind: 'delivered', serialNumber }, ...decided })
  expect(JSON.stringify(await attemptsOf(engine, order))).not.toContain('BBBB')
  const shown = await revealCodes(engine.ctx, { id: order.id, contact: '081234567890' })
  expect(shown.delivery.units).toMatchObject([{ serial_number: serialNumber }])
})
