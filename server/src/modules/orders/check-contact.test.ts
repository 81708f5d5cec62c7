import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { contactTries, orders, wrongContacts } from '../../db/schema/orders.ts'
import type { AskerOf } from '../../platform/asker.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import type { Problem } from '../../platform/problem.ts'
import type { SignInProvider } from '../../sign-in/provider.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { attachOrder } from './attach-order.ts'
import { forgetOldTries } from './forget-old-tries.ts'
import { resetContactTries } from './reset-contact-tries.ts'
import { revealCodes } from './reveal-codes.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const right = '081234567890'
const decided: ByHand = { by: { kind: 'operator', id: 'ujang' }, note: 'the buyer sent the receipt' }
const wrong = '081200000000'
const hourMs = 60 * 60_000
type Asker = { address: string } | { asker: AskerOf<'user'> }
const reveal = (id: string, contact: string, asker: Asker) =>
  revealCodes(engine.ctx, { id, contact, ...asker }).then(
    () => 'shown',
    problem => problem.code,
  )

/** Tries wrong contacts for an order, as many from each asker as an hour allows. */
async function guess(id: string, askers: Asker[]) {
  for (const asker of askers) for (let tried = 0; tried < 10; tried += 1) expect(await reveal(id, wrong, asker)).toBe('contact_mismatch')
}

const addresses = (count: number, net = '10.9.0') => Array.from({ length: count }, (_, at) => ({ address: `${net}.${at}` }))

test('wrong contacts of strangers do not lock out the buyer, visitor or user, but the strangers themselves', async () => {
  const { id } = await engine.order()
  const call = createApiCaller(engine.ctx)
  const reveal = async (contact: string, address: string) =>
    (await call('POST', `/transactions/${id}/reveal`, { body: { contact }, address })).status
  for (let tried = 0; tried < 10; tried += 1) expect(await reveal(wrong, '9.9.9.9')).toBe(422)
  expect(await reveal(right, '9.9.9.9')).toBe(429)
  expect(await reveal(right, '1.1.1.1')).toBe(200)
  const userId = (await makeUser(engine.ctx)).id
  expect(await revealCodes(engine.ctx, { id, contact: right, asker: asUser(userId) })).toBeDefined()
})

test('sixty wrong contacts from eleven addresses do not refuse the right one', async () => {
  const { id } = await engine.order()
  await guess(id, addresses(6))
  for (const asker of addresses(5, '10.9.1')) expect(await reveal(id, wrong, asker)).toBe('contact_mismatch')
  expect(await reveal(id, right, { address: 'the buyer' })).toBe('shown')
})

test('after a hundred wrong contacts in all, from any number of addresses, a visitor needs more than a contact', async () => {
  const { id } = await engine.order()
  for (let hour = 0; hour < 5; hour += 1) {
    await guess(id, addresses(2))
    engine.clock.advance(hourMs)
  }
  engine.clock.advance(40 * 24 * hourMs)
  await inTx(engine.ctx, ctx => forgetOldTries(ctx, { before: engine.clock.now() }))
  expect(await reveal(id, right, { address: 'the buyer' })).toBe('contact_locked')
  const sentence = async (signIn: SignInProvider | null) =>
    String(await revealCodes({ ...engine.ctx, signIn }, { id, contact: right }).catch((problem: Problem) => problem.message))
  expect(await sentence(null)).toMatch(/browser yang dipakai memesan, atau chat kami/)
  expect(await sentence({ id: 'local', verify: () => expect.fail('nobody signs in') })).toMatch(/masuk dulu ke akunmu/)
})

test('the operator can reset the tries of an order', async () => {
  const { id } = await engine.order()
  await guess(id, addresses(10))
  expect(await reveal(id, right, { address: 'the buyer' })).toBe('contact_locked')
  expect(await resetContactTries(engine.ctx, { ...decided, id })).toBe(100)
  expect(await reveal(id, right, { address: '10.9.0.0' })).toBe('shown')
  await resetContactTries(engine.ctx, { ...decided, id })
  expect(await resetContactTries(engine.ctx, { ...decided, id })).toBe(0)
  await expect(resetContactTries(engine.ctx, { ...decided, id: 'KLT-0000-0000-0000' })).rejects.toMatchObject({ code: 'not_found' })
})

test('wrong contacts of visitors do not count for users; a hundred wrong ones of users lock the contact for users', async () => {
  const { id } = await engine.order()
  await guess(id, addresses(10))
  const askers = await Promise.all(Array.from({ length: 11 }, async () => ({ asker: asUser((await makeUser(engine.ctx)).id) })))
  await guess(id, askers.slice(0, 5))
  expect(await reveal(id, right, { asker: askers[10]?.asker ?? asUser('') })).toBe('shown')
  await guess(id, askers.slice(5, 10))
  expect(await reveal(id, right, { asker: askers[10]?.asker ?? asUser('') })).toBe('contact_locked')
})

test('a user with the verified e-mail address or number needs no contact, whatever was tried before', async () => {
  const { id } = await engine.order()
  await guess(id, addresses(10))
  const { id: userId } = await makeUser(engine.ctx)
  const asker = asUser(userId)
  await engine.ctx.db.update(wrongContacts).set({ byUsers: 100 }).where(eq(wrongContacts.orderId, id))
  const setUser = (values: Partial<typeof users.$inferInsert>) => engine.ctx.db.update(users).set(values).where(eq(users.id, userId))
  await setUser({ phone: '+6281234567890', phoneVerifiedAt: null })
  expect(await reveal(id, right, { asker })).toBe('contact_locked')
  await setUser({ phoneVerifiedAt: engine.clock.now() })
  expect(await reveal(id, '', { asker })).toBe('shown')
  await engine.ctx.db.update(orders).set({ contactKind: 'email', contactValue: 'rani@contoh.id' }).where(eq(orders.id, id))
  await setUser({ email: 'Rani@contoh.id', isEmailVerified: false })
  expect(await reveal(id, 'rani@contoh.id', { asker })).toBe('contact_locked')
  await setUser({ isEmailVerified: true })
  expect(await attachOrder(engine.ctx, { id, userId })).toMatchObject({ id })
})

test('an order whose account was deleted opens for no contact, not even an empty one', async () => {
  const { id } = await engine.order()
  await engine.ctx.db.update(orders).set({ contactValue: '' }).where(eq(orders.id, id))
  const { id: userId } = await makeUser(engine.ctx)
  const asker = asUser(userId)
  await engine.ctx.db.update(users).set({ phone: '', phoneVerifiedAt: engine.clock.now() }).where(eq(users.id, userId))
  for (const contact of ['', right]) expect(await reveal(id, contact, { asker })).toBe('contact_mismatch')
})

test('the address of a try is not stored, and its hash differs for another order', async () => {
  const [first, second] = [await engine.order(), await engine.order()]
  for (const { id } of [first, second]) await reveal(id, wrong, { address: '203.0.113.7' })
  const rows = await Promise.all(
    [first, second].map(({ id }) => engine.ctx.db.select().from(contactTries).where(eq(contactTries.orderId, id))),
  )
  const [one, two] = rows.map(([row]) => row?.triedBy)
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(one).not.toBe(two)
})
