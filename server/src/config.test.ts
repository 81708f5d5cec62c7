import { expect, test } from 'vitest'
import { configVariables, loadConfig } from './config.ts'

test('an empty environment is a trial on this machine', () => {
  const read = loadConfig({})
  expect(read).toMatchObject({
    ok: true,
    config: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', databaseUrl: undefined, isProxyTrusted: false },
  })
})

test('the public address follows the port until it is set', () => {
  expect(loadConfig({ PORT: '3101' })).toMatchObject({ config: { publicUrl: 'http://localhost:3101' } })
  expect(loadConfig({ PORT: '3101', PUBLIC_URL: 'https://toko.example/' })).toMatchObject({ config: { publicUrl: 'https://toko.example' } })
})

test('every problem is listed at once, by the name of its variable', () => {
  const read = loadConfig({
    PORT: 'abc',
    PUBLIC_URL: 'toko.example',
    DATABASE_URL: 'mysql://u:secret@db/x',
    TRUST_PROXY: 'maybe',
    SANDBOX_SECRET: 'short',
    PROMISE_MINUTES: '0',
  })
  expect(read.ok ? [] : read.problems.map(problem => problem.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'DATABASE_URL',
    'SANDBOX_SECRET',
    'PROMISE_MINUTES',
  ])
})

test('quotation marks that no shell took away are told for each value, and what is within them is checked as ever', () => {
  const store = { GATEWAYS: 'xendit', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', SIGN_IN: 'off', DATABASE_URL: '"postgres://db/store"' }
  const account = { XENDIT_SECRET_KEY: "'xnd_production_0123456789'", XENDIT_CALLBACK_TOKEN: '"a-token-of-the-dashboard"' }
  const read = loadConfig({ ...store, ...account, PUBLIC_URL: 'https://toko.example', PORT: '"abc"' })
  expect(read.ok ? [] : read.problems).toEqual([
    ...['PORT', 'DATABASE_URL', 'XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'].map(
      name => `${name} must not be in quotation marks: they would be part of its value`,
    ),
    'PORT must be a whole number from 1 to 65535',
  ])
  expect(loadConfig({ CODE_SECRET: `it's "only" within: ${'x'.repeat(32)}` })).toMatchObject({ ok: true })
})

test('a problem never repeats the value, which may be a secret', () => {
  const read = loadConfig({ DATABASE_URL: 'mysql://u:hunter2@db/x', SANDBOX_SECRET: 'hunter2' })
  expect(JSON.stringify(read)).not.toContain('hunter2')
})

test('a bad port is one problem, not two', () => {
  expect(loadConfig({ PORT: '99999999' })).toEqual({ ok: false, problems: ['PORT must be a whole number from 1 to 65535'] })
})

test('an empty value counts as absent', () => {
  expect(loadConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ ok: true, config: { port: 3000, databaseUrl: undefined } })
})

test('minutes become milliseconds, and a trial may use fractions', () => {
  expect(loadConfig({ PAYMENT_WINDOW_MINUTES: '0.5' })).toMatchObject({ config: { settings: { paymentWindowMs: 30_000 } } })
})

test('times of day become minutes, and invalid ones are refused', () => {
  expect(loadConfig({ STAFF_HOURS: '09:00-17.30', NIGHT_DECISION: '10.15' })).toMatchObject({
    config: { settings: { holdMs: 7_200_000, staffHours: { from: 540, to: 1_050 }, nightDecisionMinute: 615 } },
  })
  expect(loadConfig({ STAFF_HOURS: '09.00', NIGHT_DECISION: '24.00', HOLD_MINUTES: '0' })).toMatchObject({
    problems: [
      expect.stringContaining('HOLD_MINUTES'),
      'STAFF_HOURS must be two times of day such as 08.00-23.00',
      'NIGHT_DECISION must be a time of day such as 09.00',
    ],
  })
})

test('a decision of the morning at a time when nobody works is refused', () => {
  const trouble = 'NIGHT_DECISION is outside STAFF_HOURS, when nobody is there to decide'
  expect(loadConfig({ STAFF_HOURS: '13.00-21.00' })).toMatchObject({ problems: [trouble] })
  expect(loadConfig({ STAFF_HOURS: '20.00-04.00', NIGHT_DECISION: '04.00' })).toMatchObject({ problems: [trouble] })
  expect(loadConfig({ STAFF_HOURS: '20.00-04.00', NIGHT_DECISION: '03.59' })).toMatchObject({ ok: true })
})

test('every variable has one line in the table of the documents', () => {
  const names = configVariables.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(configVariables.every(({ meaning }) => meaning.length > 10)).toBe(true)
})

const firebase = {
  FIREBASE_API_KEY: 'AIzaSyExample_0-1',
  FIREBASE_AUTH_DOMAIN: 'toko.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'toko-1',
  FIREBASE_APP_ID: '1:1234567890:web:abc123',
}

