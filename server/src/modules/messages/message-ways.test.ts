import type { MessageChoice } from '@kilat/contract/message-choices.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { messages } from '../../db/schema/messages.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { type MadeUser, makeUser } from '../../test/make-user.ts'
import { createScriptedPush, type ScriptedPush } from '../../test/scripted-push.ts'
import { createScriptedSender } from '../../test/scripted-sender.ts'
import { signOut } from '../identity/end-session.ts'
import { pushChannel } from '../push/push-channel.ts'
import { registerAddress } from '../push/register-address.ts'
import { chooseMessages } from './choose-messages.ts'
import { planMessages } from './plan-messages.ts'
import { listMessageWays } from './read-ways.ts'
import { resumeMessages } from './resume-messages.ts'
import { readStopKey } from './stop-key.ts'
import { writeStopPath } from './stop-link.ts'
import { setStop } from './stop-messages.ts'

let engine: Engine
let push: ScriptedPush
beforeEach(async () => {
  push = createScriptedPush()
  engine = await createEngine({ push, senders: { push: pushChannel, email: createScriptedSender('email') } })
})
afterEach(() => engine.close())

const register = ({ id: userId, sessionId }: MadeUser, name: string) =>
  registerAddress(engine.ctx, {
    asker: { kind: 'user', userId, sessionId },
    address: { kind: 'fcm', token: `browser-${name}` },
    orderSecret: null,
  })
const noPush: MessageChoice = { event: 'delivered', channel: 'push', is_on: false }

/** An order of the user that was delivered, with its messages planned. */
async function deliver(user: MadeUser) {
  const order = await engine.order({ asker: user.id })
  await engine.pay(order)
  await engine.runJobs()
  await planMessages(engine.ctx)
  return order
}

test('a push message is not planned for a user who has switched its event off, though a browser is on', async () => {
  const [sari, budi] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  await register(sari, 'a')
  await register(budi, 'b')
  await chooseMessages(engine.ctx, { userId: sari.id, choice: noPush })
  await deliver(sari)
  await deliver(budi)
  await engine.runJobs()
  expect(push.given.map(({ address }) => address)).toEqual([{ kind: 'fcm', token: 'browser-b' }])
})

test('a push message that was planned before its event was switched off is not sent', async () => {
  const sari = await makeUser(engine.ctx)
  await register(sari, 'a')
  const order = await deliver(sari)
  await chooseMessages(engine.ctx, { userId: sari.id, choice: noPush })
  await engine.runJobs()
  expect(push.given).toEqual([])
  const rows = await engine.ctx.db.select().from(messages).where(eq(messages.orderId, order.id))
  expect(rows.find(({ channel }) => channel === 'push')).toMatchObject({ status: 'skipped', ended: 'stopped' })
})

test('a user sees the own browsers and the masked verified address, for the channels of the store', async () => {
  const sari = await makeUser(engine.ctx, { email: 'sari@contoh.id' })
  const budi = await makeUser(engine.ctx)
  const { token } = await register(sari, 'a')
  await register(budi, 'b')
  const ways = () => listMessageWays(engine.ctx, { userId: sari.id })
  expect(await ways()).toEqual([
    { channel: 'push', to: null, is_stopped: false, browsers: [token] },
    { channel: 'email', to: 'sa•••@c•••.id', is_stopped: false, browsers: [] },
  ])
  await engine.ctx.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, sari.id))
  await signOut(engine.ctx, { userId: sari.id, sessionId: sari.sessionId })
  expect(await ways()).toMatchObject([{ browsers: [] }, { to: null }])
})

test('a user sees that mails to the own address were stopped by their link', async () => {
  const sari = await makeUser(engine.ctx, { email: 'sari@contoh.id' })
  const key = await inTx(engine.ctx, readStopKey)
  const word = writeStopPath(key, { channel: 'email', address: 'sari@contoh.id' }).split('/').at(-1) ?? ''
  const stopped = async () => (await listMessageWays(engine.ctx, { userId: sari.id })).map(({ is_stopped }) => is_stopped)
  await setStop(engine.ctx, { word, isStopped: true })
  expect(await stopped()).toEqual([false, true])
  await setStop(engine.ctx, { word, isStopped: false })
  expect(await stopped()).toEqual([false, false])
})

test('a user lets stopped mails to the own verified address go on, twice as well, and nobody does it for another address', async () => {
  const [sari, budi] = [await makeUser(engine.ctx, { email: 'sari@contoh.id' }), await makeUser(engine.ctx, { email: 'budi@contoh.id' })]
  const key = await inTx(engine.ctx, readStopKey)
  for (const address of ['sari@contoh.id', 'budi@contoh.id'])
    await setStop(engine.ctx, { word: writeStopPath(key, { channel: 'email', address }).split('/').at(-1) ?? '', isStopped: true })
  const isStopped = async ({ id: userId }: MadeUser) =>
    (await listMessageWays(engine.ctx, { userId })).find(({ channel }) => channel === 'email')?.is_stopped
  await engine.ctx.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, budi.id))
  await resumeMessages(engine.ctx, { userId: budi.id, channel: 'email' })
  await resumeMessages(engine.ctx, { userId: sari.id, channel: 'whatsapp' })
  expect(await isStopped(sari)).toBe(true)
  const ways = await resumeMessages(engine.ctx, { userId: sari.id, channel: 'email' })
  expect(ways.find(({ channel }) => channel === 'email')).toMatchObject({ is_stopped: false })
  await resumeMessages(engine.ctx, { userId: sari.id, channel: 'email' })
  expect(await isStopped(sari)).toBe(false)
  await engine.ctx.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, budi.id))
  expect(await isStopped(budi)).toBe(true)
  // Stopping again counts.
  const word = writeStopPath(key, { channel: 'email', address: 'sari@contoh.id' }).split('/').at(-1) ?? ''
  await setStop(engine.ctx, { word, isStopped: true })
  expect(await isStopped(sari)).toBe(true)
})
