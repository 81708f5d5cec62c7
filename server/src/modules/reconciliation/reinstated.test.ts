import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payments, takenBack } from '../../db/schema/payments.ts'
import { reconciledPayments, statementLines } from '../../db/schema/reconciliation.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { decided, dyingAfter } from '../../test/operator-hands.ts'
import { createReconciled, gone, listed } from '../../test/reconciled-store.ts'
import { acceptTakenBack } from '../payments/accept-taken-back.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { reconcilePayment } from './reconcile-payment.ts'

let store: Awaited<ReturnType<typeof createReconciled>>
beforeEach(async () => {
  store = await createReconciled()
})
afterEach(() => store.engine.close())

/** Takes the statement's line of a payment's first receipt. */
async function takeLineOf(reference: string) {
  const [receipt] = await store.rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  return store.take([store.lineOf(receipt)])
}

test('money that a person reversed and a statement names after all is booked once, and its held order is delivered', async () => {
  const { order, reference } = await store.pay()
  const before = await store.held()
  await store.reverse(reference)
  expect((await store.engine.read(order)).status).toBe('on_hold')
  expect(await takeLineOf(reference)).toMatchObject({ matchedCount: 0, openedCount: 1 })
  const [one] = await store.waiting()
  expect(one).toMatchObject({ kind: 'missing_here', ours: null, theirs: order.total, acts: ['check', 'reinstate', 'accept'] })
  await Promise.allSettled([store.settle(one, 'reinstate'), store.settle(one, 'reinstate')])
  expect(await store.settle(one, 'reinstate')).toMatchObject({ status: 'mended' })
  await store.engine.runJobs()
  expect((await store.engine.read(order)).status).toBe('delivered')
  expect(await store.held()).toBe(before)
  expect((await store.rowsOf(reference)).map(({ reversedAt }) => reversedAt !== null)).toEqual([true, false])
  await store.engine.expectBooks()
  // Whoever names it next names what stands: no message differs, in whatever order and how often they come.
  await takeLineOf(reference)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  await watchPayment(store.engine.ctx, { paymentId: reference })
  await takeLineOf(reference)
  expect(await store.waiting()).toEqual([])
  const [line] = await store.engine.ctx.db.select().from(statementLines)
  expect(line?.counterpart).toBe(`receipt:${(await store.rowsOf(reference))[1]?.id}`)
  expect(await store.held()).toBe(before)
  await store.engine.expectBooks()
})

test('an answer of the gateway that lists reversed money offers to book it, too, and a process that dies after booking it loses nothing', async () => {
  const { order, reference } = await store.pay()
  await takeLineOf(reference)
  const [receipt] = await store.rowsOf(reference)
  await store.engine.ctx.db.delete(statementLines)
  await store.reverse(reference)
  await takeLineOf(reference)
  store.engine.clock.advance(60_000)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  const [one, ...more] = await store.waiting()
  expect([one?.thing, one?.said_by.toSorted(), more]).toEqual([`receipt:${receipt?.id}`, ['answer', 'statement'], []])
  // The gateway's answer and the act are stored, the new comparison is not.
  await expect(store.settle(one, 'reinstate', dyingAfter(store.engine, 2))).rejects.toThrow('died')
  await store.engine.runJobs()
  expect((await store.engine.read(order)).status).toBe('delivered')
  await takeLineOf(reference)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  expect(await store.waiting()).toEqual([])
  await store.engine.expectBooks()
})

test('money that stands after all and that the gateway then reverses itself is lost once, and may be found there again', async () => {
  const { order, reference } = await store.pay()
  await store.reverse(reference)
  await takeLineOf(reference)
  await store.settle((await store.waiting())[0], 'reinstate')
  store.engine.gateway.takeBack(reference, 'reversal')
  for (let count = 0; count < 3; count += 1) await watchPayment(store.engine.ctx, { paymentId: reference })
  expect((await store.engine.read(order)).status).toBe('on_hold')
  expect([await store.held(), await store.engine.ctx.db.$count(takenBack)]).toEqual([0, 2])
  expect((await store.rowsOf(reference)).every(({ reversedAt }) => reversedAt !== null)).toBe(true)
  const [payment] = await store.engine.ctx.db.select().from(payments).where(eq(payments.id, reference))
  expect(payment?.status).toBe('pending')
  await store.engine.expectBooks()
})

