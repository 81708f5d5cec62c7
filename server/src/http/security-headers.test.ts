import { expect, test } from 'vitest'
import { noPublicSettings } from '../platform/settings.ts'
import { pageCsp, socketOrigins } from './security-headers.ts'

const firebase = {
  api_key: 'key',
  auth_domain: 'toko.firebaseapp.com',
  project_id: 'toko',
  storage_bucket: null,
  messaging_sender_id: null,
  app_id: 'app',
  measurement_id: null,
}
const popupScripts = 'https://apis.google.com/js/api.js https://apis.google.com/_/scs/abc-static/_/js/'
const bare = pageCsp('n0nce', noPublicSettings)
const withAnalytics = pageCsp('n0nce', { ...noPublicSettings, analytics: { measurement_id: 'G-AB12CD34EF' } })
const withGoogle = pageCsp('n0nce', { ...noPublicSettings, firebase, sign_in: { provider: 'firebase' } })
const withEmulator = pageCsp('n0nce', { ...noPublicSettings, firebase, sign_in: { provider: 'emulator', url: 'http://127.0.0.1:9099' } })

/** The parts of a policy that the bare one lacks. */
const addedBy = (policy: string) => policy.split('; ').filter(part => !bare.split('; ').includes(part))

test('without outside services the policy of a page allows only the store itself', () => {
  expect(bare).not.toContain('http')
  for (const part of [
    "default-src 'self'",
    "script-src 'self' 'nonce-n0nce'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default kilat iconify',
  ])
    expect(bare.split('; ')).toContain(part)
})

test('[analytics.page-view] a measurement id allows scripts from one folder of GA4, and calls and pictures from its three hosts', () => {
  const hosts = 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'
  expect(addedBy(withAnalytics)).toEqual([
    "script-src 'self' 'nonce-n0nce' https://www.googletagmanager.com/gtag/",
    `img-src 'self' data: blob: ${hosts}`,
    `connect-src 'self' ${hosts}`,
    'trusted-types default kilat iconify goog#html',
  ])
})

test('with Google through Firebase a page may open its popup, call Firebase and show the account’s picture', () => {
  expect(addedBy(withGoogle)).toEqual([
    `script-src 'self' 'nonce-n0nce' ${popupScripts}`,
    "img-src 'self' data: blob: https://lh3.googleusercontent.com",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    'frame-src https://toko.firebaseapp.com',
    'trusted-types default kilat iconify gapi#gapi goog#html',
  ])
})

test("with Firebase's emulator a page may call the emulator but not Firebase", () => {
  expect(addedBy(withEmulator)).toEqual([
    `script-src 'self' 'nonce-n0nce' ${popupScripts}`,
    "img-src 'self' data: blob: https://lh3.googleusercontent.com",
    "connect-src 'self' http://127.0.0.1:9099",
    'frame-src http://127.0.0.1:9099',
    'trusted-types default kilat iconify gapi#gapi goog#html',
  ])
})

test('the hosts of two services are both allowed', () => {
  const both = pageCsp('n0nce', {
    firebase,
    push: null,
    sign_in: { provider: 'firebase' },
    analytics: { measurement_id: 'G-AB12CD34EF' },
  })
  expect(both).toContain("script-src 'self' 'nonce-n0nce' https://www.googletagmanager.com/gtag/ https://apis.google.com/js/api.js")
})

test('trial accounts, and a Firebase project without sign-in, need no other hosts', () => {
  expect(pageCsp('n0nce', { ...noPublicSettings, sign_in: { provider: 'local' } })).toBe(bare)
  expect(pageCsp('n0nce', { ...noPublicSettings, firebase })).toBe(bare)
  expect(pageCsp('n0nce', { ...noPublicSettings, firebase, sign_in: { provider: 'local' } })).toBe(bare)
})

test('no page allows scripts or styles without its nonce', () => {
  for (const policy of [bare, withAnalytics, withGoogle, withEmulator]) {
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
  }
})

test('[api.headers] the policy allows calls and pictures of an API on another host, and nothing else', () => {
  expect(addedBy(pageCsp('n0nce', noPublicSettings, { api: 'https://api.toko.example' }))).toEqual([
    "img-src 'self' data: blob: https://api.toko.example",
    "connect-src 'self' https://api.toko.example",
  ])
})

const elsewhere = { app_key: 'key', cluster: 'ap1', is_own: false, host: null, port: null, path: null }

test.each([
  ['no real time', null, 'https://toko.example', undefined],
  ["the store's own server", { ...elsewhere, is_own: true }, 'https://toko.example', 'wss://toko.example'],
  ["a trial's own server", { ...elsewhere, is_own: true }, 'http://localhost:3000', 'ws://localhost:3000'],
  ['Pusher Channels', elsewhere, 'https://toko.example', 'wss://ws-ap1.pusher.com'],
  [
    'a compatible server',
    { ...elsewhere, host: 'rt.toko.example', port: 6001, path: '/rt' },
    'https://toko.example',
    'wss://rt.toko.example:6001',
  ],
  [
    'a server of a trial',
    { ...elsewhere, host: '127.0.0.1', port: 6001 },
    'http://localhost:3000',
    'wss://127.0.0.1:6001 ws://127.0.0.1:6001',
  ],
])('with %s a page may connect to its sockets only', (_, pusher, publicUrl, sockets) => {
  expect(socketOrigins(pusher, publicUrl)).toBe(sockets)
  const added = addedBy(pageCsp('n0nce', noPublicSettings, { sockets: socketOrigins(pusher, publicUrl) }))
  expect(added).toEqual(sockets ? [`connect-src 'self' ${sockets}`] : [])
})

test('push by Firebase allows two hosts of its registration, and Web Push none', () => {
  const withPush = (kind: 'fcm' | 'web_push') => pageCsp('n0nce', { ...noPublicSettings, push: { kind, public_key: 'key' } })
  const calls = "connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com"
  expect(addedBy(withPush('fcm'))).toEqual([calls])
  expect(withPush('web_push')).toBe(bare)
})
