import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = {
  GATEWAYS: 'none',
  SUPPLIERS: 'digiflazz',
  PLAYER_CHECKERS: 'none',
  DATABASE_URL: 'postgres://db/store',
  PUBLIC_URL: 'https://toko.example',
}
const account = {
  DIGIFLAZZ_USERNAME: 'tokocontohABC',
  DIGIFLAZZ_API_KEY: '0123456789abcdef-production',
  DIGIFLAZZ_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
}

test('a store is delivered by the Digiflazz account it names', () => {
  expect(loadConfig({ ...store, ...account })).toMatchObject({
    config: {
      companies: { profile: 'store', suppliers: ['digiflazz'] },
      digiflazz: { username: 'tokocontohABC', apiKey: '0123456789abcdef-production', webhookSecret: 'a-secret-of-the-webhook' },
    },
  })
})

test.each([
  ['without its key', { ...account, DIGIFLAZZ_API_KEY: '' }, /^DIGIFLAZZ_API_KEY is missing: SUPPLIERS names digiflazz$/],
  ['without the secret of its webhook', { ...account, DIGIFLAZZ_WEBHOOK_SECRET: '' }, /^DIGIFLAZZ_WEBHOOK_SECRET is missing/],
  ['with a secret anybody could guess', { ...account, DIGIFLAZZ_WEBHOOK_SECRET: 'rahasia' }, /^DIGIFLAZZ_WEBHOOK_SECRET must be/],
  ['with a development key', { ...account, DIGIFLAZZ_API_KEY: 'dev-0123456789abcdef' }, /^DIGIFLAZZ_API_KEY is a development key/],
  ['that it does not name', { ...account, SUPPLIERS: 'none' }, /^DIGIFLAZZ_USERNAME is set, but SUPPLIERS does not name digiflazz/],
])('a store that buyers reach does not start with an account %s', (_, change, problem) => {
  expect(loadConfig({ ...store, ...change })).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
})

test('everything that is missing is named at once', () => {
  expect(loadConfig(store)).toMatchObject({
    ok: false,
    problems: Object.keys(account).map(name => expect.stringMatching(`^${name} is missing`)),
  })
})

test('a development key starts on this machine', () => {
  const key = { DIGIFLAZZ_API_KEY: 'dev-0000aaaa-1111-bbbb-2222-cccc3333dddd' }
  expect(loadConfig({ ...store, ...account, ...key, PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({ ok: true })
})

test('the simulated supplier does not start beside it, and a trial does not start beside a real account', () => {
  expect(loadConfig({ ...store, ...account, SUPPLIERS: 'digiflazz,sandbox' })).toMatchObject({ ok: false })
  expect(loadConfig({ ...account, PROFILE: 'trial' })).toMatchObject({ ok: false })
})

test.each([
  [
    'MIDTRANS_ENVIRONMENT',
    { GATEWAYS: 'midtrans', MIDTRANS_ENVIRONMENT: 'sandbox', MIDTRANS_SERVER_KEY: 'SB-Mid-server-0123456789abcdef' },
  ],
  [
    'TRIPAY_ENVIRONMENT',
    {
      ...{
        GATEWAYS: 'tripay',
        TRIPAY_ENVIRONMENT: 'sandbox',
        TRIPAY_API_KEY: 'DEV-0123456789abcdef',
        TRIPAY_PRIVATE_KEY: '0123456789abcdef',
      },
      ...{ TRIPAY_MERCHANT_CODE: 'T0001', TRIPAY_BUYER_EMAIL: 'pembayaran@toko.example' },
    },
  ],
  ['XENDIT_SECRET_KEY', { GATEWAYS: 'xendit', XENDIT_SECRET_KEY: 'xnd_development_0123456789', XENDIT_CALLBACK_TOKEN: '0123456789abcdef' }],
])('%s of simulated money never buys real goods, and starts with a development key', (variable, gateway) => {
  const local = { ...store, ...account, ...gateway, PUBLIC_URL: 'http://localhost:3000' }
  expect(loadConfig(local)).toMatchObject({ problems: [expect.stringMatching(new RegExp(`^${variable} is of simulated money`))] })
  expect(loadConfig({ ...local, DIGIFLAZZ_API_KEY: 'dev-0123456789abcdef' })).toMatchObject({ ok: true })
})
