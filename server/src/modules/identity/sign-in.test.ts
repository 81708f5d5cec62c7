import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens, sessions, takenIdTokens, users } from '../../db/schema/identity.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { findAsker } from './find-asker.ts'
import { signIn } from './sign-in.ts'

const provider = createScriptedSignIn()
const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore({ signIn: provider })
})
afterAll(() => store.close())

const enter = (idToken: string, ctx = store.ctx) => signIn(ctx, { idToken, userAgent: chrome })

/** A person no other test knows. */
const newPerson = (more: Parameters<typeof provider.tokenOf>[0] = {}) => ({ subject: randomUUID(), ...more })

async function findUser(id: string) {
  const [user] = await store.ctx.db.select().from(users).where(eq(users.id, id))
  return user
}

const findSessions = (userId: string) => store.ctx.db.select().from(sessions).where(eq(sessions.userId, userId))

/** The store with a log that the test can read. */
function withLog(changes: Partial<Ctx> = {}) {
  const lines: string[] = []
  return { lines, ctx: { ...store.ctx, log: pino({ level: 'trace' }, { write: line => lines.push(line) }), ...changes } }
}

test('a new user gets an account, a session that names the browser, and tokens that work', async () => {
  const picture = 'https://lh3.googleusercontent.com/a/contoh'
  const signedIn = await enter(provider.tokenOf(newPerson({ name: 'Dimas', email: 'dimas@contoh.id', pictureUrl: picture })))
  expect(signedIn.user).toMatchObject({ name: 'Dimas', email: 'dimas@contoh.id', avatar_url: picture, phone: null, balance: 0 })
  expect(await findSessions(signedIn.user.id)).toEqual([expect.objectContaining({ device: 'Chrome di Android' })])
  expect(await findAsker(store.ctx, signedIn.token)).toMatchObject({ userId: signedIn.user.id })
})

test('tokens are kept as hashes only', async () => {
  const idToken = provider.tokenOf(newPerson())
  const { token, refresh_token } = await enter(idToken)
  const { db } = store.ctx
  const kept = await Promise.all([accessTokens, refreshTokens, sessions, takenIdTokens].map(table => db.select().from(table)))
  for (const secret of [token, refresh_token, idToken]) expect(JSON.stringify(kept)).not.toContain(secret)
})

test('the same person is the same user, with the provider’s latest data', async () => {
  const person = newPerson()
  const first = await enter(provider.tokenOf({ ...person, name: 'Sari', email: 'sari@contoh.id' }))
  const second = await enter(provider.tokenOf({ ...person, name: 'Sari Dewi', email: 'dewi@contoh.id', isEmailVerified: false }))
  expect(second.user).toMatchObject({ id: first.user.id, name: 'Sari Dewi', email: 'dewi@contoh.id', created_at: first.user.created_at })
  expect(await findUser(first.user.id)).toMatchObject({ isEmailVerified: false })
  expect(await findSessions(first.user.id)).toHaveLength(2)
})

test('a name the user chose stays, and so does a name the provider no longer sends', async () => {
  const person = newPerson()
  const { user } = await enter(provider.tokenOf({ ...person, name: 'Sari' }))
  expect((await enter(provider.tokenOf({ ...person, name: null }))).user.name).toBe('Sari')
  await store.ctx.db.update(users).set({ name: 'Kak Sari', isNameOwn: true }).where(eq(users.id, user.id))
  expect((await enter(provider.tokenOf({ ...person, name: 'Sari Dewi' }))).user.name).toBe('Kak Sari')
})

test.for([
  ['issuer', { issuer: 'https://somebody-else.test' }],
  ['subject', { subject: 'somebody-else' }],
] as const)('the same e-mail address from another %s is another user', async ([, other]) => {
  const person = newPerson({ email: 'sama@contoh.id' })
  const first = await enter(provider.tokenOf(person))
  const second = await enter(provider.tokenOf({ ...person, ...other }))
  expect(second.user.id).not.toBe(first.user.id)
})

test.for([
  ['no name', { name: null, email: 'bayu.p@contoh.id' }, { name: 'bayu.p', email: 'bayu.p@contoh.id' }],
  ['nothing', { name: ' \n', email: null }, { name: 'Pengguna', email: null }],
  ['a name without end', { name: 'x'.repeat(500) }, { name: 'x'.repeat(60) }],
  ['a name that turns the line around', { name: '\u202eiraS\u200b' }, { name: 'iraS' }],
  ['a name of nothing that is seen', { name: '\u202e\u200d', email: 'bayu@contoh.id' }, { name: 'bayu' }],
  ['a long name of pictures', { name: '😀'.repeat(70) }, { name: '😀'.repeat(60) }],
  ['a picture with letters no database takes', { pictureUrl: ' https://contoh.id/\u0000a' }, { avatar_url: 'https://contoh.id/%00a' }],
  ['a name no database takes', { name: 'Sa\u0000ri\ud800' }, { name: 'Sa ri' }],
  ['an address without end', { email: `${'x'.repeat(400)}@contoh.id` }, { email: null }],
  ['an address no database takes', { email: 'a\u0000@contoh.id' }, { email: null }],
  ['a picture that is a script', { pictureUrl: 'javascript:alert(1)' }, { avatar_url: null }],
  ['a picture anybody can read on the way', { pictureUrl: 'http://contoh.id/a.png' }, { avatar_url: null }],
] as const)('a user for whom the provider sends %s can sign in', async ([, told, shown]) => {
  expect((await enter(provider.tokenOf(newPerson(told)))).user).toMatchObject(shown)
})