test('money reversed, found there, and reversed again by a person is found there once more, with no row of it counted twice', async () => {
  const { order, reference } = await store.pay()
  const before = await store.held()
  await store.reverse(reference)
  await takeLineOf(reference)
  await store.settle((await store.waiting())[0], 'reinstate')
  await store.engine.ctx.db.delete(statementLines)
  await store.reverse(reference)
  expect([(await store.engine.read(order)).status, await store.held()]).toEqual(['on_hold', 0])
  await takeLineOf(reference)
  await store.settle((await store.waiting())[0], 'reinstate')
  await store.engine.runJobs()
  expect([(await store.engine.read(order)).status, await store.held()]).toEqual(['delivered', before])
  expect((await store.rowsOf(reference)).map(({ reversedAt }) => reversedAt !== null)).toEqual([true, true, false])
  await takeLineOf(reference)
  expect(await store.waiting()).toEqual([])
  await store.engine.expectBooks()
})

test('money of a delivered order makes up for the loss, also one that was accepted, and nobody is refunded', async () => {
  const { order, reference } = await store.pay()
  await store.engine.runJobs()
  const before = await store.held()
  await store.reverse(reference)
  expect((await store.engine.read(order)).status).toBe('delivered')
  const [lost] = await store.engine.ctx.db.select().from(takenBack)
  expect(await acceptTakenBack(store.engine.ctx, { id: lost?.id ?? '', ...decided })).toBe(order.total)
  await takeLineOf(reference)
  await store.settle((await store.waiting())[0], 'reinstate')
  await store.engine.runJobs()
  expect([await store.held(), await store.balanceOf('result:chargeback')]).toEqual([before, 0])
  expect([store.engine.gateway.refunded(reference), (await store.engine.read(order)).status]).toEqual([0, 'delivered'])
  await store.engine.expectBooks()
})

test('money of an order that ended as unpaid goes back to the payer, once, and its page says why', async () => {
  const { order, reference } = await store.pay()
  await store.reverse(reference)
  store.engine.clock.advance(10 * 24 * 60 * 60_000)
  await store.engine.runJobs()
  const ended = await store.engine.read(order)
  expect(['refunded', 'cancelled']).toContain(ended.status)
  await takeLineOf(reference)
  const [one] = await store.waiting()
  await Promise.allSettled([store.settle(one, 'reinstate'), store.settle(one, 'reinstate')])
  await store.engine.runJobs()
  expect([store.engine.gateway.refunded(reference), store.engine.gateway.left(reference)]).toEqual([order.total, 0])
  expect((await store.engine.ctx.db.select().from(refunds)).filter(({ isTakenBack }) => !isTakenBack)).toMatchObject([
    { reason: 'found_again' },
  ])
  const { timeline } = await store.engine.read(order)
  expect(timeline.filter(({ code }) => code === 'found_again')).toMatchObject([{ data: { amount: order.total, excess: order.total } }])
  await store.engine.expectBooks()
})

test('a reversal that the gateway names again under its one id, after its money was found there, takes that money, too', async () => {
  const { order, reference } = await store.pay()
  const [receipt] = await store.rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  const denied = { receipts: [], takenBack: [gone(receipt, { kind: 'reversal', externalId: 'denied' })] }
  await store.say(reference, denied)
  expect((await store.engine.read(order)).status).toBe('on_hold')
  await store.say(reference, { receipts: [listed(receipt)], takenBack: [] })
  store.engine.clock.advance(60_000)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  await store.settle((await store.waiting())[0], 'reinstate')
  for (let count = 0; count < 3; count += 1) await store.say(reference, denied)
  expect([(await store.engine.read(order)).status, await store.held()]).toEqual(['on_hold', 0])
  expect(await store.engine.ctx.db.$count(takenBack)).toBe(2)
  await store.engine.expectBooks()
})

test('money that the gateway itself had reversed and that is there after all is what its statement names', async () => {
  const { order, reference } = await store.pay()
  const [receipt] = await store.rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  await store.say(reference, { receipts: [], takenBack: [gone(receipt, { kind: 'reversal', externalId: 'denied' })] })
  store.engine.clock.advance(60_000)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  await store.settle((await store.waiting())[0], 'reinstate')
  await store.engine.runJobs()
  expect((await store.engine.read(order)).status).toBe('delivered')
  expect(await takeLineOf(reference)).toMatchObject({ matchedCount: 1 })
  await store.cover(reference)
  expect(await store.waiting()).toEqual([])
})

test('a buyer whose delivered order has its money after all is told of no refund, and of money received once', async () => {
  const { order, reference } = await store.pay()
  await store.engine.runJobs()
  await store.reverse(reference)
  await takeLineOf(reference)
  await store.settle((await store.waiting())[0], 'reinstate')
  await store.engine.runJobs()
  const { timeline, refunds: back, payment } = await store.engine.read(order)
  expect(timeline.map(({ code }) => code).slice(-2)).toEqual(['payment_taken_back', 'paid'])
  expect([back, payment.received]).toEqual([[], order.total])
})

