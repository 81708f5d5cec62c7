import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payments } from '../../db/schema/payments.ts'
import { newReference } from '../../platform/ids.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { watchPayment } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const refusal = { kind: 'refused', detail: 'used already' } as const
const silence = { kind: 'unknown', detail: 'timed out' } as const

async function sendNotice(reference: string): Promise<void> {
  const body = new TextEncoder().encode(`n1 ${reference}`)
  await receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
}

const look = (reference: string) => watchPayment(engine.ctx, { paymentId: reference })

async function onlyPayment() {
  const [payment] = await engine.ctx.db.select().from(payments)
  if (!payment) throw new Error('a payment was written')
  return payment
}

/** An order whose gateway did not answer: the payment may exist, and its only gateway is asked again. */
async function silentOrder() {
  engine.gateway.createAnswers.push(silence)
  const order = await engine.order()
  return { order, reference: (await onlyPayment()).id }
}

/** The gateway refuses while its own state is behind its notice. */
async function refuseBehind(reference: string): Promise<void> {
  engine.gateway.createAnswers.push(refusal)
  engine.gateway.queryAnswers.push({ kind: 'not_found' })
  await look(reference)
}

test('a refusal does not close an order that a notice says is paid, and the money is found by asking again', async () => {
  const { order, reference } = await silentOrder()
  await sendNotice(reference)
  await refuseBehind(reference)
  expect((await engine.read(order)).status).toBe('pending_payment')
  expect((await onlyPayment()).status).toBe('requested')
  engine.gateway.pay(reference, order.total)
  await look(reference)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice alone books nothing, and a refusal closes the order once the notice was wrong', async () => {
  const { order, reference } = await silentOrder()
  await sendNotice(reference)
  await refuseBehind(reference)
  expect(await engine.read(order)).toMatchObject({ status: 'pending_payment', payment: { received: 0 } })
  engine.clock.advance(11 * 60_000)
  await refuseBehind(reference)
  expect((await engine.read(order)).status).toBe('cancelled')
})

test('money the gateway already shows is booked before its refusal can close the order, with or without a notice', async () => {
  const { order, reference } = await silentOrder()
  engine.gateway.pay(reference, order.total)
  engine.gateway.createAnswers.push(refusal)
  await look(reference)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice that overtakes the refusal of the first call keeps the order open for its buyer', async () => {
  engine.gateway.createPayment = async ({ reference }) => {
    await sendNotice(reference)
    return refusal
  }
  const itemId = await makeItem(engine.ctx)
  const order = await buy(engine.ctx, { itemId })
  expect(order.status).toBe('pending_payment')
  const { id: reference } = await onlyPayment()
  engine.gateway.pay(reference, order.total)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice that comes after the refusal returns the money, because the buyer was told to choose another channel', async () => {
  engine.gateway.createAnswers.push(refusal)
  await expect(engine.order()).rejects.toMatchObject({ code: 'channel_unavailable' })
  const { id: reference, subjectId, amount } = await onlyPayment()
  engine.gateway.pay(reference, amount)
  await sendNotice(reference)
  await engine.runJobs()
  expect((await engine.read({ id: subjectId })).status).toBe('refunded')
  expect(engine.gateway.refunded(reference)).toBe(amount)
})

test('a refusal does not close a deposit that a notice says is paid', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  engine.gateway.createAnswers.push(silence)
  const deposit = { id: newReference('DEP'), userId, amountIdr: rupiah(50_000), channelId: 'qris' }
  await openDeposit(engine.ctx, deposit)
  const { id: reference } = await onlyPayment()
  await sendNotice(reference)
  await refuseBehind(reference)
  expect((await openDeposit(engine.ctx, deposit)).status).toBe('pending_payment')
  engine.gateway.pay(reference, 50_000)
  await look(reference)
  expect(await readHolding(engine.ctx, walletAccount(userId))).toBe(50_000)
  const [{ status } = { status: 'gone' }] = await engine.ctx.db.select().from(payments).where(eq(payments.id, reference))
  expect(status).toBe('paid')
})
