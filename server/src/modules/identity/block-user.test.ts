import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../db/schema/audit.ts'
import { sessions, users } from '../../db/schema/identity.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeUser } from '../../test/make-user.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { eraseUser, exportUser } from '../profile/act-on-user.ts'
import { blockUser, endUserSessions, unblockUser } from './block-user.ts'
import { findAsker } from './find-asker.ts'
import { findUsers, listBlocked } from './find-users.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'

const provider = createScriptedSignIn()
const decided = { by: { kind: 'operator', id: 'ratu' }, note: 'took a payment back' } as const
const person = { subject: 'dimas', name: 'Dimas Aditya', email: 'Dimas@contoh.id' }

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ signIn: provider })
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const enter = () => signIn(engine.ctx, { idToken: provider.tokenOf(person), userAgent: null })
const acts = async () =>
  (await engine.ctx.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ act, subjectId }) => `${act} ${subjectId}`)

test('whoever is blocked is signed out everywhere, can not renew or sign in, and after the unblocking can; each act is recorded once', async () => {
  const [first, second] = [await enter(), await enter()]
  const userId = first.user.id
  for (const _ of ['first', 'again']) await blockUser(engine.ctx, { userId, ...decided })
  for (const { token, refresh_token: refreshToken } of [first, second]) {
    expect(await findAsker(engine.ctx, token)).toBeUndefined()
    await expect(refreshSession(engine.ctx, { refreshToken })).rejects.toMatchObject({ code: 'session_ended' })
  }
  await expect(enter()).rejects.toMatchObject({ code: 'account_blocked', status: 403 })
  expect(await engine.ctx.db.$count(sessions)).toBe(0)
  expect((await listBlocked(engine.ctx, { limit: 5 })).map(({ id }) => id)).toEqual([userId])
  for (const _ of ['first', 'again']) await unblockUser(engine.ctx, { userId, ...decided })
  expect((await enter()).user.id).toBe(userId)
  expect(await acts()).toEqual([`user_blocked ${userId}`, `user_unblocked ${userId}`])
})

