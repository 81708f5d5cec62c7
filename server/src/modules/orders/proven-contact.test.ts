import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { users } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { addOrder } from '../../test/add-order.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { codeStorePerTest, mail, newProof, number, refusalOf, someone, wrongOf } from '../../test/code-store.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { requestCode } from '../contacts/request-code.ts'
import { newSecret } from '../identity/secret.ts'
import { attachOrder } from './attach-order.ts'
import { attachProven } from './attach-proven.ts'
import { exportOwnOrders } from './export-own.ts'
import { listProvenOrders } from './proven-orders.ts'
import { revealCodes } from './reveal-codes.ts'

const store = codeStorePerTest()
const { deliveredVoucher, codeFor, prove } = store

const minuteMs = 60_000

test('a code sent to the contact of an order opens it, once', async () => {
  const id = await deliveredVoucher()
  const code = await codeFor()
  expect(store.whatsapp.codes).toMatchObject([{ address: number.value, code: expect.stringMatching(/^\d{6}$/) }])
  const opened = await revealCodes(store.engine.ctx, { id, code })
  expect(opened.delivery.units[0]?.serial_number).toEqual(expect.any(String))
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, code }))).toBe('code_expired')
})

test('the proof of a contact opens its orders for half an hour, and orders of no other contact', async () => {
  const [own, others] = [await deliveredVoucher(), await deliveredVoucher({ email: mail.value })]
  const proof = newProof()
  expect(await prove(await codeFor(), someone(), proof)).toBe('taken')
  const open = (id: string, given = proof) => refusalOf(revealCodes(store.engine.ctx, { id, proof: given }))
  expect(await open(own)).toBe('taken')
  expect(await open(others)).toBe('contact_unproven')
  expect(await open(own, newProof())).toBe('contact_unproven')
  store.engine.clock.advance(31 * minuteMs)
  expect(await open(own)).toBe('contact_unproven')
  expect(await refusalOf(revealCodes(store.engine.ctx, { id: own, proof, contact: '0812-3456-7890' }))).toBe('taken')
})

test('a code for one contact is no code for another', async () => {
  await deliveredVoucher()
  const id = await deliveredVoucher({ email: mail.value })
  await codeFor(someone(mail))
  const code = await codeFor()
  expect(code).not.toBe(store.email.codes[0]?.code)
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, code }))).toBe('code_wrong')
})

