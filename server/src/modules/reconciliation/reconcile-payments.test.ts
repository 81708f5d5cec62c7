import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '../../db/schema/credentials.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { reconciledPayments } from '../../db/schema/reconciliation.ts'
import type { PaymentState, Receipt } from '../../gateways/gateway.ts'
import { jakartaDay, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { listDifferences } from './read.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleDifference } from './settle-difference.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const dayMs = 24 * 60 * 60_000
const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'so says the gateway' }
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
const kinds = async () => (await waiting()).map(({ movement, kind, ours, theirs }) => [movement, kind, ours, theirs])
const run = () => reconcilePayments(engine.ctx, {})
const pass = async (days: number) => {
  engine.clock.advance(days * dayMs)
  await run()
}

async function buy() {
  const order = await engine.order()
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  const [receipt] = await engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference))
  if (!receipt) throw new Error('it is paid')
  const { externalId, amount: amountIdr, paidAt } = receipt
  return { order, reference, receipt: { externalId, amountIdr, paidAt, feeIdr: null } }
}

const found = (receipts: Receipt[]): PaymentState => ({ kind: 'found', status: 'paid', receipts, takenBack: [] })

test('payments whose gateway says the same leave nothing, however often and at how many processes it runs', async () => {
  for (let count = 0; count < 3; count += 1) await buy()
  await engine.order()
  engine.clock.advance(2 * dayMs)
  await Promise.all([run(), run()])
  await run()
  expect(await waiting()).toEqual([])
  expect(await engine.ctx.db.select().from(reconciledPayments)).toHaveLength(4)
  await engine.expectBooks()
})

test('after a gateway got other keys, older payments that it does not know are unknown and not missing; those asked for since are missing', async () => {
  await buy()
  engine.clock.advance(dayMs)
  const row = { kind: 'gateway', company: 'scripted', version: 1, sealed: {}, shown: {}, at: engine.clock.now() } as const
  engine.clock.advance(1_000)
  await engine.ctx.db.insert(credentials).values({ ...row, actorKind: 'operator', actorId: 'ujang' })
  const { reference } = await buy()
  engine.gateway.queryPayment = async () => ({ kind: 'not_found' })
  await pass(2)
  await pass(8)
  expect((await waiting()).map(one => [one.reference, one.kind])).toEqual([[reference, 'missing_there']])
})

test('a payment that can still be paid on this day in Jakarta is left for the next one', async () => {
  const untilMidnightMs =
    startOfJakartaDay(jakartaDay(new Date(engine.clock.now().getTime() + dayMs))).getTime() - engine.clock.now().getTime()
  const { reference } = await buy()
  const set = (expiresAt: Date) => engine.ctx.db.update(payments).set({ expiresAt }).where(eq(payments.id, reference))
  const midnight = new Date(engine.clock.now().getTime() + untilMidnightMs)
  await set(new Date(startOfJakartaDay(jakartaDay(midnight)).getTime() - 1))
  await run()
  expect(await engine.ctx.db.select().from(reconciledPayments)).toEqual([])
  engine.clock.advance(untilMidnightMs + 1_000)
  await set(startOfJakartaDay(jakartaDay(engine.clock.now())))
  await run()
  expect(await engine.ctx.db.select().from(reconciledPayments)).toEqual([])
  await set(new Date(startOfJakartaDay(jakartaDay(engine.clock.now())).getTime() - 1))
  await run()
  expect(await engine.ctx.db.select().from(reconciledPayments)).toHaveLength(1)
})

test('money that came after the watch ended is found, booked and used, and is no difference', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  for (let days = 0; days < 3; days += 1) {
    engine.clock.advance(dayMs)
    await engine.runJobs()
  }
  engine.gateway.pay(reference, order.total)
  await run()
  await engine.runJobs()
  expect(await waiting()).toEqual([])
  expect((await engine.read(order)).status).toMatch(/delivered|refunded/)
  expect(await engine.ctx.db.select().from(paymentReceipts)).toHaveLength(1)
  await engine.expectBooks()
})