test('an ID token is accepted once, however its signature is encoded', async () => {
  const idToken = provider.tokenOf(newPerson())
  await enter(idToken)
  await expect(enter(idToken)).rejects.toMatchObject({ code: 'sign_in_failed' })
  const respelled = { ...provider, verify: () => provider.verify(idToken) }
  const sameWords = idToken.replace(/\.signature$/, '.signaturf')
  await expect(enter(sameWords, { ...store.ctx, signIn: respelled })).rejects.toMatchObject({ code: 'sign_in_failed' })
})

test('of two sign-ins with the same ID token at once, one succeeds', async () => {
  const idToken = provider.tokenOf(newPerson())
  const tries = await Promise.allSettled([enter(idToken), enter(idToken), enter(idToken)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('a new user who signs in twice at once is one user', async () => {
  const person = newPerson()
  const both = await Promise.all([enter(provider.tokenOf(person)), enter(provider.tokenOf(person)), enter(provider.tokenOf(person))])
  expect(new Set(both.map(({ user }) => user.id)).size).toBe(1)
})

test('a user has at most thirty sessions: the one unused for longest ends', async () => {
  const person = newPerson()
  const first = await enter(provider.tokenOf(person))
  const second = await enter(provider.tokenOf(person))
  const other = await enter(provider.tokenOf(newPerson()))
  store.clock.advance(1_000)
  for (let times = 2; times < 30; times += 1) await enter(provider.tokenOf(person))
  store.clock.advance(2 * 60_000)
  await findAsker(store.ctx, first.token)
  expect(await findSessions(first.user.id)).toHaveLength(30)
  const newest = await Promise.all([enter(provider.tokenOf(person)), enter(provider.tokenOf(person))])
  expect(await findSessions(first.user.id)).toHaveLength(30)
  expect(await findAsker(store.ctx, second.token)).toBeUndefined()
  for (const { token } of [first, other, ...newest]) expect(await findAsker(store.ctx, token)).toBeDefined()
})

test('an ID token stays unused if the server dies before the session is written', async () => {
  const idToken = provider.tokenOf(newPerson())
  const dying: Ctx = { ...store.ctx, db: Object.create(store.ctx.db, { transaction: { value: dieAtTheEnd } }) }
  await expect(enter(idToken, dying)).rejects.toThrow('killed')
  expect((await enter(idToken)).user.name).toBe('Sari')
})

const dieAtTheEnd: Ctx['db']['transaction'] = run =>
  store.ctx.db.transaction(async tx => {
    await run(tx)
    throw new Error('killed')
  })

test('every bad token is refused alike; the log holds the reason but not the token', async () => {
  const taken = provider.tokenOf(newPerson())
  await enter(taken)
  const bad = {
    expired: provider.tokenFor({ kind: 'refused', reason: 'expired' }),
    signature: provider.tokenFor({ kind: 'refused', reason: 'signature' }),
    replayed: taken,
    never_made: 'no token at all',
  }
  const { ctx, lines } = withLog()
  const refusals = await Promise.all(Object.values(bad).map(token => enter(token, ctx).catch((error: unknown) => error)))
  expect(new Set(refusals.map(refusal => JSON.stringify(refusal) + String(refusal))).size).toBe(1)
  expect(refusals[0]).toMatchObject({ code: 'sign_in_failed', status: 401 })
  expect(lines.map(line => JSON.parse(line).reason).sort()).toEqual(Object.keys(bad).sort())
  for (const token of Object.values(bad)) expect(lines.join()).not.toContain(token)
})

test('without a provider nobody can sign in', async () => {
  const { ctx, lines } = withLog({ signIn: null })
  await expect(enter(provider.tokenOf(newPerson()), ctx)).rejects.toMatchObject({ code: 'sign_in_failed' })
  expect(lines.join()).toContain('no_provider')
})

test('while the provider is unreachable sign-in is refused for now, and the token stays unused', async () => {
  const idToken = provider.tokenFor({ kind: 'unknown', reason: 'keys_unreachable' })
  const { ctx, lines } = withLog()
  await expect(enter(idToken, ctx)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(lines.join()).toContain('keys_unreachable')
  const later = { ...provider, verify: () => provider.verify(provider.tokenOf(newPerson())) }
  expect(await enter(idToken, { ...store.ctx, signIn: later })).toHaveProperty('user')
})
