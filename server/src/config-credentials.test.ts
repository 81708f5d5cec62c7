import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { configVariables, loadConfig } from './config.ts'
import { credentialAccounts, mergeCredentials } from './config-credentials.ts'

const key = randomBytes(32).toString('base64')
const store = {
  ...{ PROFILE: 'store', GATEWAYS: 'tripay,xendit', SUPPLIERS: 'digiflazz', PLAYER_CHECKERS: 'digiflazz,apigames', SIGN_IN: 'off' },
  ...{ PUBLIC_URL: 'https://toko.example', DATABASE_URL: 'postgres://db/toko', DIGIFLAZZ_LOOKUP_SKUS: 'mobile-legends:cekml' },
}
const tripay = {
  TRIPAY_API_KEY: 'rahasia-12345',
  TRIPAY_PRIVATE_KEY: 'rahasia-67890',
  TRIPAY_MERCHANT_CODE: 'T0001',
  TRIPAY_BUYER_EMAIL: 'kasir@toko.example',
}

function problemsOf(env: Record<string, string | undefined>): string[] {
  const read = loadConfig(env)
  return read.ok ? [] : read.problems
}

test('with a key for credentials, companies without any wait, and the others start', () => {
  const read = loadConfig({ ...store, ...tripay, CREDENTIALS_KEYS: key })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  expect(read.config.waiting.map(({ id }) => id)).toEqual(['xendit', 'digiflazz', 'apigames'])
  expect(read.config.companies).toMatchObject({ gateways: ['tripay'], suppliers: [], playerCheckers: ['digiflazz'] })
})

test('without a key every named company needs its credentials in the environment', () => {
  expect(problemsOf({ ...store, ...tripay })).toContain('DIGIFLAZZ_API_KEY is missing: SUPPLIERS names digiflazz')
})

test('half an account in the environment is refused, key or not', () => {
  const { TRIPAY_PRIVATE_KEY: _, ...half } = tripay
  expect(problemsOf({ ...store, ...half, CREDENTIALS_KEYS: key })).toEqual(['TRIPAY_PRIVATE_KEY is missing: GATEWAYS names tripay'])
})

test('a store with a waiting gateway still needs a database that keeps real money', () => {
  expect(problemsOf({ ...store, DATABASE_URL: undefined, CREDENTIALS_KEYS: key }).map(problem => problem.split(' ')[0])).toEqual([
    'DATABASE_URL',
  ])
})

test('a trial has no accounts, and refuses a key for them', () => {
  expect(problemsOf({ CREDENTIALS_KEYS: key })).toEqual([
    'CREDENTIALS_KEYS is set, but PROFILE=trial has no accounts: leave one of them out',
  ])
})

test('an account that the environment gives is the environment’s alone, and another one is what was entered', () => {
  const entered = { TRIPAY_API_KEY: 'entered-1', TRIPAY_QRIS: 'QRIS2', XENDIT_CALLBACK_TOKEN: 'entered-2', PORT: '1' }
  expect(mergeCredentials({ ...store, ...tripay }, entered)).toEqual({ ...store, ...tripay, XENDIT_CALLBACK_TOKEN: 'entered-2' })
  expect(mergeCredentials({ ...store, TRIPAY_API_KEY: ' ' }, entered)).toMatchObject({ TRIPAY_API_KEY: 'entered-1', TRIPAY_QRIS: 'QRIS2' })
})

test('each part of an account is a variable with the same default', () => {
  for (const { name, fallback } of credentialAccounts.flatMap(({ fields }) => fields)) {
    const variable = configVariables.find(known => known.name === name)
    expect([name, variable?.fallback ?? null]).toEqual([name, fallback])
  }
})
