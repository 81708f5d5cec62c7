import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = { GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'apigames, vip-reseller' }
const vip = { VIP_RESELLER_API_ID: 'contohid', VIP_RESELLER_API_KEY: 'rahasia-contohkey' }
const apigames = { APIGAMES_MERCHANT_ID: 'M001', APIGAMES_SECRET_KEY: 'rahasia-contohsecret' }

test('a store asks the named checkers of nicknames in their order', () => {
  expect(loadConfig({ ...store, ...vip, ...apigames })).toMatchObject({
    config: {
      companies: { playerCheckers: ['apigames', 'vip-reseller'] },
      playerCheckers: {
        vipReseller: { apiId: 'contohid', apiKey: 'rahasia-contohkey' },
        apigames: { merchantId: 'M001', secretKey: 'rahasia-contohsecret' },
        perMinute: 60,
      },
    },
  })
})

test.each([
  ['everything', {}, [...Object.keys(vip), ...Object.keys(apigames)]],
  ['a half of an account', { ...vip, APIGAMES_MERCHANT_ID: 'M001' }, ['APIGAMES_SECRET_KEY']],
  [
    'both halves',
    { VIP_RESELLER_API_ID: 'contohid', APIGAMES_SECRET_KEY: 'rahasia-contohsecret' },
    ['VIP_RESELLER_API_KEY', 'APIGAMES_MERCHANT_ID'],
  ],
])('what is missing is named at once: %s', (_, env, missing) => {
  const read = loadConfig({ ...store, ...env })
  expect(read.ok ? [] : read.problems.map(problem => problem.split(' ')[0]).sort()).toEqual(missing.toSorted())
})

test('a badly written key and an account that no checker uses are problems, told without the values', () => {
  const env = { ...store, PLAYER_CHECKERS: 'apigames', ...vip, ...apigames, APIGAMES_SECRET_KEY: 'rahasia dengan spasi' }
  const read = loadConfig(env)
  const problems = read.ok ? [] : read.problems
  expect(problems).toEqual([
    expect.stringMatching(/^APIGAMES_SECRET_KEY must be/),
    'VIP_RESELLER_API_ID is set, but PLAYER_CHECKERS does not name vip-reseller: name it, or leave its settings out',
  ])
  expect(problems.join()).not.toContain('rahasia')
})

test('a trial does not start beside a real account', () => {
  expect(loadConfig(vip)).toMatchObject({ ok: false, problems: [expect.stringMatching(/^VIP_RESELLER_API_ID is set, but/)] })
})

const digiflazz = {
  ...{
    SUPPLIERS: 'digiflazz',
    PLAYER_CHECKERS: 'digiflazz',
    DIGIFLAZZ_USERNAME: 'tokocontoh',
    DIGIFLAZZ_WEBHOOK_SECRET: 'rahasia-webhook-1',
  },
  ...{
    DIGIFLAZZ_API_KEY: 'a-production-key-of-the-tests',
    DATABASE_URL: 'postgres://db/toko',
    SIGN_IN: 'off',
    PUBLIC_URL: 'https://toko.example',
  },
}

test('nicknames are bought at a supplier only if the order of checkers names it, by the given skus and ceilings', () => {
  const skus = { DIGIFLAZZ_LOOKUP_SKUS: 'mobile-legends:cekml, pubg-mobile:CEK.PUBG_1', DIGIFLAZZ_LOOKUP_MAX_COST: '30' }
  const read = loadConfig({ ...store, ...digiflazz, ...skus })
  expect(read).toMatchObject({ ok: true, config: { playerCheckers: { digiflazzLookups: { mostCostIdr: 30, dailyIdr: 20_000 } } } })
  expect(read.ok && [...(read.config.playerCheckers.digiflazzLookups?.skus ?? [])]).toEqual([
    ['mobile-legends', 'cekml'],
    ['pubg-mobile', 'CEK.PUBG_1'],
  ])
  expect(loadConfig({ ...store, ...digiflazz, PLAYER_CHECKERS: 'none' })).toMatchObject({
    config: { playerCheckers: { digiflazzLookups: null } },
  })
})

test.each([
  ['no skus', {}, /^DIGIFLAZZ_LOOKUP_SKUS is missing/],
  [
    'skus that nobody uses',
    { PLAYER_CHECKERS: 'none', DIGIFLAZZ_LOOKUP_SKUS: 'mobile-legends:cekml' },
    /^DIGIFLAZZ_LOOKUP_SKUS is set, but/,
  ],
  ['a product twice', { DIGIFLAZZ_LOOKUP_SKUS: 'mobile-legends:a,mobile-legends:b' }, /^DIGIFLAZZ_LOOKUP_SKUS must name each product once/],
  ['no pair', { DIGIFLAZZ_LOOKUP_SKUS: 'cekml' }, /^DIGIFLAZZ_LOOKUP_SKUS must be pairs/],
  [
    'half a rupiah',
    { DIGIFLAZZ_LOOKUP_SKUS: 'mobile-legends:cekml', DIGIFLAZZ_LOOKUP_MAX_COST: '0.5' },
    /^DIGIFLAZZ_LOOKUP_MAX_COST must be/,
  ],
])('a store with nicknames that are bought does not start with %s', (_, env, problem) => {
  expect(loadConfig({ ...store, ...digiflazz, ...env })).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
})

test('nicknames can not be bought at a supplier that the store does not have', () => {
  const env = { ...store, PLAYER_CHECKERS: 'digiflazz', DIGIFLAZZ_LOOKUP_SKUS: 'mobile-legends:cekml' }
  expect(loadConfig(env)).toMatchObject({ ok: false, problems: [expect.stringMatching(/^PLAYER_CHECKERS names digiflazz/)] })
})
