import { userSchema } from '@kilat/contract/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createFirebase } from '../../sign-in/firebase/firebase.ts'
import { type ApiCall, type ApiCaller, createApiCaller } from '../../test/call-api.ts'
import { createSigner, googleClaims, projectId, type Signer, unsignedToken } from '../../test/id-tokens.ts'
import { makeUser } from '../../test/make-user.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'

let store: TestStore
let google: Signer
let ask: ApiCaller
beforeAll(async () => {
  google = await createSigner()
  // The provider uses the store's clock, which exists only after the store is made.
  const clock = { now: () => store.clock.now() }
  const signIn = createFirebase({
    projectId,
    clock,
    findKey: async id => (id === 'key-1' ? { kind: 'found', key: google.publicKey } : { kind: 'none' }),
  })
  store = await createTestStore({ signIn })
  ask = createApiCaller(store.ctx)
})
afterAll(() => store.close())

async function call(method: string, path: string, more?: ApiCall) {
  const response = await ask(method, path, more)
  return { status: response.status, text: await response.text() }
}

/** A token of a user no other test knows. */
let made = 0
function newIdToken(changes: Record<string, unknown> = {}) {
  made += 1
  return google.sign({ ...googleClaims(store.clock.now()), sub: `uid-${made}`, jti: made, ...changes })
}

const signedInSchema = z.object({ token: z.string(), refresh_token: z.string(), user: userSchema })

const login = (token: unknown) => call('POST', '/auth/login', { body: { token } })
const whereSignedIn = (token: string) => call('GET', '/profile/sessions', { token })

async function enter(changes: Record<string, unknown> = {}) {
  return signedInSchema.parse(JSON.parse((await login(await newIdToken(changes))).text))
}

const refused = { status: 401, text: '{"error":"Kamu belum bisa masuk. Coba lagi dari tombol masuk, ya.","code":"sign_in_failed"}' }

test('[api.login] an ID token of the provider is answered with a token and the user', async () => {
  const answer = await login(await newIdToken({ name: 'Sari' }))
  expect(answer.status).toBe(200)
  const { token, user } = signedInSchema.parse(JSON.parse(answer.text))
  expect(user.name).toBe('Sari')
  expect((await whereSignedIn(token)).status).toBe(200)
})

test('[api.login] a bad, expired, foreign, replayed, oversized or unsigned token is refused with the same words', async () => {
  const taken = await newIdToken()
  await login(taken)
  const seconds = Math.floor(store.clock.now().getTime() / 1_000)
  const tokens = {
    bad: 'no token',
    empty: '',
    expired: await newIdToken({ exp: seconds - 1 }),
    foreign: await newIdToken({ aud: 'toko-lain', iss: 'https://securetoken.google.com/toko-lain' }),
    'signed by a stranger': await (await createSigner()).sign(googleClaims(store.clock.now())),
    replayed: taken,
    oversized: await newIdToken({ note: 'x'.repeat(9_000) }),
    'past what the server reads': `${taken}${'x'.repeat(70_000)}`,
    unsigned: unsignedToken(googleClaims(store.clock.now())),
  }
  for (const [what, token] of Object.entries(tokens)) expect({ what, ...(await login(token)) }).toEqual({ what, ...refused })
})

test("[auth.other-login] a login with another provider's body is refused with its own sentence and code, and no user is made", async () => {
  const answer = await call('POST', '/auth/login', { body: { provider: 'apple', credential: 'proof' } })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    422,
    { code: 'sign_in_not_offered', error: 'Cara masuk ini belum dibuka di toko ini. Masuk dengan Google, atau beli tanpa akun.' },
  ])
})

test.each([
  [{}, ['token']],
  [{ token: 7 }, ['token']],
  [{ provider: 'apple' }, ['token']],
  [{ provider: 'Not a name', credential: 'x' }, ['provider']],
  ['text', ['body']],
])('[auth.other-login] %j is not a body of a login, and the refusal names the missing field', async (body, names) => {
  const answer = await call('POST', '/auth/login', { body })
  const { code, fields } = z.object({ code: z.string(), fields: z.record(z.string(), z.string()) }).parse(JSON.parse(answer.text))
  expect([answer.status, code, Object.keys(fields)]).toEqual([400, 'malformed', names])
})

test('[api.login] odd claims with a valid signature break nothing, and only Google’s pictures are shown', async () => {
  const picture = (url: string) => newIdToken({ picture: url }).then(login)
  for (const url of ['https://x/\u0000', ' https://evil.test/pixel.png']) {
    const answer = await picture(url)
    expect([answer.status, signedInSchema.parse(JSON.parse(answer.text)).user.avatar_url]).toEqual([200, null])
  }
  expect(await login(await newIdToken({ exp: 8_640_000_000_000 }))).toEqual(refused)
  expect((await login(await newIdToken({ exp: 253_402_300_799 }))).status).toBe(200)
  expect((await enter({ name: '\u202eiraS' })).user.name).toBe('iraS')
})

