import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { accessTokens, refreshTokens, sessions } from '../../db/schema/identity.ts'
import { makeUser } from '../../test/make-user.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { findAsker } from './find-asker.ts'
import { refreshSession } from './refresh-session.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const over = { code: 'session_ended', status: 401 }

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const refresh = (refreshToken: string, ctx = store.ctx) => refreshSession(ctx, { refreshToken })
const ask = (token: string) => findAsker(store.ctx, token)

async function hasSession(id: string): Promise<boolean> {
  return (await store.ctx.db.select().from(sessions).where(eq(sessions.id, id))).length === 1
}

test('a refresh token brings a new pair that works, and the old access token works until its hour is over', async () => {
  const user = await makeUser(store.ctx)
  const renewed = await refresh(user.refresh_token)
  expect(renewed.token).not.toBe(user.token)
  expect(renewed.refresh_token).not.toBe(user.refresh_token)
  expect(await ask(renewed.token)).toEqual({ kind: 'user', userId: user.id, sessionId: user.sessionId })
  expect(await ask(user.token)).toEqual({ kind: 'user', userId: user.id, sessionId: user.sessionId })
  expect(await refresh(renewed.refresh_token)).toHaveProperty('token')
})

test('an access token lives an hour', async () => {
  const user = await makeUser(store.ctx)
  store.clock.advance(59 * minuteMs)
  expect(await ask(user.token)).toBeDefined()
  store.clock.advance(minuteMs)
  expect(await ask(user.token)).toBeUndefined()
})

test('a user who comes back within 30 days stays signed in for 30 days more', async () => {
  const user = await makeUser(store.ctx)
  let token = user.refresh_token
  for (let times = 0; times < 3; times += 1) {
    store.clock.advance(29 * dayMs)
    token = (await refresh(token)).refresh_token
  }
  expect(await hasSession(user.sessionId)).toBe(true)
  store.clock.advance(30 * dayMs)
  await expect(refresh(token)).rejects.toMatchObject(over)
})

test.each(['', 'x', 'x'.repeat(200), '\u0000'])('an invalid refresh token (%j) is refused', async token => {
  await expect(refresh(token)).rejects.toMatchObject(over)
})

test('an access token can not refresh, and a refresh token gives no access', async () => {
  const user = await makeUser(store.ctx)
  await expect(refresh(user.token)).rejects.toMatchObject(over)
  expect(await ask(user.refresh_token)).toBeUndefined()
})

test('two tabs that refresh at once get the same refresh token and stay signed in', async () => {
  const user = await makeUser(store.ctx)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => refresh(user.refresh_token)))
  expect(new Set(tabs.map(tab => tab.refresh_token)).size).toBe(1)
  for (const tab of tabs) expect(await ask(tab.token)).toMatchObject({ sessionId: user.sessionId })
  const kept = await store.ctx.db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, user.sessionId))
  expect(kept).toHaveLength(2)
  expect(await refresh(tabs[0]?.refresh_token ?? '')).toHaveProperty('token')
})

test('a tab less than half a minute late gets the same successor, even if that is in use already', async () => {
  const user = await makeUser(store.ctx)
  const first = await refresh(user.refresh_token)
  await ask(first.token)
  store.clock.advance(29_000)
  const late = await refresh(user.refresh_token)
  expect(late.refresh_token).toBe(first.refresh_token)
  expect(await ask(late.token)).toMatchObject({ sessionId: user.sessionId })
})

test('a lost answer is given again, even days later', async () => {
  const user = await makeUser(store.ctx)
  const lost = await refresh(user.refresh_token)
  store.clock.advance(5 * dayMs)
  const again = await refresh(user.refresh_token)
  expect(again.refresh_token).toBe(lost.refresh_token)
  await ask(again.token)
  store.clock.advance(minuteMs)
  expect(await refresh(again.refresh_token)).toHaveProperty('token')
})

test('the first token of a session, like any other, is over once its successor was used', async () => {
  const user = await makeUser(store.ctx)
  await ask(user.token)
  const renewed = await refresh(user.refresh_token)
  await ask(renewed.token)
  store.clock.advance(30_000)
  await expect(refresh(user.refresh_token)).rejects.toMatchObject(over)
})

test('a used-up token that comes after its successor was used ends the session for every holder', async () => {
  const user = await makeUser(store.ctx)
  const other = await makeUser(store.ctx)
  const renewed = await refresh(user.refresh_token)
  await ask(renewed.token)
  store.clock.advance(30_000)
  await expect(refresh(user.refresh_token)).rejects.toMatchObject(over)
  expect(await hasSession(user.sessionId)).toBe(false)
  expect(await ask(renewed.token)).toBeUndefined()
  await expect(refresh(renewed.refresh_token)).rejects.toMatchObject(over)
  expect(await hasSession(other.sessionId)).toBe(true)
})

