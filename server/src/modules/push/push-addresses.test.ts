import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessions } from '../../db/schema/identity.ts'
import { pushAddresses, pushOrders } from '../../db/schema/push.ts'
import { type Shopper, visitor } from '../../platform/asker.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { type MadeUser, makeUser } from '../../test/make-user.ts'
import { createScriptedPush, type ScriptedPush } from '../../test/scripted-push.ts'
import { endAllSessions, signOut } from '../identity/end-session.ts'
import { planMessages } from '../messages/plan-messages.ts'
import { purgeOldRecords } from '../operations/purge-old-records.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { exportProfile } from '../profile/export-profile.ts'
import { deleteAddress } from './forget-address.ts'
import { pushChannel } from './push-channel.ts'
import { registerAddress } from './register-address.ts'

const dayMs = 24 * 60 * 60_000
const secret = 'c2VjcmV0LW9mLXRoZS1idXllci0x'

let engine: Engine
let push: ScriptedPush
beforeEach(async () => {
  push = createScriptedPush()
  engine = await createEngine({ push, senders: { push: pushChannel } })
})
afterEach(() => engine.close())

const asUser = ({ id, sessionId }: MadeUser): Shopper => ({ kind: 'user', userId: id, sessionId })
const browser = (name: string) => ({ kind: 'fcm', token: `browser-${name}` }) as const
const register = (asker: Shopper, name: string, more: { orderId?: string; orderSecret?: string } = {}) =>
  registerAddress(engine.ctx, { asker, address: browser(name), orderSecret: null, ...more })
const rows = () => engine.ctx.db.select().from(pushAddresses)

/** Pays and delivers an order, and sends what is to be sent. Answers who was told. */
async function tellAbout(order: Awaited<ReturnType<Engine['order']>>): Promise<string[]> {
  const before = push.given.length
  await engine.pay(order)
  await engine.runJobs()
  await planMessages(engine.ctx)
  await engine.runJobs()
  return push.given
    .slice(before)
    .map(({ address }) => (address.kind === 'fcm' ? address.token : ''))
    .sort()
}

test('a user is told at every browser that is signed in, and nobody else', async () => {
  const [sari, budi] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  await register(asUser(sari), 'a')
  await register(asUser(sari), 'b')
  await register(asUser(budi), 'c')
  expect(await tellAbout(await engine.order({ asker: sari.id }))).toEqual(['browser-a', 'browser-b'])
})

test('a message opens its order, replaces the last one about it, and contains no code, contact or secret', async () => {
  const sari = await makeUser(engine.ctx)
  await register(asUser(sari), 'a')
  const order = await engine.order({ asker: sari.id })
  await tellAbout(order)
  const [given] = push.given
  expect(given).toMatchObject({ topic: order.id, ttlSeconds: 86_400, urgency: 'high' })
  expect(given?.data).toEqual({
    ...{ event: 'delivered', title: 'Pesanan berhasil', body: expect.any(String) },
    ...{ url: `/transactions/${order.id}`, tag: order.id },
  })
  expect(JSON.stringify(given?.data)).not.toMatch(/SN-|0812|@|browser/)
})

test('a browser that another user signs in at is told only about that user’s orders', async () => {
  const [sari, budi] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const first = await register(asUser(sari), 'a')
  expect(await register(asUser(budi), 'a')).toEqual(first)
  expect(await rows()).toHaveLength(1)
  expect(await tellAbout(await engine.order({ asker: sari.id }))).toEqual([])
  expect(await tellAbout(await engine.order({ asker: budi.id }))).toEqual(['browser-a'])
})

test('signing out takes this browser’s address away, signing out everywhere all of them', async () => {
  const sari = await makeUser(engine.ctx)
  const order = await engine.order({ asker: sari.id })
  await register(asUser(sari), 'a')
  await signOut(engine.ctx, { userId: sari.id, sessionId: sari.sessionId })
  expect(await rows()).toEqual([])
  await expect(register(asUser(sari), 'a')).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(await tellAbout(order)).toEqual([])
  const budi = await makeUser(engine.ctx)
  await register(asUser(budi), 'b')
  await endAllSessions(engine.ctx, { userId: budi.id })
  expect(await rows()).toEqual([])
})

