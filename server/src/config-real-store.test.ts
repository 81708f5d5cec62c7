import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = { PROFILE: 'store', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', SIGN_IN: 'off', PUBLIC_URL: 'https://toko.example' }
const accounts: Record<string, Record<string, string>> = {
  midtrans: { MIDTRANS_SERVER_KEY: 'Mid-server-rahasia12345' },
  tripay: {
    TRIPAY_API_KEY: 'rahasia-12345',
    TRIPAY_PRIVATE_KEY: 'rahasia-67890',
    TRIPAY_MERCHANT_CODE: 'T0001',
    TRIPAY_BUYER_EMAIL: 'kasir@toko.example',
  },
  xendit: { XENDIT_SECRET_KEY: 'xnd_production_rahasia12345', XENDIT_CALLBACK_TOKEN: 'rahasia-1234567890-abcdef' },
}
const allOf = Object.assign({}, ...Object.values(accounts)) as Record<string, string>

/** The variables that the problems begin with, in their order. */
function named(env: Record<string, string | undefined>): string[] {
  const read = loadConfig(env)
  const problems = read.ok ? [] : read.problems
  expect(problems.join('\n')).not.toContain('rahasia')
  return problems.map(problem => problem.split(' ')[0] ?? '')
}

test.each(Object.entries(accounts))(
  'a store with the gateway %s uses the embedded database only if that is accepted by name',
  (id, account) => {
    const env = { ...store, GATEWAYS: id, ...account }
    expect(named(env)).toEqual(['DATABASE_URL'])
    expect(named({ ...env, ALLOW_EMBEDDED_DATABASE: 'off' })).toEqual(['DATABASE_URL'])
    for (const accepted of [{ ALLOW_EMBEDDED_DATABASE: 'on' }, { DATABASE_URL: 'postgres://db/toko' }])
      expect(loadConfig({ ...env, ...accepted })).toMatchObject({ ok: true, config: { companies: { gateways: [id] } } })
  },
)

test('everything that is missing for all gateways is named at once, with the database', () => {
  expect(named({ ...store, GATEWAYS: 'midtrans,tripay,xendit' }).sort()).toEqual([...Object.keys(allOf), 'DATABASE_URL'].sort())
})

test('a half account, contradictory keys, a badly written value and the database are named at once, and no value is shown', () => {
  const env = {
    ...store,
    GATEWAYS: 'midtrans,tripay,xendit',
    ...allOf,
    MIDTRANS_SERVER_KEY: 'Mid-client-rahasia12345',
    TRIPAY_PRIVATE_KEY: undefined,
    XENDIT_SECRET_KEY: 'xnd_development_rahasia12345',
    SMTP_HOST: 'mail.example',
    WHATSAPP_TOKEN: 'rahasia-whatsapp-token-0123456789',
    LOG_LEVEL: 'loud',
  }
  const problems = named(env)
  expect(problems).toEqual(
    expect.arrayContaining([
      'LOG_LEVEL',
      'MIDTRANS_SERVER_KEY',
      'TRIPAY_PRIVATE_KEY',
      'XENDIT_SECRET_KEY',
      'MAIL_FROM',
      'WHATSAPP_PHONE_NUMBER_ID',
      'DATABASE_URL',
    ]),
  )
  expect(problems).toHaveLength(new Set(problems).size)
})

test('an account whose gateway is not named is a problem, however little of it is set', () => {
  for (const [name, value] of Object.entries(allOf)) expect(named({ ...store, GATEWAYS: 'none', [name]: value })).toContain(name)
})

test('a badly written list of companies is the only problem that can be told', () => {
  expect(named({ ...store, ...allOf, GATEWAYS: 'Mid trans' })).toEqual(['GATEWAYS'])
})
