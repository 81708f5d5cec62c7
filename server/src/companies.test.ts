import { afterEach, expect, test, vi } from 'vitest'
import { openCompanies } from './companies.ts'
import { loadConfig } from './config.ts'
import { systemClock as clock } from './platform/clock.ts'
import { quietLog } from './platform/log-quiet.ts'

afterEach(() => vi.restoreAllMocks())

const accounts = {
  MIDTRANS_SERVER_KEY: 'Mid-server-rahasia12345',
  TRIPAY_API_KEY: 'rahasia-12345',
  TRIPAY_PRIVATE_KEY: 'rahasia-67890',
  TRIPAY_MERCHANT_CODE: 'T0001',
  TRIPAY_BUYER_EMAIL: 'kasir@toko.example',
  XENDIT_SECRET_KEY: 'xnd_production_rahasia12345',
  XENDIT_CALLBACK_TOKEN: 'rahasia-1234567890-abcdef',
}

test.each(['midtrans', 'tripay', 'xendit'])('CALL_TIMEOUT_MS limits every call to the gateway %s', async id => {
  const read = loadConfig({
    ...accounts,
    ...{ GATEWAYS: 'midtrans,tripay,xendit', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' },
    ...{ SIGN_IN: 'off', PUBLIC_URL: 'https://toko.example', DATABASE_URL: 'postgres://db/toko', CALL_TIMEOUT_MS: '4321' },
  })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('the network is off'))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  // Only the calls are written: no company is opened that reads the database.
  const db = { insert: () => ({ values: async () => {} }) }
  const { gateways, close } = openCompanies(read.config, { clock, db, log: quietLog } as unknown as Parameters<typeof openCompanies>[1])
  const gateway = gateways.get(id)
  await gateway?.check()
  await gateway?.queryPayment('PAY-0000000000000000')
  expect(timeout.mock.calls.length).toBeGreaterThan(1)
  await close()
  expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([4_321]))
})

const own = {
  ...{ GATEWAYS: 'none', SUPPLIERS: 'digiflazz', PLAYER_CHECKERS: 'digiflazz', SIGN_IN: 'off', PUBLIC_URL: 'https://toko.example' },
  ...{
    DIGIFLAZZ_USERNAME: 'tokocontoh',
    DIGIFLAZZ_API_KEY: 'a-production-key-of-the-tests',
    DIGIFLAZZ_WEBHOOK_SECRET: 'rahasia-webhook-1',
  },
  DATABASE_URL: 'postgres://db/toko',
}

function openWith(skus: string) {
  const read = loadConfig({ ...own, DIGIFLAZZ_LOOKUP_SKUS: skus })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return openCompanies(read.config, { clock, log: quietLog, queue: {} } as unknown as Parameters<typeof openCompanies>[1])
}

test('a store that buys nicknames looks up the players of the products it has a sku for', async () => {
  const { players, close } = openWith('mobile-legends:cekml')
  const known = ['mobile-legends', 'free-fire'].map(id => players.get('digiflazz')?.knows(id))
  expect(known).toEqual([true, false])
  await close()
})

test('a store does not start with a sku for players of a product that it does not know', () => {
  expect(() => openWith('mobile-legend:cekml')).toThrow('DIGIFLAZZ_LOOKUP_SKUS names mobile-legend,')
})