test('another amount, another fee and money the gateway does not list wait once, and end when it says otherwise', async () => {
  const { receipt, reference } = await buy()
  engine.clock.advance(2 * dayMs)
  const again = () =>
    engine.ctx.db.update(reconciledPayments).set({ nextAt: engine.clock.now() }).where(eq(reconciledPayments.paymentId, reference))
  const says = async (...answers: typeof engine.gateway.queryAnswers) => {
    engine.gateway.queryAnswers.push(...answers)
    await again()
    await run()
    return kinds()
  }
  await run()
  const { amountIdr } = receipt
  // Money of another amount is believed only if it is named twice.
  const other = found([{ ...receipt, amountIdr: rupiah(amountIdr + 1) }])
  expect(await says(other, other)).toEqual([['payment', 'other_amount', amountIdr, amountIdr + 1]])
  expect(await says(found([{ ...receipt, feeIdr: rupiah(70) }]))).toEqual([['payment', 'fee_differs', 0, 70]])
  expect(await says({ kind: 'not_found' })).toEqual([['payment', 'missing_there', amountIdr, null]])
  expect(await says({ kind: 'unknown', detail: 'silence' })).toEqual([['payment', 'missing_there', amountIdr, null]])
  expect(await says()).toEqual([])
  await engine.expectBooks()
})

test('an answer that is unknown proves nothing, and the gateway is asked again on the next day', async () => {
  await buy()
  engine.clock.advance(2 * dayMs)
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'silence' })
  await run()
  expect(await waiting()).toEqual([])
  const [listed] = await engine.ctx.db.select().from(reconciledPayments)
  expect([listed?.answerCount, listed?.nextAt]).toEqual([0, expect.any(Date)])
  await pass(1)
  expect((await engine.ctx.db.select().from(reconciledPayments))[0]?.answerCount).toBe(1)
})

test('a chargeback that no notice told of is found later, and a month after it nobody asks any more', async () => {
  const { reference, order } = await buy()
  await engine.runJobs()
  await pass(2)
  engine.gateway.takeBack(reference, 'chargeback')
  await pass(7)
  expect(await waiting()).toEqual([])
  expect((await engine.read(order)).status).toBe('delivered')
  expect(await engine.ctx.db.select().from(takenBack)).toMatchObject([{ kind: 'chargeback' }])
  await pass(23)
  expect((await engine.ctx.db.select().from(reconciledPayments))[0]).toMatchObject({ answerCount: 3, nextAt: null })
})

test('a person lets the gateway be asked again: what it confirms ends the difference', async () => {
  const { order } = await buy()
  engine.clock.advance(2 * dayMs)
  engine.gateway.queryAnswers.push({ kind: 'not_found' })
  await run()
  const [one] = await waiting()
  const check = () => settleDifference(engine.ctx, { id: one?.id ?? '', version: one?.version ?? 0, act: 'check', decided })
  expect(await check()).toMatchObject({ status: 'ended' })
  expect(await check()).toMatchObject({ status: 'ended' })
  expect((await engine.read(order)).status).not.toBe('on_hold')
})

test('more payments than one job asks about are asked about by further jobs', async () => {
  const { reference } = await buy()
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.id, reference))
  if (!payment) throw new Error('it exists')
  engine.clock.advance(2 * dayMs)
  const copies = Array.from({ length: 110 }, (_, at) => ({ paymentId: reference, gateway: 'scripted', at }))
  await engine.ctx.db.insert(payments).values(copies.map(({ at }) => ({ ...payment, id: `PAY-COPY${at}`, status: 'closed' as const })))
  await run()
  expect((await engine.ctx.db.select().from(reconciledPayments)).filter(({ nextAt }) => nextAt === null).length).toBeLessThan(111)
  while (await engine.runOneJob(() => 0));
  expect((await engine.ctx.db.select().from(reconciledPayments)).filter(({ answerCount }) => answerCount === 1)).toHaveLength(111)
})

test('payments of a gateway that hangs are asked about a little later the same night, and hold no place of others meanwhile', async () => {
  const bought = [await buy(), await buy(), await buy()]
  engine.clock.advance(2 * dayMs)
  const { queryPayment } = engine.gateway
  const { promise, resolve } = Promise.withResolvers<void>()
  const hang = vi.fn(async () => {
    await promise
    return { kind: 'unknown' as const, detail: 'no answer in time' }
  })
  engine.gateway.queryPayment = hang
  const hanging = bought.slice(0, 2).map(({ reference: paymentId }) => checkPayment(engine.ctx, { paymentId }))
  await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(2))
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_100)
  const asked = vi.fn(queryPayment)
  engine.gateway.queryPayment = asked
  await run()
  expect(asked).not.toHaveBeenCalled()
  resolve()
  await Promise.all(hanging)
  later.mockRestore()
  const answered = async () => (await engine.ctx.db.select().from(reconciledPayments)).filter(({ answerCount }) => answerCount > 0).length
  // After a slow answer one call at a time shows whether it answers again.
  for (let quarter = 0; quarter < 3 && (await answered()) < bought.length; quarter += 1) {
    engine.clock.advance(16 * 60_000)
    await engine.runJobs()
  }
  expect(await answered()).toBe(bought.length)
  await engine.expectBooks()
})
