import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '../../db/schema/messages.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { planMessages } from './plan-messages.ts'
import { sendMessage } from './send-message.ts'

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

test.each([
  ['before it is planned', false],
  ['while it waits to be sent', true],
])('a buyer is not told that the payment is here if the bank took it back %s', async (_, isPlanned) => {
  sender.waitMs = { paid: 60_000 }
  const order = await engine.order()
  await engine.pay(order)
  if (isPlanned) await planMessages(engine.ctx)
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'reversal')
  await watchPayment(engine.ctx, { paymentId })
  await planAndSend()
  engine.clock.advance(61_000)
  await planAndSend()
  expect(await engine.read(order)).toMatchObject({ status: 'on_hold' })
  expect(told()).toEqual([])
  // Nor that the store gives back what the payer has already.
  engine.clock.advance(24 * 60 * 60_000)
  while ((await engine.read(order)).status === 'on_hold') await engine.runOneJob(() => 0)
  await planMessages(engine.ctx)
  for (const { id } of await rows()) await sendMessage(engine.ctx, { messageId: id })
  expect(told()).toEqual([])
})