test('a sign-in at the moment of the blocking is refused or signed out again, in whatever order they come', async () => {
  const { user } = await enter()
  for (let times = 0; times < 6; times += 1) {
    await unblockUser(engine.ctx, { userId: user.id, ...decided })
    const begun = [() => enter(), () => blockUser(engine.ctx, { userId: user.id, ...decided })]
    await Promise.allSettled((times % 2 ? begun : begun.toReversed()).map(begin => begin()))
    expect(await engine.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  }
})

test('an order of a blocked user is delivered, the balance stays, and others are as they were', async () => {
  const [user, other] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const order = await engine.order({ asker: user.id })
  await blockUser(engine.ctx, { userId: user.id, ...decided })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(await findAsker(engine.ctx, other.token)).toBeDefined()
})

test('one browser or all of them are signed out, and what is signed out already changes nothing', async () => {
  const [first, second] = [await enter(), await enter()]
  const userId = first.user.id
  const one = (await findAsker(engine.ctx, first.token))?.sessionId
  for (const _ of ['first', 'again']) await endUserSessions(engine.ctx, { userId, session: one, ...decided })
  expect(await findAsker(engine.ctx, first.token)).toBeUndefined()
  expect(await findAsker(engine.ctx, second.token)).toBeDefined()
  await endUserSessions(engine.ctx, { userId, ...decided })
  expect(await findAsker(engine.ctx, second.token)).toBeUndefined()
  expect(await acts()).toEqual([`user_signed_out ${userId}`, `user_signed_out ${userId}`])
  const stranger = await makeUser(engine.ctx)
  const theirs = (await findAsker(engine.ctx, stranger.token))?.sessionId
  await endUserSessions(engine.ctx, { userId, session: theirs, ...decided })
  expect(await findAsker(engine.ctx, stranger.token)).toBeDefined()
})

test('a user is found by id, address, number in any spelling, or the beginning of the name', async () => {
  const { user } = await enter()
  await engine.ctx.db.update(users).set({ phone: '+6281234567890' }).where(eq(users.id, user.id))
  await makeUser(engine.ctx)
  const find = async (text: string) => (await findUsers(engine.ctx, { text, limit: 5 })).map(({ id }) => id)
  for (const text of [
    user.id,
    user.id.toLowerCase(),
    'dimas@contoh.id',
    ' DIMAS@contoh.id ',
    '081234567890',
    '6281234567890',
    '+62 812-3456-7890',
    'dimas',
    'Dimas A',
  ])
    expect([text, await find(text)]).toEqual([text, [user.id]])
  for (const text of ['contoh.id', 'aditya', 'd', '%', '0812345678', 'USR-0000000000000000'])
    expect([text, await find(text)]).toEqual([text, []])
})

test('an owner’s export is the user’s own, recorded before it is read, and an unknown user is refused', async () => {
  const { user } = await enter()
  expect(await exportUser(engine.ctx, { userId: user.id, ...decided })).toMatchObject({ user: { id: user.id, email: 'Dimas@contoh.id' } })
  expect(await acts()).toEqual([`user_exported ${user.id}`])
  const unknown = { userId: 'USR-0000000000000000', ...decided }
  for (const act of [exportUser, blockUser, unblockUser, endUserSessions])
    await expect(act(engine.ctx, unknown)).rejects.toMatchObject({ code: 'not_found' })
  await expect(eraseUser(engine.ctx, { ...unknown, confirm: unknown.userId })).rejects.toMatchObject({ code: 'not_found' })
})

test('an account is erased with the act, not while an order is open nor with another number typed, and then its order has no name', async () => {
  const user = await makeUser(engine.ctx)
  const order = await engine.order({ asker: user.id })
  const erase = (confirm = user.id) => eraseUser(engine.ctx, { userId: user.id, confirm, ...decided })
  await expect(erase('USR-0000000000000000')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(erase()).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/^Pesanan atau isi saldo pengguna ini masih berjalan/),
  })
  const rich = await makeUser(engine.ctx)
  await fillWallet(engine.ctx, { userId: rich.id, amount: 10_000 })
  await expect(eraseUser(engine.ctx, { userId: rich.id, confirm: rich.id, ...decided })).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('di Uang, bagian Dompet'),
  })
  expect(await acts()).toEqual([])
  await engine.pay(order)
  await engine.runJobs()
  engine.clock.advance(8 * 24 * 60 * 60_000)
  await engine.runJobs()
  await erase()
  expect(await engine.ctx.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
  expect(await acts()).toEqual([`user_erased ${user.id}`])
  await expect(erase()).rejects.toMatchObject({ code: 'not_found' })
})

test('an account that is erased twice, exported or blocked at once is erased once, and what comes late finds no user', async () => {
  const user = await makeUser(engine.ctx)
  const [userId, confirm] = [user.id, user.id]
  const done = await Promise.allSettled([
    eraseUser(engine.ctx, { userId, confirm, ...decided }),
    eraseUser(engine.ctx, { userId, confirm, ...decided }),
    exportUser(engine.ctx, { userId, ...decided }),
    blockUser(engine.ctx, { userId, ...decided }),
  ])
  const refusals = done.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(refusals)).toEqual(new Set(['not_found']))
  expect((await acts()).filter(act => act.startsWith('user_erased'))).toHaveLength(1)
})

test('the owner does all of it in the console; finance and support do none', async () => {
  const user = await makeUser(engine.ctx)
  const { browser } = await joinOperator(engine.ctx, { name: 'ratu', role: 'owner' })
  const path = `/operator/users/${user.id}`
  const body = { reason: 'took a payment back' }
  expect(await browser.data('GET', path)).toMatchObject({ id: user.id, blocked_at: null, sessions: [{ id: user.sessionId }] })
  expect(await browser.data('POST', `${path}/block`, { body })).toMatchObject({ blocked_at: expect.any(String), sessions: [] })
  expect(await browser.data('GET', '/operator/users')).toMatchObject([{ id: user.id }])
  expect(await browser.data('POST', `${path}/export`, { body })).toMatchObject({ user: { id: user.id } })
  for (const role of ['finance', 'support'] as const) {
    const { browser } = await joinOperator(engine.ctx, { name: role, role })
    expect((await browser.call('GET', path)).status).toBe(403)
    for (const act of ['block', 'unblock', 'end-sessions', 'export', 'erase'])
      expect([act, (await browser.call('POST', `${path}/${act}`, { body: { ...body, confirm: user.id } })).status]).toEqual([act, 403])
  }
})
