import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '../../db/schema/messages.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { planMessages } from './plan-messages.ts'
import { sendMessage } from './send-message.ts'
import { sayStatus } from './whatsapp-text.ts'

const hourMs = 60 * 60_000

let engine: Engine
let sender: ScriptedSender
beforeEach(async () => {
  sender = createScriptedSender()
  engine = await createEngine({ senders: { email: sender } })
})
afterEach(() => engine.close())

const told = () => sender.given.map(({ event }) => event)
const rows = () => engine.ctx.db.select().from(messages).orderBy(asc(messages.version))

async function planAndSend() {
  await planMessages(engine.ctx)
  await engine.runJobs()
}

test('a message that money is on its way back is left out once the money waits to be claimed', async () => {
  const order = await engine.order()
  await engine.pay(order)
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'too old' })
  while ((await engine.read(order)).status !== 'refunding') await engine.runOneJob(() => 0)
  await planMessages(engine.ctx)
  const [failed] = await rows()
  sender.script = [new Error('no line')]
  await sendMessage(engine.ctx, { messageId: failed?.id ?? '' })
  await engine.runJobs()
  expect((await engine.read(order)).claim).not.toBeNull()
  engine.clock.advance(hourMs)
  await planAndSend()
  expect(told()).toEqual(['failed', 'needs_you'])
  expect(await rows()).toMatchObject([
    { event: 'failed', status: 'skipped', ended: 'overtaken' },
    { event: 'needs_you', status: 'sent' },
  ])
})

test('whoever has to claim the money for what was not delivered is never told that it comes by itself', async () => {
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  const order = await engine.order({ item: { maxQuantity: 2 }, quantity: 2, channel: 'bca_va' })
  await engine.pay(order)
  for (let step = 0; step < 3; step += 1) {
    await planAndSend()
    engine.clock.advance(hourMs)
  }
  expect((await engine.read(order)).claim).not.toBeNull()
  expect(new Set(told())).toEqual(new Set(['needs_you', 'delivered']))
  const delivered = sender.given.find(({ event }) => event === 'delivered')
  expect(delivered?.deliveredUnits).toBe(1)
  expect([delivered?.body, delivered && sayStatus(delivered)].join(' ')).not.toContain('kami kembalikan')
})

test('nobody is told to claim money that has come back at the gateway meanwhile', async () => {
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  const order = await engine.order({ channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  sender.script = [new Error('no line')]
  await planAndSend()
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'refund')
  await watchPayment(engine.ctx, { paymentId })
  await engine.runJobs()
  expect((await engine.read(order)).claim).toBeNull()
  engine.clock.advance(hourMs)
  await planAndSend()
  expect(told()).toEqual(['needs_you', 'refunded'])
})

test('of money that its payer’s bank took back the store does not say that it has sent it', async () => {
  const order = await engine.order({ channel: 'bca_va' })
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(paymentId, order.total)
  await watchPayment(engine.ctx, { paymentId })
  engine.gateway.takeBack(paymentId, 'chargeback')
  await watchPayment(engine.ctx, { paymentId })
  for (let hours = 0; hours < 12; hours += 1) {
    await planAndSend()
    engine.clock.advance(hourMs)
  }
  expect((await engine.read(order)).status).toBe('refunded')
  expect(told()).toEqual(['refunded'])
  expect(sender.given.map(message => [message.title, message.body, sayStatus(message)].join(' ')).join()).not.toContain('dikembalikan')
})

test('of money partly taken back before, messages tell what waits to be claimed and what the payer has, not the whole', async () => {
  const order = await engine.order({ channel: 'bca_va' })
  await engine.pay(order)
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'chargeback', { amountIdr: 4_000 })
  await watchPayment(engine.ctx, { paymentId })
  engine.clock.advance(14 * hourMs)
  await engine.runJobs()
  await planAndSend()
  expect(sender.given.map(({ event, amountIdr }) => [event, amountIdr])).toEqual([
    ['needs_you', order.total - 4_000],
    ['refunded', 4_000],
  ])
})

test('a message says that money waits to be claimed only while that money does, whatever else of its order waits', async () => {
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  const order = await engine.order({ item: { maxQuantity: 2 }, quantity: 2, channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  sender.script = [new Error('no line'), new Error('no line')]
  await planAndSend()
  const paymentId = await paymentReference(engine.ctx, order.id)
  const [first] = await engine.ctx.db.select().from(refunds)
  // The payer's bank gives back what the first claim stands for, and later the store owes an overpayment.
  engine.gateway.takeBack(paymentId, 'chargeback', { amountIdr: first?.amount ?? 0 })
  await watchPayment(engine.ctx, { paymentId })
  await engine.runJobs()
  engine.gateway.pay(paymentId, 7_000)
  await watchPayment(engine.ctx, { paymentId })
  await engine.runJobs()
  expect((await engine.read(order)).claim).toMatchObject({ amount: 7_000 })
  engine.clock.advance(hourMs)
  await planAndSend()
  const needed = sender.given.filter(({ event }) => event === 'needs_you').map(({ amountIdr }) => amountIdr)
  expect(needed).toEqual([first?.amount, 7_000])
})
