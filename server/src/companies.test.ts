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
