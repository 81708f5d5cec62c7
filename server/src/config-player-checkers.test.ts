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
