import type { Contact } from '@kilat/contract/contact.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { users } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { type CodeStore, createCodeStore, mail, newProof, number, refusalOf, someone } from '../../test/code-store.ts'
import type { Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import type { ScriptedSender } from '../../test/scripted-sender.ts'
import { requestCode } from '../contacts/request-code.ts'
import { attachProven } from './attach-proven.ts'
import { revealCodes } from './reveal-codes.ts'

let store: CodeStore
let engine: Engine
let email: ScriptedSender
let whatsapp: ScriptedSender
const deliveredVoucher: CodeStore['deliveredVoucher'] = more => store.deliveredVoucher(more)
const codeFor: CodeStore['codeFor'] = caller => store.codeFor(caller)
const prove: CodeStore['prove'] = (...typed) => store.prove(...typed)
beforeEach(async () => {
  store = await createCodeStore()
  ;({ engine, email, whatsapp } = store)
})
afterEach(() => engine.close())

const minuteMs = 60_000

test('a code sent to the contact of an order opens it, once', async () => {
  const id = await deliveredVoucher()
  const code = await codeFor()
  expect(whatsapp.codes).toMatchObject([{ address: number.value, code: expect.stringMatching(/^\d{6}$/) }])
  const opened = await revealCodes(engine.ctx, { id, code })
  expect(opened.delivery.units[0]?.serial_number).toEqual(expect.any(String))
  expect(await refusalOf(revealCodes(engine.ctx, { id, code }))).toBe('code_expired')
})

test('the proof of a contact opens its orders for half an hour, and orders of no other contact', async () => {
  const [own, others] = [await deliveredVoucher(), await deliveredVoucher({ email: mail.value })]
  const proof = newProof()
  expect(await prove(await codeFor(), someone(), proof)).toBe('taken')
  const open = (id: string, given = proof) => refusalOf(revealCodes(engine.ctx, { id, proof: given }))
  expect(await open(own)).toBe('taken')
  expect(await open(others)).toBe('contact_unproven')
  expect(await open(own, newProof())).toBe('contact_unproven')
  engine.clock.advance(31 * minuteMs)
  expect(await open(own)).toBe('contact_unproven')
  expect(await refusalOf(revealCodes(engine.ctx, { id: own, proof, contact: '0812-3456-7890' }))).toBe('taken')
})

test('a code for one contact is no code for another', async () => {
  await deliveredVoucher()
  const id = await deliveredVoucher({ email: mail.value })
  await codeFor(someone(mail))
  const code = await codeFor()
  expect(code).not.toBe(email.codes[0]?.code)
  expect(await refusalOf(revealCodes(engine.ctx, { id, code }))).toBe('code_wrong')
})

test('a proof attaches all orders with its contact that have no user, and no others', async () => {
  const [first, second] = [await deliveredVoucher(), await deliveredVoucher()]
  const elsewhere = await deliveredVoucher({ email: mail.value })
  const { id: other } = await makeUser(engine.ctx)
  const theirs = await deliveredVoucher({ asker: other })
  const { id: userId } = await makeUser(engine.ctx)
  const attach = (contact: Contact, proof: string, who = userId) => attachProven(engine.ctx, { userId: who, contact, proof })
  const proof = newProof()
  expect(await refusalOf(attach(number, proof))).toBe('contact_unproven')
  await prove(await codeFor({ contact: number, userId, address: '' }), { contact: number, userId, address: '' }, proof)
  // The proof is this user's and this contact's.
  expect(await refusalOf(attach(number, proof, other))).toBe('contact_unproven')
  expect(await refusalOf(attach(mail, proof))).toBe('contact_unproven')
  expect(await refusalOf(revealCodes(engine.ctx, { id: first, proof }))).toBe('contact_unproven')
  expect((await attach(number, proof)).map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect(await attach(number, proof)).toEqual([])
  const owners = new Map((await engine.ctx.db.select().from(orders)).map(order => [order.id, order.userId]))
  expect([first, second, elsewhere, theirs].map(id => owners.get(id))).toEqual([userId, userId, null, other])
})

test('orders that the last owner of a number made long ago are not attached with it', async () => {
  const old = await deliveredVoucher()
  const oldMail = await deliveredVoucher({ email: mail.value })
  await engine.ctx.db.update(orders).set({ createdAt: new Date(engine.clock.now().getTime() - 91 * 24 * 60 * minuteMs) })
  const { id: userId } = await makeUser(engine.ctx)
  for (const [contact, expected] of [
    [number, []],
    [mail, [oldMail]],
  ] as const) {
    const caller = { contact, userId, address: '' }
    const proof = newProof()
    await prove(await codeFor(caller), caller, proof)
    expect((await attachProven(engine.ctx, { userId, contact, proof })).map(({ id }) => id)).toEqual(expected)
  }
  // Its link still opens with a code, as it opens with the contact.
  engine.clock.advance(2 * minuteMs)
  expect(await refusalOf(revealCodes(engine.ctx, { id: old, code: await codeFor() }))).toBe('taken')
})

test('a number in the profile is verified by its code; it has one owner, and a changed number is not verified', async () => {
  const call = createApiCaller(engine.ctx)
  const [first, second] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const read = async (user: typeof first) => (await (await call('GET', '/profile', { token: user.token })).json()).data.user
  const verify = async (user: typeof first) => {
    await call('PATCH', '/profile', { token: user.token, body: { phone: '0812-3456-7890' } })
    expect((await call('POST', '/profile/phone/code', { token: user.token })).status).toBe(202)
    await engine.runJobs()
    const body = { code: whatsapp.codes.at(-1)?.code }
    return call('POST', '/profile/phone/verify', { token: user.token, body })
  }
  expect((await call('POST', '/profile/phone/code', { token: first.token })).status).toBe(422)
  expect(await (await verify(first)).json()).toMatchObject({ data: { is_phone_verified: true } })
  const exported = await (await call('GET', '/profile/export', { token: first.token })).json()
  expect(exported.data.user.phone_verified_at).toEqual(expect.any(String))
  expect((await verify(second)).status).toBe(200)
  expect([(await read(first)).is_phone_verified, (await read(second)).is_phone_verified]).toEqual([false, true])
  await call('PATCH', '/profile', { token: second.token, body: { phone: '0812-3456-7891' } })
  expect((await read(second)).is_phone_verified).toBe(false)
  // The code for the old number verifies no other.
  await engine.ctx.db.update(oneTimeCodes).set({ usedAt: null })
  const late = await call('POST', '/profile/phone/verify', { token: second.token, body: { code: whatsapp.codes.at(-1)?.code } })
  expect(await late.json()).toMatchObject({ code: 'code_expired' })
})

test('the order’s page asks for a code without naming the contact', async () => {
  const id = await deliveredVoucher()
  const call = createApiCaller(engine.ctx)
  const asked = await call('POST', `/transactions/${id}/code`)
  expect([asked.status, await asked.json()]).toEqual([202, { data: { expires_in: 600, resend_in: 60 } }])
  await engine.runJobs()
  const body = { code: whatsapp.codes[0]?.code, proof: newProof() }
  const opened = await call('POST', `/transactions/${id}/reveal`, { body })
  expect((await opened.json()).data.delivery.is_hidden).toBe(false)
  expect((await call('POST', '/transactions/KLT-0000-0000-0000/code')).status).toBe(404)
})

test('a deleted account opens no order by its proof', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  const caller = { contact: number, userId, address: '' }
  const id = await deliveredVoucher()
  const proof = newProof()
  await prove(await codeFor(caller), caller, proof)
  expect(await refusalOf(revealCodes(engine.ctx, { id, proof, asker: asUser(userId) }))).toBe('taken')
  await engine.ctx.db.update(orders).set({ contactValue: '' }).where(eq(orders.id, id))
  expect(await refusalOf(revealCodes(engine.ctx, { id, proof, asker: asUser(userId) }))).toBe('contact_mismatch')
  await engine.ctx.db.delete(users).where(eq(users.id, userId))
  expect(await refusalOf(requestCode(engine.ctx, caller))).toBe('sign_in_required')
})
