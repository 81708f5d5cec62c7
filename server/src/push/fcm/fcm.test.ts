import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readServiceAccount } from '../../config-service-account.ts'
import { systemClock } from '../../platform/clock.ts'
import type { PushMessage } from '../push.ts'
import { createFcm } from './fcm.ts'
import { type GoogleService, type GoogleTrouble, startGoogle } from './simulator.ts'

let google: GoogleService
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())
beforeEach(() => google.answer(null))

let aheadMs = 0
const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
const open = () =>
  createFcm({ account: google.account, publicKey: 'A'.repeat(87), clock: systemClock, timeoutMs: 1_000, origin: google.origin })
const messageTo = (token: string): PushMessage => ({
  ...{ address: { kind: 'fcm', token }, data: { title: 'a' }, topic: 'a', ttlSeconds: 60, urgency: 'normal' },
})

test.each<[string, string, GoogleTrouble, number | null]>([
  ['gone', 'unregistered', { status: 404, errorCode: 'UNREGISTERED' }, null],
  ['refused', 'sender_id_mismatch', { status: 403, errorCode: 'SENDER_ID_MISMATCH' }, null],
  ['gone', 'invalid_argument', { status: 400, errorCode: 'INVALID_ARGUMENT', field: 'message.token' }, null],
  ['refused', 'invalid_argument', { status: 400, errorCode: 'INVALID_ARGUMENT', field: 'message.data' }, null],
  ['refused', 'invalid_argument', { status: 400, errorCode: 'INVALID_ARGUMENT' }, null],
  ['later', 'quota_exceeded', { status: 429, errorCode: 'QUOTA_EXCEEDED' }, 60_000],
  ['later', 'quota_exceeded', { status: 429, errorCode: 'QUOTA_EXCEEDED', retryAfter: '300' }, 300_000],
  ['later', 'unavailable', { status: 503, errorCode: 'UNAVAILABLE', retryAfter: '7' }, 7_000],
  ['later', 'internal', { status: 500, errorCode: 'INTERNAL' }, null],
  ['refused', 'third_party_auth_error', { status: 401, errorCode: 'THIRD_PARTY_AUTH_ERROR' }, null],
  ['refused', 'unspecified_error', { status: 400, errorCode: 'UNSPECIFIED_ERROR' }, null],
  ['refused', 'http_404', { status: 404 }, null],
  ['later', 'http_502', { status: 502 }, null],
])('an answer means %s (%s)', async (kind, reason, trouble, retryAfterMs) => {
  google.answer(trouble)
  const outcome = await open().send(messageTo(google.register()))
  expect(outcome).toEqual({ kind, reason, ...(kind === 'later' && { retryAfterMs }) })
})

test('an access token serves many messages until it nears its end', async () => {
  const sender = createFcm({ account: google.account, publicKey: '', clock, timeoutMs: 1_000, origin: google.origin })
  const before = google.tokensGiven()
  const send = () => sender.send(messageTo(google.register()))
  await Promise.all([send(), send(), send()])
  await send()
  expect(google.tokensGiven() - before).toBe(1)
  aheadMs = 56 * 60_000
  expect(await send()).toEqual({ kind: 'sent' })
  expect(google.tokensGiven() - before).toBe(2)
  aheadMs = 0
})

test('an access token that ended early is replaced once', async () => {
  const sender = open()
  await sender.send(messageTo(google.register()))
  google.endTokens()
  const before = google.tokensGiven()
  expect(await sender.send(messageTo(google.register()))).toEqual({ kind: 'sent' })
  expect(google.tokensGiven() - before).toBe(1)
})

test('with a key Google does not know nothing is sent, and it is tried again later', async () => {
  const account = { ...google.account, clientEmail: 'other@toko-contoh.iam.gserviceaccount.com' }
  const sender = createFcm({ account, publicKey: '', clock, timeoutMs: 1_000, origin: google.origin })
  const token = google.register()
  expect(await sender.send(messageTo(token))).toEqual({ kind: 'later', reason: 'no_access_token', retryAfterMs: null })
  expect(google.received(token)).toEqual([])
})

test('a service account is read from its JSON, and anything else is none', () => {
  const { projectId, clientEmail, privateKey } = google.account
  const json = { type: 'service_account', project_id: projectId, client_email: clientEmail, private_key: privateKey }
  const uri = 'https://oauth2.googleapis.com/token'
  expect(readServiceAccount(JSON.stringify({ ...json, token_uri: uri }))).toEqual({ ...google.account, tokenUri: uri })
  expect(readServiceAccount(JSON.stringify({ ...json, token_uri: 'http://oauth2.googleapis.com/token' }))).toBeUndefined()
  expect(readServiceAccount('{"type":"authorized_user"}')).toBeUndefined()
  expect(readServiceAccount('/etc/passwd')).toBeUndefined()
})
