import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { attachOrder } from './attach-order.ts'
import { listOwnOrders } from './read-own.ts'
import { revealCodes } from './reveal-codes.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const contact = '0812-3456-7890'
const signIn = async () => (await makeUser(engine.ctx)).id
const ownerOf = async (id: string) => (await engine.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.userId
async function deliver() {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  return engine.read(order)
}
const refusalOf = (call: Promise<unknown>) => call.then(String, (error: Error) => error)

test('a visitor’s order is attached to the account of a user who knows its contact', async () => {
  const userId = await signIn()
  const order = await deliver()
  const row = await attachOrder(engine.ctx, { id: order.id, contact, userId })
  expect(row).toMatchObject({ id: order.id, status: 'delivered', total: 10_000 })
  expect((await listOwnOrders(engine.ctx, { userId, limit: 20 })).data).toEqual([row])
  expect(await engine.read(order)).toMatchObject({ version: order.version, timeline: order.timeline, can_attach: false })
})

test('attaching it again succeeds with any contact', async () => {
  const userId = await signIn()
  const { id } = await deliver()
  const first = await attachOrder(engine.ctx, { id, contact, userId })
  expect(await attachOrder(engine.ctx, { id, contact: 'forgotten', userId })).toEqual(first)
})

test('a wrong contact is refused, naming the field, and after ten in an hour the right one is refused too', async () => {
  const userId = await signIn()
  const { id } = await deliver()
  for (let tried = 0; tried < 5; tried += 1) {
    await expect(attachOrder(engine.ctx, { id, contact: '081200000000', userId })).rejects.toMatchObject({
      code: 'contact_mismatch',
      fields: { contact: expect.any(String) },
    })
    const again = revealCodes(engine.ctx, { id, contact: 'no number at all', asker: asUser(userId) })
    await expect(again).rejects.toMatchObject({ code: 'contact_mismatch' })
  }
  const limited = { code: 'rate_limited', retryAfterSeconds: expect.toSatisfy(seconds => seconds > 3500 && seconds <= 3600) }
  await expect(attachOrder(engine.ctx, { id, contact, userId })).rejects.toMatchObject(limited)
  await expect(revealCodes(engine.ctx, { id, contact, asker: asUser(userId) })).rejects.toMatchObject(limited)
  expect(await ownerOf(id)).toBeNull()
  engine.clock.advance(60 * 60_000)
  await attachOrder(engine.ctx, { id, contact, userId })
  expect(await ownerOf(id)).toBe(userId)
})

test('another user’s order looks like an unknown one, even with the right contact', async () => {
  const [owner, other] = [await signIn(), await signIn()]
  const { id } = await engine.order({ asker: owner })
  const foreign = await refusalOf(attachOrder(engine.ctx, { id, contact, userId: other }))
  const unknown = await refusalOf(attachOrder(engine.ctx, { id: 'KLT-0000-0000-0000', contact, userId: other }))
  expect(foreign).toMatchObject({ code: 'not_found' })
  expect(foreign).toEqual(unknown)
  expect(await ownerOf(id)).toBe(owner)
})

test('of two users who attach the same order at once, one gets it', async () => {
  const users = [await signIn(), await signIn()]
  const { id } = await deliver()
  const ended = await Promise.allSettled(users.map(userId => attachOrder(engine.ctx, { id, contact, userId })))
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ownerOf(id)).toBe(users[ended.findIndex(({ status }) => status === 'fulfilled')])
})

test('no order is attached to a deleted account', async () => {
  const { id } = await engine.order()
  await expect(attachOrder(engine.ctx, { id, contact, userId: 'USR-GONE' })).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(await ownerOf(id)).toBeNull()
})
