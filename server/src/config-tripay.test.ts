import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = {
  PROFILE: 'store',
  GATEWAYS: 'tripay',
  SUPPLIERS: 'none',
  PLAYER_CHECKERS: 'none',
  SIGN_IN: 'off',
  DATABASE_URL: 'postgres://localhost/kilat',
  PUBLIC_URL: 'https://toko.example',
}
const account = {
  TRIPAY_API_KEY: 'contoh-api-key',
  TRIPAY_PRIVATE_KEY: 'contoh-private-key',
  TRIPAY_MERCHANT_CODE: 'T0001',
  TRIPAY_BUYER_EMAIL: 'kasir@toko.example',
}
const sandbox = { ...account, TRIPAY_API_KEY: 'DEV-contoh-api-key', TRIPAY_ENVIRONMENT: 'sandbox' }

test('a store takes payments through its account at Tripay', () => {
  const tripay = { environment: 'production', apiKey: 'contoh-api-key', merchantCode: 'T0001', qrisCode: 'QRIS' }
  expect(loadConfig({ ...store, ...account })).toMatchObject({ config: { companies: { gateways: ['tripay'] }, tripay } })
  expect(loadConfig({ ...store, ...account, TRIPAY_QRIS: 'QRIS2' })).toMatchObject({ config: { tripay: { qrisCode: 'QRIS2' } } })
})

test('a store without Tripay has no account there', () => {
  expect(loadConfig({})).toMatchObject({ config: { tripay: null } })
})

test('a store on this machine may try Tripay’s sandbox', () => {
  expect(loadConfig({ ...store, ...sandbox, PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({
    config: { tripay: { environment: 'sandbox' } },
  })
})

test('all missing parts of an account are named at once', () => {
  const read = loadConfig(store)
  expect(read.ok ? [] : read.problems).toEqual(Object.keys(account).map(name => `${name} is missing: GATEWAYS names tripay`))
})

test.each([
  [{ ...store, ...account, TRIPAY_PRIVATE_KEY: undefined }, /^TRIPAY_PRIVATE_KEY is missing: GATEWAYS names tripay/],
  [{ ...store, ...account, TRIPAY_BUYER_EMAIL: ' ' }, /^TRIPAY_BUYER_EMAIL is missing/],
  [{ ...store, ...account, TRIPAY_MERCHANT_CODE: 'toko saya' }, /^TRIPAY_MERCHANT_CODE must be a merchant code/],
  [{ ...store, ...account, TRIPAY_QRIS: 'QR' }, /^TRIPAY_QRIS must be one of/],
  [{ ...store, ...account, GATEWAYS: 'none' }, /^TRIPAY_API_KEY is set, but GATEWAYS does not name tripay/],
  [account, /^TRIPAY_API_KEY is set, but GATEWAYS does not name tripay/],
  [{ ...store, ...sandbox, TRIPAY_ENVIRONMENT: undefined }, /^TRIPAY_API_KEY is a key of sandbox, but TRIPAY_ENVIRONMENT is production/],
  [{ ...store, ...account, TRIPAY_ENVIRONMENT: 'sandbox' }, /^TRIPAY_API_KEY is a key of production, but TRIPAY_ENVIRONMENT is sandbox/],
  [{ ...store, ...sandbox }, /^TRIPAY_ENVIRONMENT is sandbox, where anybody pays with simulated money/],
])('a half or contradictory account stops the start and is named: %o', (env, problem) => {
  expect(loadConfig(env)).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
})