test('[api.login] a body announced as too long is refused with the same words', async () => {
  const headers = { 'content-length': '70000' }
  expect(await call('POST', '/auth/login', { body: { token: await newIdToken() }, headers })).toEqual(refused)
})

test.each([{}, { token: 7 }, { id_token: 'x' }, [], 'x'])('[api.login] a body that is not {token} (%j) is malformed', async body => {
  const answer = await call('POST', '/auth/login', { body })
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'malformed'])
})

test('a body too long for another endpoint is refused as too large', async () => {
  expect((await call('POST', '/auth/refresh', { body: { refresh_token: 'x'.repeat(70_000) } })).status).toBe(413)
})

test('[api.logout] signing out ends the session: both of its tokens stop working, and a second time is refused', async () => {
  const { token, refresh_token } = await enter()
  expect(await call('POST', '/auth/logout', { token })).toEqual({ status: 204, text: '' })
  expect((await whereSignedIn(token)).status).toBe(401)
  expect((await call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401)
  expect((await call('POST', '/auth/logout', { token })).status).toBe(401)
})

test('[api.logout] signing out in one browser leaves the others signed in', async () => {
  const [phone, laptop] = [await enter({ sub: 'uid-two-browsers' }), await enter({ sub: 'uid-two-browsers' })]
  await call('POST', '/auth/logout', { token: phone.token })
  expect((await whereSignedIn(laptop.token)).status).toBe(200)
})

test('[api.logout] two calls at once both succeed or are refused cleanly', async () => {
  const { token } = await enter()
  const statuses = (await Promise.all([1, 2].map(() => call('POST', '/auth/logout', { token })))).map(({ status }) => status)
  expect(statuses).toContain(204)
  expect(statuses.every(status => status === 204 || status === 401)).toBe(true)
})

test('a refresh token brings new tokens, and an expired one answers that the session ended', async () => {
  const { refresh_token } = await enter()
  const renewed = await call('POST', '/auth/refresh', { body: { refresh_token } })
  expect(renewed.status).toBe(200)
  expect((await whereSignedIn(JSON.parse(renewed.text).token)).status).toBe(200)
  const over = await call('POST', '/auth/refresh', { body: { refresh_token: 'none' } })
  expect([over.status, JSON.parse(over.text).code]).toEqual([401, 'session_ended'])
})

test('a user sees the account’s sessions, including the current one, and no other user’s', async () => {
  await makeUser(store.ctx)
  const phone = await enter({ sub: 'uid-list' })
  store.clock.advance(1_000)
  await enter({ sub: 'uid-list' })
  const { data } = JSON.parse((await whereSignedIn(phone.token)).text)
  expect(data).toHaveLength(2)
  expect(data.map((session: { is_current: boolean }) => session.is_current)).toEqual([false, true])
})

test('one browser can be signed out from another, once', async () => {
  const [phone, laptop] = [await enter({ sub: 'uid-end-one' }), await enter({ sub: 'uid-end-one' })]
  const { data } = JSON.parse((await whereSignedIn(laptop.token)).text)
  const { id } = data.find((session: { is_current: boolean }) => !session.is_current)
  expect(await call('DELETE', `/profile/sessions/${id}`, { token: laptop.token })).toEqual({ status: 204, text: '' })
  expect((await whereSignedIn(phone.token)).status).toBe(401)
  expect((await call('DELETE', `/profile/sessions/${id}`, { token: laptop.token })).status).toBe(404)
})

test("another user's session and an unknown one are refused alike, and no session ends", async () => {
  const [mine, theirs] = [await enter(), await makeUser(store.ctx)]
  const others = await call('DELETE', `/profile/sessions/${theirs.sessionId}`, { token: mine.token })
  expect(others.status).toBe(404)
  expect(await call('DELETE', '/profile/sessions/SES-0000000000000000', { token: mine.token })).toEqual(others)
  expect((await whereSignedIn(theirs.token)).status).toBe(200)
})

test('a malformed session id is refused as malformed', async () => {
  const { token } = await enter()
  for (const id of ['%00', 'x'.repeat(41), '%F0%9F%99%82'])
    expect((await call('DELETE', `/profile/sessions/${id}`, { token })).status).toBe(400)
})

test('signing out everywhere ends all sessions of this user and no other’s', async () => {
  const other = await makeUser(store.ctx)
  const [phone, laptop] = [await enter({ sub: 'uid-everywhere' }), await enter({ sub: 'uid-everywhere' })]
  expect(await call('DELETE', '/profile/sessions', { token: phone.token })).toEqual({ status: 204, text: '' })
  for (const { token } of [phone, laptop]) expect((await whereSignedIn(token)).status).toBe(401)
  expect((await whereSignedIn(other.token)).status).toBe(200)
})