test('a session that has expired gets no messages, even before it is purged', async () => {
  const sari = await makeUser(engine.ctx)
  await register(asUser(sari), 'a')
  await engine.ctx.db.update(sessions).set({ expiresAt: new Date(0) })
  expect(await tellAbout(await engine.order({ asker: sari.id }))).toEqual([])
})

test('signing out after a message was planned: it is not sent', async () => {
  const sari = await makeUser(engine.ctx)
  await register(asUser(sari), 'a')
  await engine.pay(await engine.order({ asker: sari.id }))
  await engine.runJobs()
  await planMessages(engine.ctx)
  await signOut(engine.ctx, { userId: sari.id, sessionId: sari.sessionId })
  await engine.runJobs()
  expect(push.given).toEqual([])
})

test('a visitor is told about the order whose secret the browser has', async () => {
  const order = await engine.order({ orderSecret: secret })
  const { token } = await register(visitor, 'a', { orderId: order.id, orderSecret: secret })
  expect(token).toMatch(/^PSH-/)
  const other = await engine.order({})
  expect(await tellAbout(order)).toEqual(['browser-a'])
  expect(await tellAbout(other)).toEqual([])
})

test('a visitor without an order, or without its secret, is refused like for an unknown order', async () => {
  const order = await engine.order({ orderSecret: secret })
  const user = asUser(await makeUser(engine.ctx))
  const refusals = [
    register(visitor, 'a'),
    register(visitor, 'a', { orderId: order.id }),
    register(visitor, 'a', { orderId: order.id, orderSecret: 'another-secret-of-22-letters' }),
    register(user, 'a', { orderId: order.id }),
    register(visitor, 'a', { orderId: 'KLT-0000-0000-0000', orderSecret: secret }),
  ]
  const ends = await Promise.allSettled(refusals)
  expect(ends).toMatchObject(refusals.map(() => ({ status: 'rejected', reason: { code: 'not_found' } })))
  expect(await rows()).toEqual([])
})

test('an order that is attached to an account is told about at the account’s browsers', async () => {
  const order = await engine.order({ orderSecret: secret })
  await register(visitor, 'old', { orderId: order.id, orderSecret: secret })
  const sari = await makeUser(engine.ctx)
  await attachOrder(engine.ctx, { id: order.id, userId: sari.id, orderSecret: secret })
  await register(asUser(sari), 'new')
  expect(await tellAbout(order)).toEqual(['browser-new'])
})

test('an order that somebody put into an account by its contact alone is told about at the browser that ordered, too', async () => {
  const order = await engine.order({ orderSecret: secret })
  await register(visitor, 'ordered', { orderId: order.id, orderSecret: secret })
  const friend = await makeUser(engine.ctx)
  await register(asUser(friend), 'friend')
  await engine.pay(order)
  await engine.runJobs()
  await attachOrder(engine.ctx, { id: order.id, userId: friend.id, contact: '081234567890' })
  await planMessages(engine.ctx)
  await engine.runJobs()
  expect(push.given.map(({ address }) => address.kind === 'fcm' && address.token).sort()).toEqual(['browser-friend', 'browser-ordered'])
})