test('a receipt of which a part was taken back was there once, so it is not reversed whole, and nothing of it is lost twice', async () => {
  const { reference } = await store.pay()
  store.engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 4_000 })
  await watchPayment(store.engine.ctx, { paymentId: reference })
  const before = await store.held()
  await expect(store.reverse(reference)).rejects.toMatchObject({ code: 'wrong_state' })
  expect([await store.held(), await store.engine.ctx.db.$count(takenBack)]).toEqual([before, 1])
})

test('money that a person reversed is offered again although a refund of the same amount is in the same statement', async () => {
  const { order, reference } = await store.pay()
  await store.engine.runJobs()
  store.engine.gateway.pay(reference, order.total)
  await watchPayment(store.engine.ctx, { paymentId: reference })
  await store.engine.runJobs()
  const [first, second] = await store.rowsOf(reference)
  if (!first || !second) throw new Error('it was paid twice')
  await store.take([store.lineOf(second), ['refund', reference, 'RF1', -order.total]])
  await store.reverse(reference)
  await store.take([store.lineOf(first)])
  await store.cover(reference)
  expect((await store.waiting()).map(({ thing, kind }) => [thing, kind])).toEqual([[`receipt:${first.id}`, 'missing_here']])
})

test('money that a person reversed and the payer has charged back is not offered, whatever the answer lists, nor booked by a stale offer', async () => {
  const { order, reference } = await store.pay()
  const [receipt] = await store.rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  await store.reverse(reference)
  await takeLineOf(reference)
  const [stale] = await store.waiting()
  const there = { receipts: [listed(receipt)], takenBack: [gone(receipt, { kind: 'chargeback', externalId: 'CB1' })] }
  await store.say(reference, there)
  const answer = { kind: 'found' as const, status: 'paid' as const, ...there }
  store.engine.clock.advance(60_000)
  store.engine.gateway.queryAnswers.push(answer, answer)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  expect((await store.waiting()).filter(({ said_by: saidBy }) => saidBy.includes('answer'))).toEqual([])
  store.engine.gateway.queryAnswers.push(answer, answer)
  await expect(store.settle(stale, 'reinstate')).rejects.toMatchObject({ code: 'wrong_state' })
  expect([(await store.engine.read(order)).status, await store.held()]).toEqual(['on_hold', 0])
})

test('money of which a statement names the reversal, or the gateway can not tell, is not booked again', async () => {
  const { order, reference } = await store.pay()
  await store.reverse(reference)
  await takeLineOf(reference)
  const [one] = await store.waiting()
  store.engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'silent' })
  await expect(store.settle(one, 'reinstate')).rejects.toMatchObject({ code: 'unavailable' })
  await store.take([['reversal', reference, 'RV1', -order.total]])
  const [offered = one] = await store.waiting()
  await expect(store.settle(offered, 'reinstate')).rejects.toMatchObject({ code: 'wrong_state' })
  expect([(await store.engine.read(order)).status, await store.held()]).toEqual(['on_hold', 0])
})

test('money that is there after all is asked about again in the days after, as new money is', async () => {
  const { reference } = await store.pay()
  await store.reverse(reference)
  await takeLineOf(reference)
  store.engine.clock.advance(60_000)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  await store.settle((await store.waiting())[0], 'reinstate')
  const [asked] = await store.engine.ctx.db.select().from(reconciledPayments)
  expect(asked).toMatchObject({ answerCount: 0, nextAt: expect.any(Date) })
})

test('a gap that was booked for a receipt is booked once, although it was reversed and is there after all', async () => {
  const { order, reference } = await store.pay()
  const before = await store.held()
  const [receipt] = await store.rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  const short = ['payment', reference, receipt.externalId, order.total - 1_000]
  await store.take([short])
  await store.settle((await store.waiting())[0], 'book')
  expect(await store.held()).toBe(before - 1_000)
  await store.say(reference, { receipts: [], takenBack: [gone(receipt, { kind: 'reversal', externalId: 'denied' })] })
  await store.say(reference, { receipts: [listed(receipt)], takenBack: [] })
  store.engine.clock.advance(60_000)
  await reconcilePayment(store.engine.ctx, { paymentId: reference })
  await store.settle(
    (await store.waiting()).find(({ acts }) => acts.includes('reinstate')),
    'reinstate',
  )
  await store.take([short])
  for (const one of await store.waiting()) if (one.acts.includes('book')) await store.settle(one, 'book')
  expect(await store.held()).toBe(before - 1_000)
})
