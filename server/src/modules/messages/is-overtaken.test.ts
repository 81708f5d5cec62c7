import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '../../db/schema/messages.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { daysLater } from '../../test/days-later.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { endStatement } from '../reconciliation/end-statement.ts'
import { listDifferences } from '../reconciliation/read.ts'
import { settleDifference } from '../reconciliation/settle-difference.ts'
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

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'the gateway has found nothing' }
const hourMs = 60 * 60_000

/** An order whose refund to its source is opened again while the mail about it waits for its server. */
async function reopenBeforeItIsTold(asker?: string) {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push({ kind: 'refunded' })
  const order = await engine.order(asker === undefined ? {} : { asker })
  if (asker !== undefined) await chooseRefundWay(engine.ctx, { id: order.id, to: 'source', asker: asUser(asker) })
  await engine.pay(order)
  await engine.runJobs()
  sender.script = [{ kind: 'later', detail: 'full', afterMs: hourMs }]
  await planAndSend()
  expect(told()).toEqual(['refunded'])
  const day = jakartaDay(engine.clock.now())
  await endStatement(daysLater(engine.ctx, 14), { gateway: 'scripted', fromDay: addDays(day, -1), toDay: addDays(day, 9), decided })
  const one = (await listDifferences(engine.ctx, { limit: 50 })).data.find(({ thing }) => thing.startsWith('refund:'))
  await settleDifference(engine.ctx, { id: one?.id ?? '', version: one?.version ?? 0, act: 'reopen', decided })
  await planAndSend()
  engine.clock.advance(2 * hourMs)
  await planAndSend()
}

test('a late message does not say that money is back after a person found out that it never left', async () => {
  await reopenBeforeItIsTold()
  expect(told().slice(1)).toEqual(['needs_you'])
  expect((await rows()).filter(({ event }) => event === 'refunded')).toMatchObject([{ status: 'skipped', ended: 'overtaken' }])
})

test('a late message does not say that money is at its source after it came into the wallet instead', async () => {
  const { id } = await makeUser(engine.ctx)
  await reopenBeforeItIsTold(id)
  expect(sender.given.slice(1)).toMatchObject([{ event: 'refunded', backTo: 'wallet' }])
})
