import type { MessageChoice } from '@kilat/contract/message-choices.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messageChoices, messages } from '../../db/schema/messages.ts'
import { buyAndTell } from '../../test/buy-and-tell.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { purgeOldRecords } from '../operations/purge-old-records.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { getTransaction } from '../orders/read.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { exportProfile } from '../profile/export-profile.ts'
import { chooseMessages } from './choose-messages.ts'
import { planMessages } from './plan-messages.ts'
import { listMessageChoices } from './read.ts'

let engine: Engine
let email: ScriptedSender
let whatsapp: ScriptedSender
beforeEach(async () => {
  email = createScriptedSender('email')
  whatsapp = createScriptedSender('whatsapp')
  engine = await createEngine({ senders: { email, whatsapp } })
})
afterEach(() => engine.close())

const off: MessageChoice = { event: 'delivered', channel: 'email', is_on: false }

test('everything is on until the user chooses, and only for channels the store has', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  const choices = await listMessageChoices(engine.ctx, { userId })
  expect(choices).toHaveLength(10)
  expect(choices.every(({ is_on }) => is_on)).toBe(true)
  expect(new Set(choices.map(({ channel }) => channel))).toEqual(new Set(['email', 'whatsapp']))
})

test('a switched-off event is not told by that channel, to that user', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  for (let count = 0; count < 2; count += 1) expect(await chooseMessages(engine.ctx, { userId, choice: off })).toContainEqual(off)
  await buyAndTell(engine, { asker: userId })
  expect([email.given.length, whatsapp.given.length]).toEqual([0, 1])
  await buyAndTell(engine)
  expect(email.given).toHaveLength(1)
  await chooseMessages(engine.ctx, { userId, choice: { ...off, is_on: true } })
  await buyAndTell(engine, { asker: userId })
  expect(email.given).toHaveLength(2)
})

test('who only knows the contact of an order does not switch off what its buyer is told', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  await chooseMessages(engine.ctx, { userId, choice: off })
  const order = await engine.order({ email: 'budi@contoh.id', orderSecret: 'rahasia-rahasia-rahasia-rahasia-12345678901' })
  await engine.pay(order)
  await engine.runJobs()
  await attachOrder(engine.ctx, { id: order.id, userId, contact: 'budi@contoh.id' })
  await planMessages(engine.ctx)
  await engine.runJobs()
  expect(email.given.map(({ address, event }) => [address, event])).toEqual([['budi@contoh.id', 'delivered']])
})

test('an order tells its buyer, and nobody else, what was sent and what failed', async () => {
  whatsapp.script = [{ kind: 'refused', detail: '131026' }]
  const secret = 'rahasia-rahasia-rahasia-rahasia-12345678901'
  const order = await buyAndTell(engine, { email: 'budi@contoh.id', orderSecret: secret })
  const { messages: told } = await getTransaction(engine.ctx, { id: order.id, orderSecret: secret })
  const by = Object.fromEntries(told.map(message => [message.channel, message]))
  expect(by).toMatchObject({ email: { event: 'delivered', state: 'sent', to: 'bu•••@c•••.id' }, whatsapp: { state: 'failed', to: null } })
  expect((await getTransaction(engine.ctx, { id: order.id })).messages).toEqual([])
  const { id: other } = await makeUser(engine.ctx)
  expect((await getTransaction(engine.ctx, { id: order.id, asker: asUser(other) })).messages).toEqual([])
})

test('news that reached one browser of a buyer is shown as sent, though another browser is gone', async () => {
  const push = createScriptedSender('push')
  const store = await createEngine({ senders: { push } })
  const secret = 'rahasia-rahasia-rahasia-rahasia-12345678901'
  for (const script of [
    [{ kind: 'sent' }, { kind: 'gone' }],
    [{ kind: 'gone' }, { kind: 'sent' }],
  ] as const) {
    push.addresses = ['PSH-1', 'PSH-2']
    push.script = [...script]
    const order = await buyAndTell(store, { orderSecret: secret })
    const { messages: told } = await getTransaction(store.ctx, { id: order.id, orderSecret: secret })
    expect(told).toMatchObject([{ channel: 'push', event: 'delivered', state: 'sent' }])
  }
  await store.close()
})

test('a user’s export has the messages and the choices, and the deletion forgets both', async () => {
  const user = await makeUser(engine.ctx)
  const order = await buyAndTell(engine, { asker: user.id })
  await buyAndTell(engine)
  await chooseMessages(engine.ctx, { userId: user.id, choice: off })
  const exported = await exportProfile(engine.ctx, { userId: user.id, sessionId: user.sessionId })
  expect(exported.messages).toHaveLength(2)
  expect(exported.messages[0]).toMatchObject({ transaction_id: order.id, event: 'delivered', status: 'sent', reached: null })
  expect(exported.message_choices).toContainEqual(off)
  engine.clock.advance(2 * 24 * 60 * 60_000)
  await engine.runJobs()
  await deleteUser(engine.ctx, { userId: user.id })
  expect(await engine.ctx.db.select().from(messageChoices)).toEqual([])
  const left = await engine.ctx.db.select().from(messages)
  expect(left.map(({ orderId }) => orderId)).not.toContain(order.id)
  expect(left).toHaveLength(2)
})

test('old messages are purged', async () => {
  await buyAndTell(engine)
  await purgeOldRecords(engine.ctx)
  expect(await engine.ctx.db.select().from(messages)).toHaveLength(2)
  engine.clock.advance(91 * 24 * 60 * 60_000)
  await purgeOldRecords(engine.ctx)
  expect(await engine.ctx.db.select().from(messages)).toEqual([])
})