test('a proof attaches all orders with its contact that have no user, and no others', async () => {
  const [first, second] = [await deliveredVoucher(), await deliveredVoucher()]
  const elsewhere = await deliveredVoucher({ email: mail.value })
  const { id: other } = await makeUser(store.engine.ctx)
  const theirs = await deliveredVoucher({ asker: other })
  const { id: userId } = await makeUser(store.engine.ctx)
  const attach = (proof: string, who = userId) => attachProven(store.engine.ctx, { userId: who, proof })
  const proof = newProof()
  expect(await refusalOf(attach(proof))).toBe('contact_unproven')
  await prove(await codeFor({ contact: number, userId, address: '' }), { contact: number, userId, address: '' }, proof)
  // The proof is this user's.
  expect(await refusalOf(attach(proof, other))).toBe('contact_unproven')
  expect(await refusalOf(listProvenOrders(store.engine.ctx, { proof, userId: other }))).toBe('contact_unproven')
  expect(await refusalOf(revealCodes(store.engine.ctx, { id: first, proof }))).toBe('contact_unproven')
  const listed = await listProvenOrders(store.engine.ctx, { proof, userId })
  expect(listed.map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect((await attach(proof)).map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect(await attach(proof)).toEqual([])
  expect(await listProvenOrders(store.engine.ctx, { proof, userId })).toEqual([])
  const owners = new Map((await store.engine.ctx.db.select().from(orders)).map(order => [order.id, order.userId]))
  expect([first, second, elsewhere, theirs].map(id => owners.get(id))).toEqual([userId, userId, null, other])
})

test('whoever proves the contact, or has the order’s secret, takes it from a user who only knew the contact, and from no other', async () => {
  const { ctx } = store.engine
  const ownerOf = async (id: string) => (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.userId
  const [stranger, owner, third] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  const orderSecret = newSecret()
  const [one, two, three] = [await deliveredVoucher(), await deliveredVoucher(), await deliveredVoucher({ orderSecret })]
  const attach = (id: string, userId: string, shown: { contact?: string; proof?: string; orderSecret?: string }) =>
    refusalOf(attachOrder(ctx, { id, userId, address: '10.9.9.9', ...shown }))
  for (const id of [one, two, three]) expect(await attach(id, stranger.id, { contact: number.value })).toBe('taken')
  expect(await attach(one, third.id, { contact: number.value })).toBe('not_found')
  const proof = newProof()
  await prove(await codeFor({ contact: number, userId: owner.id, address: '' }), { contact: number, userId: owner.id, address: '' }, proof)
  expect(await attach(one, owner.id, { proof })).toBe('taken')
  expect((await attachProven(ctx, { userId: owner.id, proof })).map(({ id }) => id).sort()).toEqual([two, three].sort())
  expect(await attachProven(ctx, { userId: owner.id, proof })).toEqual([])
  expect(await attach(three, third.id, { orderSecret })).toBe('not_found')
  expect(await Promise.all([one, two, three].map(ownerOf))).toEqual([owner.id, owner.id, owner.id])
})

test('an order is taken with its secret from a user who only knew the contact, and such a user exports no number of the payer', async () => {
  const { ctx } = store.engine
  const [stranger, owner] = [await makeUser(ctx), await makeUser(ctx)]
  const orderSecret = newSecret()
  const id = await deliveredVoucher({ orderSecret })
  await ctx.db.update(payments).set({ payerPhone: '+6281399998888' }).where(eq(payments.subjectId, id))
  const phoneOf = async (userId: string) => (await exportOwnOrders(ctx, userId)).map(({ payer_phone }) => payer_phone)
  await attachOrder(ctx, { id, userId: stranger.id, contact: number.value, address: '10.9.9.9' })
  expect(await phoneOf(stranger.id)).toEqual([null])
  await attachOrder(ctx, { id, userId: owner.id, orderSecret })
  expect([await phoneOf(stranger.id), await phoneOf(owner.id)]).toEqual([[], ['+6281399998888']])
})

test('hundreds of orders are attached a hundred at a time, and a repeat after a killed process attaches the rest', async () => {
  const { ctx, clock } = store.engine
  await deliveredVoucher({ email: mail.value })
  const endedAt = clock.now()
  const more = { contactKind: mail.kind, contactValue: mail.value, status: 'delivered' as const, paidAt: endedAt, endedAt }
  for (let count = 0; count < 210; count += 1) await addOrder(ctx, more)
  const { id: userId } = await makeUser(ctx)
  const caller = { contact: mail, userId, address: '' }
  const proof = newProof()
  await prove(await codeFor(caller), caller, proof)
  let txs = 0
  const db = Object.create(ctx.db, {
    transaction: {
      value: (...input: Parameters<typeof ctx.db.transaction>) => {
        txs += 1
        if (txs > 1) throw new Error('the process was killed')
        return ctx.db.transaction(...input)
      },
    },
  })
  await expect(attachProven({ ...ctx, db }, { userId, proof })).rejects.toThrow('killed')
  expect(await ctx.db.$count(orders, eq(orders.userId, userId))).toBe(100)
  expect(await attachProven(ctx, { userId, proof })).toHaveLength(111)
  expect(await attachProven(ctx, { userId, proof })).toEqual([])
})

test('orders that the last owner of a number made long ago are neither listed nor attached with it', async () => {
  const old = await deliveredVoucher()
  const oldMail = await deliveredVoucher({ email: mail.value })
  await store.engine.ctx.db.update(orders).set({ createdAt: new Date(store.engine.clock.now().getTime() - 91 * 24 * 60 * minuteMs) })
  const { id: userId } = await makeUser(store.engine.ctx)
  for (const [contact, expected] of [
    [number, []],
    [mail, [oldMail]],
  ] as const) {
    const caller = { contact, userId, address: '' }
    const proof = newProof()
    await prove(await codeFor(caller), caller, proof)
    expect((await listProvenOrders(store.engine.ctx, { userId, proof })).map(({ id }) => id)).toEqual(expected)
    expect((await attachProven(store.engine.ctx, { userId, proof })).map(({ id }) => id)).toEqual(expected)
  }
  // Its link still opens with a code, as it opens with the contact.
  store.engine.clock.advance(2 * minuteMs)
  expect(await refusalOf(revealCodes(store.engine.ctx, { id: old, code: await codeFor() }))).toBe('taken')
})

test('a number in the profile is verified by its code; it has one owner, and a changed number is not verified', async () => {
  const call = createApiCaller(store.engine.ctx)
  const [first, second] = [await makeUser(store.engine.ctx), await makeUser(store.engine.ctx)]
  const read = async (user: typeof first) => (await (await call('GET', '/profile', { token: user.token })).json()).data.user
  const verify = async (user: typeof first) => {
    await call('PATCH', '/profile', { token: user.token, body: { phone: '0812-3456-7890' } })
    expect((await call('POST', '/profile/phone/code', { token: user.token })).status).toBe(202)
    await store.engine.runJobs()
    const body = { code: store.whatsapp.codes.at(-1)?.code }
    return call('POST', '/profile/phone/verify', { token: user.token, body })
  }
  expect((await call('POST', '/profile/phone/code', { token: first.token })).status).toBe(422)
  expect(await (await verify(first)).json()).toMatchObject({ data: { is_phone_verified: true } })
  const exported = await (await call('GET', '/profile/export', { token: first.token })).json()
  expect(exported.data.user.phone_verified_at).toEqual(expect.any(String))
  // A repeat after a lost answer, or in another tab.
  const again = await call('POST', '/profile/phone/verify', { token: first.token, body: { code: '000000' } })
  expect(await again.json()).toMatchObject({ data: { is_phone_verified: true } })
  expect((await verify(second)).status).toBe(200)
  expect([(await read(first)).is_phone_verified, (await read(second)).is_phone_verified]).toEqual([false, true])
  await call('PATCH', '/profile', { token: second.token, body: { phone: '0812-3456-7891' } })
  expect((await read(second)).is_phone_verified).toBe(false)
  // The code for the old number verifies no other.
  await store.engine.ctx.db.update(oneTimeCodes).set({ usedAt: null })
  const late = await call('POST', '/profile/phone/verify', { token: second.token, body: { code: store.whatsapp.codes.at(-1)?.code } })
  expect(await late.json()).toMatchObject({ code: 'code_expired' })
})

test('the order’s page asks for a code without naming the contact', async () => {
  const id = await deliveredVoucher()
  const call = createApiCaller(store.engine.ctx)
  const asked = await call('POST', `/transactions/${id}/code`)
  expect([asked.status, await asked.json()]).toEqual([202, { data: { expires_in: 600, resend_in: 60 } }])
  await store.engine.runJobs()
  const body = { code: store.whatsapp.codes[0]?.code, proof: newProof() }
  const opened = await call('POST', `/transactions/${id}/reveal`, { body })
  expect((await opened.json()).data.delivery.is_hidden).toBe(false)
  expect((await call('POST', '/transactions/KLT-0000-0000-0000/code')).status).toBe(404)
})

test('a deleted account opens no order by its proof', async () => {
  const { id: userId } = await makeUser(store.engine.ctx)
  const caller = { contact: number, userId, address: '' }
  const id = await deliveredVoucher()
  const proof = newProof()
  await prove(await codeFor(caller), caller, proof)
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, proof, asker: asUser(userId) }))).toBe('taken')
  await store.engine.ctx.db.update(orders).set({ contactValue: '' }).where(eq(orders.id, id))
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, proof, asker: asUser(userId) }))).toBe('contact_mismatch')
  await store.engine.ctx.db.delete(users).where(eq(users.id, userId))
  expect(await refusalOf(requestCode(store.engine.ctx, caller))).toBe('sign_in_required')
})

