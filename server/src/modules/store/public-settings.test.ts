import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { type Config, loadConfig } from '../../config.ts'
import { openPush } from '../../open-push.ts'
import { openRealtime } from '../../open-realtime.ts'
import { invariant } from '../../platform/invariant.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'

let store: TestStore
afterEach(() => store.close())

function configOf(env: Record<string, string>): Config {
  const read = loadConfig(env)
  invariant(read.ok, 'the environment of this test is a good one')
  return read.config
}

async function answerFor(config: Config): Promise<{ status: number; text: string }> {
  store = await createTestStore({ settings: config.settings })
  const { publicSettings: pusher } = await openRealtime(config, store.ctx)
  const sender = await openPush(config, store.ctx)
  const push = sender && { kind: sender.kind, public_key: sender.publicKey }
  const ctx = { ...store.ctx, publicSettings: { ...config.publicSettings, pusher, push, one_time_codes: [], mailbox: null } }
  const options = { storeApiKey: config.storeApiKey, origin: 'http://store.test', isRateLimited: false, checksAnswers: true }
  const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
  const headers = { 'x-api-key': config.storeApiKey }
  const answer = await createApp(ctx, options).request('/api/frontend/settings', { headers }, { visitor })
  return { status: answer.status, text: await answer.text() }
}

test('[settings.public] the browser gets the public settings of the environment, and no others', async () => {
  const secrets = { DATABASE_URL: 'postgres://u:hunter2@db/x', SANDBOX_SECRET: 'hunter2-hunter2-hunter2' }
  const firebase = {
    FIREBASE_API_KEY: 'AIzaSy-1',
    FIREBASE_AUTH_DOMAIN: 'toko.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'toko',
    FIREBASE_STORAGE_BUCKET: 'toko.appspot.com',
    FIREBASE_MESSAGING_SENDER_ID: '123456',
    FIREBASE_APP_ID: '1:123456:web:abc',
  }
  const pusher = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'pusher1', PUSHER_APP_SECRET: 'hunter2-hunter2', PUSHER_CLUSTER: 'ap1' }
  const config = configOf({ ...secrets, ...firebase, ...pusher, MEASUREMENT_ID: 'G-AB12CD34EF' })
  const { text } = await answerFor(config)
  expect(JSON.parse(text)).toEqual({
    data: {
      sign_in: { provider: 'firebase' },
      firebase: {
        api_key: 'AIzaSy-1',
        auth_domain: 'toko.firebaseapp.com',
        project_id: 'toko',
        storage_bucket: 'toko.appspot.com',
        messaging_sender_id: '123456',
        app_id: '1:123456:web:abc',
        measurement_id: 'G-AB12CD34EF',
      },
      pusher: { app_key: 'pusher1', cluster: 'ap1', is_own: false, host: null, port: null, path: null },
      push: { kind: 'web_push', public_key: expect.stringMatching(/^[\w-]{87}$/) },
      one_time_codes: [],
      mailbox: null,
      analytics: { measurement_id: 'G-AB12CD34EF' },
    },
  })
  expect(text).not.toContain('hunter2')
})

test('[settings.public] a store without outside services says so, and signs users in and sends real-time messages itself', async () => {
  const { text } = await answerFor(configOf({}))
  expect(JSON.parse(text)).toEqual({
    data: {
      sign_in: { provider: 'local' },
      firebase: null,
      pusher: { app_key: expect.stringMatching(/^[0-9a-f]{20}$/), cluster: 'own', is_own: true, host: null, port: null, path: null },
      push: { kind: 'web_push', public_key: expect.stringMatching(/^[\w-]{87}$/) },
      one_time_codes: [],
      mailbox: null,
      analytics: null,
    },
  })
})

test('[settings.public] pages that call the API of another server are not sent to real-time messages of this one', async () => {
  const { text } = await answerFor(configOf({ API_BASE: 'https://api.toko.example' }))
  expect(JSON.parse(text)).toMatchObject({ data: { pusher: null } })
})
