import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = {
  GATEWAYS: 'xendit',
  SUPPLIERS: 'none',
  PLAYER_CHECKERS: 'none',
  DATABASE_URL: 'postgres://db/store',
  PUBLIC_URL: 'https://toko.example',
}
const account = { XENDIT_SECRET_KEY: 'xnd_production_0123456789', XENDIT_CALLBACK_TOKEN: 'a-token-of-the-dashboard' }

test('a store takes money by the Xendit account it names', () => {
  expect(loadConfig({ ...store, ...account })).toMatchObject({
    config: {
      companies: { gateways: ['xendit'] },
      xendit: { secretKey: 'xnd_production_0123456789', callbackToken: 'a-token-of-the-dashboard' },
    },
  })
})

test.each([
  ['without its token', { ...account, XENDIT_CALLBACK_TOKEN: '' }, /^XENDIT_CALLBACK_TOKEN is missing: GATEWAYS names xendit$/],
  ['with a key that browsers know', { ...account, XENDIT_SECRET_KEY: 'xnd_public_production_0123456789' }, /^XENDIT_SECRET_KEY must be/],
  ['with a token anybody could guess', { ...account, XENDIT_CALLBACK_TOKEN: 'rahasia' }, /^XENDIT_CALLBACK_TOKEN must be/],
  ['with a test key', { ...account, XENDIT_SECRET_KEY: 'xnd_development_0123456789' }, /^XENDIT_SECRET_KEY is a test key/],
  ['that it does not name', { ...account, GATEWAYS: 'none' }, /^XENDIT_SECRET_KEY is set, but GATEWAYS does not name xendit/],
])('a store that buyers reach does not start with an account %s', (_, change, problem) => {
  expect(loadConfig({ ...store, ...change })).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
})

test('a test key starts on this machine', () => {
  const key = { XENDIT_SECRET_KEY: 'xnd_development_0123456789' }
  expect(loadConfig({ ...store, ...account, ...key, PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({ ok: true })
})

test('a trial does not start beside a real account', () => {
  expect(loadConfig(account)).toMatchObject({ ok: false })
})