const countAccessTokens = (sessionId: string) => store.ctx.db.$count(accessTokens, eq(accessTokens.sessionId, sessionId))
const tooOften = { code: 'rate_limited', status: 429, retryAfterSeconds: expect.any(Number) }

test('repeating a refresh keeps the number of tokens bounded and is paused after a while', async () => {
  const user = await makeUser(store.ctx)
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => refresh(user.refresh_token)))
  const refused = tries.flatMap(({ status, ...result }) => ('reason' in result ? [result.reason] : []))
  expect(refused).toHaveLength(11)
  for (const refusal of refused) expect(refusal).toMatchObject(tooOften)
  expect(await countAccessTokens(user.sessionId)).toBe(20)
  store.clock.advance(minuteMs)
  const again = await refresh(user.refresh_token)
  expect(await ask(again.token)).toMatchObject({ sessionId: user.sessionId })
  expect(await countAccessTokens(user.sessionId)).toBe(20)
})

test('a tab’s access token works while another tab renews several times', async () => {
  const user = await makeUser(store.ctx)
  let newest = await refresh(user.refresh_token)
  for (let times = 0; times < 10; times += 1) newest = await refresh(newest.refresh_token)
  expect(await ask(user.token)).toMatchObject({ sessionId: user.sessionId })
})

test('a session is renewed at most sixty times an hour with any of its tokens, without slowing other sessions', async () => {
  const user = await makeUser(store.ctx)
  const other = await makeUser(store.ctx)
  store.clock.advance(61 * minuteMs)
  let tokens = await refresh(user.refresh_token)
  for (let times = 1; times < 60; times += 1) {
    store.clock.advance(10_000)
    tokens = await refresh(tokens.refresh_token)
  }
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(tooOften)
  expect(await hasSession(user.sessionId)).toBe(true)
  expect(await ask(tokens.token)).toMatchObject({ sessionId: user.sessionId })
  expect(await refresh(other.refresh_token)).toHaveProperty('token')
  store.clock.advance(51 * minuteMs)
  expect(await refresh(tokens.refresh_token)).toHaveProperty('token')
})

test('a stolen token is detected even during the pause for too many renewals', async () => {
  const user = await makeUser(store.ctx)
  const second = await refresh(user.refresh_token)
  await refresh(second.refresh_token)
  await Promise.allSettled(Array.from({ length: 30 }, () => refresh(second.refresh_token)))
  await expect(refresh(second.refresh_token)).rejects.toMatchObject(tooOften)
  await expect(refresh(user.refresh_token)).rejects.toMatchObject(over)
  expect(await hasSession(user.sessionId)).toBe(false)
})

test('a token two steps old ends the session at once', async () => {
  const user = await makeUser(store.ctx)
  const second = await refresh(user.refresh_token)
  const third = await refresh(second.refresh_token)
  await expect(refresh(user.refresh_token)).rejects.toMatchObject(over)
  expect(await ask(third.token)).toBeUndefined()
})

test('a used-up token past its lifetime is refused and ends no session', async () => {
  const user = await makeUser(store.ctx)
  store.clock.advance(20 * dayMs)
  const second = await refresh(user.refresh_token)
  store.clock.advance(20 * dayMs)
  await expect(refresh(user.refresh_token)).rejects.toMatchObject(over)
  expect(await refresh(second.refresh_token)).toHaveProperty('token')
})

test('the old token stays valid if the server dies before the new ones are written', async () => {
  const user = await makeUser(store.ctx)
  const dying: Ctx = { ...store.ctx, db: Object.create(store.ctx.db, { transaction: { value: dieAtTheEnd } }) }
  await expect(refresh(user.refresh_token, dying)).rejects.toThrow('killed')
  const [kept] = await store.ctx.db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, user.sessionId))
  expect(kept?.usedAt).toBeNull()
  expect(await refresh(user.refresh_token)).toHaveProperty('token')
})

const dieAtTheEnd: Ctx['db']['transaction'] = run =>
  store.ctx.db.transaction(async tx => {
    await run(tx)
    throw new Error('killed')
  })

test('a session that ends during a refresh gives no working tokens', async () => {
  const user = await makeUser(store.ctx)
  const { db } = store.ctx
  const [renewal] = await Promise.allSettled([refresh(user.refresh_token), db.delete(sessions).where(eq(sessions.id, user.sessionId))])
  expect(await hasSession(user.sessionId)).toBe(false)
  if (renewal?.status === 'fulfilled') expect(await ask(renewal.value.token)).toBeUndefined()
})
