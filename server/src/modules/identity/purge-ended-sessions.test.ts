import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTokens, refreshTokens, sessions, takenIdTokens } from '../../db/schema/identity.ts'
import { makeUser } from '../../test/make-user.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { findAsker } from './find-asker.ts'
import { purgeEndedSessions } from './purge-ended-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const provider = createScriptedSignIn()

let store: TestStore
beforeAll(async () => {
  store = await createTestStore({ signIn: provider })
})
afterAll(() => store.close())

async function counts() {
  const { db } = store.ctx
  const rows = await Promise.all([sessions, refreshTokens, accessTokens, takenIdTokens].map(table => db.$count(table)))
  return { sessions: rows[0], refresh: rows[1], access: rows[2], taken: rows[3] }
}

test('expired tokens and sessions are deleted, others stay', async () => {
  await makeUser(store.ctx)
  store.clock.advance(2 * dayMs)
  const kept = await makeUser(store.ctx)
  const expiresAt = new Date(store.clock.now().getTime() + hourMs)
  const idToken = provider.tokenOf({ expiresAt })
  await signIn(store.ctx, { idToken, userAgent: null })
  await purgeEndedSessions(store.ctx)
  expect(await counts()).toEqual({ sessions: 3, refresh: 3, access: 2, taken: 1 })

  store.clock.advance(29 * dayMs)
  const renewed = await refreshSession(store.ctx, { refreshToken: kept.refresh_token })
  await purgeEndedSessions(store.ctx)
  expect(await counts()).toEqual({ sessions: 2, refresh: 3, access: 1, taken: 0 })

  store.clock.advance(2 * dayMs)
  await purgeEndedSessions(store.ctx)
  expect(await counts()).toEqual({ sessions: 1, refresh: 1, access: 0, taken: 0 })
  expect(await findAsker(store.ctx, renewed.token)).toBeUndefined()
  expect(await refreshSession(store.ctx, { refreshToken: renewed.refresh_token })).toHaveProperty('token')
})

test('an ID token is remembered as long as any clock may still accept it', async () => {
  const idToken = provider.tokenOf({ subject: 'remembered', expiresAt: store.clock.now() })
  await signIn(store.ctx, { idToken, userAgent: null })
  store.clock.advance(hourMs / 2)
  await purgeEndedSessions(store.ctx)
  await expect(signIn(store.ctx, { idToken, userAgent: null })).rejects.toMatchObject({ code: 'sign_in_failed' })
})
