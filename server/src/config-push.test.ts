import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { makeVapidKeys } from './platform/vapid-keys.ts'

const { publicKey, privateKey } = makeVapidKeys()
const account = {
  ...{ project_id: 'toko', client_email: 'push@toko.iam.gserviceaccount.com', token_uri: 'https://oauth2.googleapis.com/token' },
  private_key: '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n',
}
const firebase = {
  ...{ FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'toko.firebaseapp.com', FIREBASE_PROJECT_ID: 'toko', FIREBASE_APP_ID: '1:2:web:3' },
  FIREBASE_MESSAGING_SENDER_ID: '123',
}
const fcm = { ...firebase, PUSH: 'fcm', PUSH_PUBLIC_KEY: publicKey, FCM_SERVICE_ACCOUNT: JSON.stringify(account) }
const store = { PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' }

test('a store pushes by Web Push with keys of its own, without any setting', () => {
  expect(loadConfig({})).toMatchObject({ config: { push: { kind: 'web_push', keys: null } } })
  expect(loadConfig(store)).toMatchObject({ config: { push: { kind: 'web_push', keys: null } } })
})

test('[push.token] keys of Web Push can be set, both and only together', () => {
  expect(loadConfig({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey })).toMatchObject({
    config: { push: { kind: 'web_push', keys: { publicKey, privateKey } } },
  })
  const halves = ['PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY need each other']
  expect(loadConfig({ PUSH_PUBLIC_KEY: publicKey })).toEqual({ ok: false, problems: halves })
  expect(loadConfig({ PUSH_PRIVATE_KEY: privateKey })).toEqual({ ok: false, problems: halves })
  expect(loadConfig({ PUSH_PUBLIC_KEY: makeVapidKeys().publicKey, PUSH_PRIVATE_KEY: privateKey })).toEqual({
    ok: false,
    problems: ['PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY do not belong together'],
  })
})

test('Firebase is used only if it is named, with the service account as JSON or as a file', () => {
  const expected = { config: { push: { kind: 'fcm', publicKey, account: { projectId: 'toko', privateKey: account.private_key } } } }
  expect(loadConfig(fcm)).toMatchObject(expected)
  const folder = mkdtempSync(join(tmpdir(), 'kilat-account-'))
  const file = join(folder, 'account.json')
  writeFileSync(file, JSON.stringify(account))
  expect(loadConfig({ ...fcm, FCM_SERVICE_ACCOUNT: file })).toMatchObject(expected)
  rmSync(folder, { recursive: true })
  expect(loadConfig(firebase)).toMatchObject({ config: { push: { kind: 'web_push' } } })
  expect(loadConfig({ FCM_SERVICE_ACCOUNT: JSON.stringify(account) })).toEqual({
    ok: false,
    problems: ['FCM_SERVICE_ACCOUNT is set, but PUSH=web-push does not use it'],
  })
})

test('whatever Firebase lacks is named, without a value', () => {
  const read = loadConfig({ PUSH: 'fcm', FCM_SERVICE_ACCOUNT: '{"private_key":"hunter2"}' })
  expect(read.ok ? [] : read.problems.map(problem => problem.split(' ')[0])).toEqual([
    ...['PUSH_PUBLIC_KEY', 'FCM_SERVICE_ACCOUNT', 'FIREBASE_MESSAGING_SENDER_ID'],
  ])
  expect(JSON.stringify(read)).not.toContain('hunter2')
})

test('push messages can be off', () => {
  expect(loadConfig({ PUSH: 'off' })).toMatchObject({ config: { push: null } })
})

test('a simulated push service is on this machine and never beside a real store', () => {
  expect(loadConfig({ PUSH_SIMULATOR: 'http://127.0.0.1:9400' })).toMatchObject({
    config: { push: { simulator: 'http://127.0.0.1:9400' } },
  })
  expect(loadConfig({ PUSH_SIMULATOR: 'http://10.0.0.1:9400' })).toMatchObject({ ok: false })
  expect(loadConfig({ ...store, PUSH_SIMULATOR: 'http://127.0.0.1:9400' })).toEqual({
    ok: false,
    problems: ['PUSH_SIMULATOR is set, which starts with PROFILE=trial only'],
  })
})
