import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const firebase = {
  FIREBASE_API_KEY: 'AIzaSyExample_0-1',
  FIREBASE_AUTH_DOMAIN: 'toko.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'toko-1',
  FIREBASE_APP_ID: '1:1234567890:web:abc123',
}
const emulator = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://toko.example' }

function choose(env: Record<string, string | undefined>) {
  const read = loadConfig(env)
  return read.ok ? { choice: read.config.signIn, settings: read.config.publicSettings.sign_in } : read.problems
}

test.each([
  ['nothing is set up, on this machine', {}, { provider: 'local', isOpenToAll: false }, { provider: 'local' }],
  [
    'the addresses are IPv6',
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { provider: 'local', isOpenToAll: false },
    { provider: 'local' },
  ],
  ['Firebase is set up', firebase, { provider: 'firebase', projectId: 'toko-1' }, { provider: 'firebase' }],
  ['Firebase is set up, for everybody', { ...firebase, ...open }, { provider: 'firebase', projectId: 'toko-1' }, { provider: 'firebase' }],
  ['trial accounts are preferred', { ...firebase, SIGN_IN: 'local' }, { provider: 'local', isOpenToAll: false }, { provider: 'local' }],
  [
    'trial accounts are for everybody',
    { ...open, SIGN_IN: 'local', ALLOW_LOCAL_SIGN_IN: 'on' },
    { provider: 'local', isOpenToAll: true },
    { provider: 'local' },
  ],
  [
    'the emulator runs',
    emulator,
    { provider: 'emulator', projectId: 'toko-1', host: '127.0.0.1:9099' },
    { provider: 'emulator', url: 'http://127.0.0.1:9099' },
  ],
])('if %s, the right provider is chosen', (_, env, choice, settings) => {
  expect(choose(env)).toEqual({ choice, settings })
})

test.each([
  ['everybody can reach the server', { HOST: '0.0.0.0' }],
  ['the store has a name', { PUBLIC_URL: 'https://toko.example' }],
  ['a name only looks like this machine', { PUBLIC_URL: 'http://localhost.toko.example' }],
  ['an address only looks like this machine', { HOST: '127.0.0.1.toko.example' }],
  ['a proxy is in front', { TRUST_PROXY: 'on' }],
  ['it is switched off', { SIGN_IN: 'off' }],
  ['it is switched off, though Firebase is set up', { ...firebase, SIGN_IN: 'off' }],
])('if %s, sign-in is off unless a setting says otherwise', (_, env) => {
  expect(choose(env)).toEqual({ choice: null, settings: null })
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://toko.example' }, { TRUST_PROXY: 'on' }])(
  'trial accounts are refused if other machines can reach the store: %o',
  env => {
    expect(choose({ ...env, SIGN_IN: 'local' })).toEqual([expect.stringMatching(/^SIGN_IN is local.*ALLOW_LOCAL_SIGN_IN=on$/)])
  },
)

test.each([open, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://toko.example' }, { TRUST_PROXY: 'on' }])(
  'the emulator is always refused if other machines can reach the store: %o',
  env => {
    expect(choose({ ...emulator, ...env, ALLOW_LOCAL_SIGN_IN: 'on' })).toEqual([
      expect.stringMatching(/^FIREBASE_AUTH_EMULATOR_HOST must be on this machine/),
    ])
  },
)

test('an emulator on another machine is refused', () => {
  expect(choose({ ...emulator, FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.7:9099' })).toEqual([
    expect.stringMatching(/^FIREBASE_AUTH_EMULATOR_HOST must be on this machine/),
  ])
})

test.each([
  [{ SIGN_IN: 'firebase' }, 'SIGN_IN is firebase, but'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST is set, but'],
  [{ ...emulator, SIGN_IN: 'off' }, 'FIREBASE_AUTH_EMULATOR_HOST is set, but'],
  [{ SIGN_IN: 'google' }, 'SIGN_IN must be one of'],
  [{ ALLOW_LOCAL_SIGN_IN: 'yes' }, 'ALLOW_LOCAL_SIGN_IN must be on or off'],
  [{ ...emulator, FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1:9099/' }, 'FIREBASE_AUTH_EMULATOR_HOST must be a host and a port'],
])('the contradiction in %o is reported at the start', (env, beginning) => {
  expect(choose(env)).toEqual([expect.stringContaining(beginning)])
})