test('registering again is the same address, seen later', async () => {
  const sari = await makeUser(engine.ctx)
  const first = await register(asUser(sari), 'a')
  engine.clock.advance(dayMs)
  expect(await register(asUser(sari), 'a')).toEqual(first)
  const [row] = await rows()
  expect((row?.lastSeenAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBeGreaterThanOrEqual(dayMs)
})

test('two registrations at once are one address', async () => {
  const sari = await makeUser(engine.ctx)
  const [first, second] = await Promise.all([register(asUser(sari), 'a'), register(asUser(sari), 'a')])
  expect(first).toEqual(second)
})

test('a user has ten browsers at most: the one seen longest ago makes room', async () => {
  const sari = await makeUser(engine.ctx)
  for (let count = 0; count < 11; count += 1) {
    await register(asUser(sari), String(count))
    engine.clock.advance(1_000)
  }
  const kept = (await rows()).map(({ address }) => address)
  expect(kept).toHaveLength(10)
  expect(kept).not.toContain('browser-0')
})

test('an order has five visitors’ browsers at most, a browser thirty orders', async () => {
  const order = await engine.order({ orderSecret: secret })
  for (let count = 0; count < 6; count += 1) await register(visitor, String(count), { orderId: order.id, orderSecret: secret })
  expect(await engine.ctx.db.select().from(pushOrders).where(eq(pushOrders.orderId, order.id))).toHaveLength(5)
})

test('an address that the service says is gone is forgotten, a refused one is kept', async () => {
  const sari = await makeUser(engine.ctx)
  await register(asUser(sari), 'a')
  push.script = [{ kind: 'refused', reason: 'http_403' }]
  await tellAbout(await engine.order({ asker: sari.id }))
  expect(await rows()).toHaveLength(1)
  push.script = [{ kind: 'gone', reason: 'http_410' }]
  await tellAbout(await engine.order({ asker: sari.id }))
  expect(await rows()).toEqual([])
})

test('a service that is down delays no order, and the message is sent when it is back', async () => {
  const sari = await makeUser(engine.ctx)
  await register(asUser(sari), 'a')
  push.script = [{ kind: 'later', reason: 'http_503', retryAfterMs: 120_000 }]
  const order = await engine.order({ asker: sari.id })
  await tellAbout(order)
  expect((await engine.read(order)).status).toBe('delivered')
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect(push.given).toHaveLength(1)
  engine.clock.advance(61_000)
  await engine.runJobs()
  expect(push.given).toHaveLength(2)
})

test('an address can be deleted by its user, a visitor’s by who knows its name', async () => {
  const [sari, budi] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const { token } = await register(asUser(sari), 'a')
  for (const asker of [visitor, asUser(budi)])
    await expect(deleteAddress(engine.ctx, { asker, token })).rejects.toMatchObject({ code: 'not_found' })
  await deleteAddress(engine.ctx, { asker: asUser(sari), token })
  await expect(deleteAddress(engine.ctx, { asker: asUser(sari), token })).rejects.toMatchObject({ code: 'not_found' })
  const order = await engine.order({ orderSecret: secret })
  const { token: visitors } = await register(visitor, 'b', { orderId: order.id, orderSecret: secret })
  await deleteAddress(engine.ctx, { asker: visitor, token: visitors })
  expect(await rows()).toEqual([])
})

test('an address that was not seen for 60 days is forgotten', async () => {
  const sari = await makeUser(engine.ctx)
  await register(asUser(sari), 'a')
  engine.clock.advance(59 * dayMs)
  await purgeOldRecords(engine.ctx)
  expect(await rows()).toHaveLength(1)
  engine.clock.advance(2 * dayMs)
  await purgeOldRecords(engine.ctx)
  expect(await rows()).toEqual([])
})

test('the export names the user’s browsers, and the deleted account has none', async () => {
  const sari = await makeUser(engine.ctx)
  const { token } = await register(asUser(sari), 'a')
  const exported = await exportProfile(engine.ctx, { userId: sari.id, sessionId: sari.sessionId })
  expect(exported.push_addresses).toMatchObject([{ id: token, kind: 'fcm', address: 'browser-a' }])
  await deleteUser(engine.ctx, { userId: sari.id })
  expect(await rows()).toEqual([])
})

test('after an account is deleted, no browser is tied to its orders', async () => {
  const order = await engine.order({ orderSecret: secret })
  await register(visitor, 'a', { orderId: order.id, orderSecret: secret })
  const sari = await makeUser(engine.ctx)
  await attachOrder(engine.ctx, { id: order.id, userId: sari.id, orderSecret: secret })
  await tellAbout(order)
  await deleteUser(engine.ctx, { userId: sari.id })
  expect(await engine.ctx.db.select().from(pushOrders)).toEqual([])
})

test('a store that sends no push messages, or to other addresses, says so', async () => {
  const asker = asUser(await makeUser(engine.ctx))
  const input = { asker, address: browser('a'), orderSecret: null }
  await expect(registerAddress({ ...engine.ctx, push: null }, input)).rejects.toMatchObject({ code: 'push_not_offered' })
  const webPush = { kind: 'web_push', endpoint: 'https://push.example/a', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } as const
  await expect(registerAddress(engine.ctx, { ...input, address: webPush })).rejects.toMatchObject({ code: 'push_not_offered' })
  const broken = registerAddress(engine.ctx, { ...input, address: { kind: 'fcm', token: 'broken-token' } })
  await expect(broken).rejects.toMatchObject({ code: 'push_address_invalid' })
})