test('a code that a visitor asked for still opens the order after signing in, and gives no second five tries', async () => {
  const id = await deliveredVoucher()
  const { id: userId } = await makeUser(store.engine.ctx)
  const asker = asUser(userId)
  const code = await codeFor()
  for (let tried = 0; tried < 4; tried += 1)
    expect(await refusalOf(revealCodes(store.engine.ctx, { id, code: wrongOf(code), asker }))).toBe('code_wrong')
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, code, proof: newProof(), asker }))).toBe('taken')
  store.engine.clock.advance(2 * minuteMs)
  const next = await codeFor()
  for (let tried = 0; tried < 3; tried += 1) await prove(wrongOf(next))
  for (const expected of ['code_wrong', 'code_wrong', 'code_expired'])
    expect(await refusalOf(revealCodes(store.engine.ctx, { id, code: wrongOf(next), asker }))).toBe(expected)
  // The user's own code comes first, with tries of its own.
  const own = await codeFor({ contact: number, userId, address: '' })
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, code: own, asker }))).toBe('taken')
})

test('a user types either of two open codes, the one asked for as a visitor or the own, and a wrong one is a try of both', async () => {
  const id = await deliveredVoucher()
  const { id: userId } = await makeUser(store.engine.ctx)
  const asker = asUser(userId)
  const type = (code: string) => refusalOf(revealCodes(store.engine.ctx, { id, code, proof: newProof(), asker }))
  const visitors = await codeFor()
  const own = await codeFor({ contact: number, userId, address: '' })
  const wrong = ['000000', '000001', '000002'].find(code => code !== visitors && code !== own) ?? ''
  for (let tried = 0; tried < 4; tried += 1) expect(await type(wrong)).toBe('code_wrong')
  expect(await type(visitors)).toBe('taken')
  await expect(revealCodes(store.engine.ctx, { id, code: wrong, asker })).rejects.toMatchObject({ extra: { tries_left: 0 } })
  expect(await type(own)).toBe('code_expired')
  store.engine.clock.advance(2 * minuteMs)
  await codeFor({ contact: number, userId, address: '' })
  const next = await codeFor()
  for (let tried = 0; tried < 5; tried += 1) expect(await type(wrong)).toBe('code_wrong')
  expect(await prove(next)).toBe('code_expired')
})

test('a code that a user asked for is none for visitors or for another user', async () => {
  const id = await deliveredVoucher()
  const [{ id: userId }, { id: other }] = [await makeUser(store.engine.ctx), await makeUser(store.engine.ctx)]
  const code = await codeFor({ contact: number, userId, address: '' })
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, code }))).toBe('code_expired')
  expect(await refusalOf(revealCodes(store.engine.ctx, { id, code, asker: asUser(other) }))).toBe('code_expired')
})