test('[settings.public] settings for the browser are read, and absent ones are null', () => {
  expect(loadConfig({})).toMatchObject({ config: { realtime: { kind: 'own' }, publicSettings: { firebase: null, analytics: null } } })
  expect(loadConfig({ ...firebase, MEASUREMENT_ID: 'G-AB12CD34EF' })).toMatchObject({
    config: {
      publicSettings: {
        firebase: {
          api_key: 'AIzaSyExample_0-1',
          auth_domain: 'toko.firebaseapp.com',
          project_id: 'toko-1',
          storage_bucket: null,
          messaging_sender_id: null,
          app_id: '1:1234567890:web:abc123',
          measurement_id: 'G-AB12CD34EF',
        },
        analytics: { measurement_id: 'G-AB12CD34EF' },
      },
    },
  })
})

const pusher = { PUSHER_APP_ID: '7', PUSHER_APP_KEY: 'key1', PUSHER_APP_SECRET: 'secret-1', PUSHER_CLUSTER: 'ap1' }
const elsewhere = { app_key: 'key1', cluster: 'ap1', is_own: false, host: null, port: null, path: null }

test.each([
  [{}, 'https://api-ap1.pusher.com', elsewhere],
  [{ PUSHER_HOST: 'rt.example' }, 'https://rt.example', { ...elsewhere, host: 'rt.example' }],
  [{ PUSHER_HOST: '127.0.0.1', PUSHER_PORT: '6001' }, 'http://127.0.0.1:6001', { ...elsewhere, host: '127.0.0.1', port: 6001 }],
  [
    { PUSHER_HOST: 'rt.example', PUSHER_PATH: '/rt', PUSHER_API_URL: 'http://soketi:6001/' },
    'http://soketi:6001',
    { ...elsewhere, host: 'rt.example', path: '/rt' },
  ],
])('real time through another server is configuration: %o', (env, apiUrl, publicSettings) => {
  expect(loadConfig({ ...pusher, ...env })).toMatchObject({
    config: { realtime: { kind: 'elsewhere', app: { id: '7', key: 'key1', secret: 'secret-1' }, apiUrl, publicSettings } },
  })
})

test.each([
  [
    { PUSHER_APP_KEY: 'key1', PUSHER_CLUSTER: 'ap1' },
    ['PUSHER_APP_ID is missing: PUSHER_APP_KEY needs it', 'PUSHER_APP_SECRET is missing: PUSHER_APP_KEY needs it'],
  ],
  [{ ...pusher, PUSHER_PATH: '/rt' }, ['PUSHER_HOST is missing: PUSHER_PATH needs it']],
  [
    { FIREBASE_API_KEY: 'AIza', FIREBASE_APP_ID: '1:2:web:3' },
    ['FIREBASE_AUTH_DOMAIN is missing: FIREBASE_API_KEY needs it', 'FIREBASE_PROJECT_ID is missing: FIREBASE_API_KEY needs it'],
  ],
  [
    { FIREBASE_STORAGE_BUCKET: 'toko.appspot.com' },
    ['API_KEY', 'AUTH_DOMAIN', 'PROJECT_ID', 'APP_ID'].map(name => `FIREBASE_${name} is missing: FIREBASE_STORAGE_BUCKET needs it`),
  ],
])('[settings.public] an incomplete service is refused, naming the missing variables: %o', (env, problems) => {
  expect(loadConfig(env)).toEqual({ ok: false, problems })
})

test('an incomplete service and a bad value are reported together', () => {
  const read = loadConfig({ ...pusher, PORT: 'abc', PUSHER_CLUSTER: '' })
  expect(read.ok ? [] : read.problems).toEqual([
    'PORT must be a whole number from 1 to 65535',
    'PUSHER_CLUSTER is missing: PUSHER_APP_ID needs it',
  ])
})

test.each([
  { MEASUREMENT_ID: 'UA-12345-1' },
  { MEASUREMENT_ID: "G-A' https://evil.example" },
  { ...firebase, FIREBASE_AUTH_DOMAIN: 'https://toko.example/' },
  { ...firebase, FIREBASE_API_KEY: '-----BEGIN PRIVATE KEY-----' },
  { ...firebase, FIREBASE_MESSAGING_SENDER_ID: 'twelve' },
  { ...pusher, PUSHER_CLUSTER: 'ap1.evil.example/' },
  { ...pusher, PUSHER_HOST: "rt.example'; script-src *" },
  { ...pusher, PUSHER_HOST: 'rt.example', PUSHER_PATH: '/rt; script-src *' },
  { ...pusher, PUSHER_API_URL: 'rt.example:6001' },
])('[settings.public] a value of the wrong shape never reaches a page: %o', env => {
  expect(loadConfig(env)).toMatchObject({ ok: false, problems: [expect.stringContaining(' must be ')] })
})

test.each([
  [undefined, '/api'],
  ['/v2/api/', '/v2/api'],
  ['https://api.toko.example', 'https://api.toko.example'],
  ['https://api.toko.example/v1/', 'https://api.toko.example/v1'],
])('[api.headers] the base address of the API is a setting: %s is read as %s', (API_BASE, apiBase) => {
  expect(loadConfig({ API_BASE })).toMatchObject({ config: { apiBase } })
})

test.each([
  'api',
  '//evil.example/api',
  'javascript:alert(1)',
  'ftp://a.example',
  'https://a.example/?x=1',
  'https://u:p@a.example',
  '/a b',
  '/',
])('a base address such as %s is refused', API_BASE => {
  expect(loadConfig({ API_BASE })).toEqual({ ok: false, problems: [expect.stringMatching(/^API_BASE must be a path/)] })
})
