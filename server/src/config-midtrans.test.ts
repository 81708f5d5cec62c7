import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = {
  GATEWAYS: 'midtrans',
  SUPPLIERS: 'none',
  PLAYER_CHECKERS: 'none',
  DATABASE_URL: 'postgres://kilat@db/kilat',
  PUBLIC_URL: 'https://toko.example',
}
const key = 'Mid-server-CONTOHKUNCI00000000'
const sandboxKey = `SB-${key}`
const here = { PUBLIC_URL: 'http://localhost:3000', MIDTRANS_ENVIRONMENT: 'sandbox' }

test('a store names Midtrans and its server key, and starts with it', () => {
  expect(loadConfig({ ...store, MIDTRANS_SERVER_KEY: key })).toMatchObject({
    config: { companies: { gateways: ['midtrans'] }, midtrans: { serverKey: key, environment: 'production' } },
  })
})

test.each([key, sandboxKey])('on this machine a store may use the sandbox of Midtrans, with a key such as %s', MIDTRANS_SERVER_KEY => {
  expect(loadConfig({ ...store, ...here, MIDTRANS_SERVER_KEY })).toMatchObject({ config: { midtrans: { environment: 'sandbox' } } })
})

test.each([
  [{}, 'MIDTRANS_SERVER_KEY is missing: GATEWAYS names midtrans'],
  [
    { GATEWAYS: 'none', MIDTRANS_SERVER_KEY: key },
    'MIDTRANS_SERVER_KEY is set, but GATEWAYS does not name midtrans: leave it out, or name it',
  ],
  [
    { MIDTRANS_SERVER_KEY: sandboxKey },
    'MIDTRANS_SERVER_KEY is a key of the sandbox: take the one of production, or set MIDTRANS_ENVIRONMENT=sandbox',
  ],
  [
    { MIDTRANS_SERVER_KEY: sandboxKey, MIDTRANS_ENVIRONMENT: 'sandbox' },
    'MIDTRANS_ENVIRONMENT is sandbox, where anybody pays with simulated money: PUBLIC_URL must be an address of this machine',
  ],
  [
    { MIDTRANS_SERVER_KEY: 'Mid-client-CONTOHKUNCI00000000' },
    'MIDTRANS_SERVER_KEY must be a server key such as Mid-server-…, and not the client key',
  ],
  [{ MIDTRANS_SERVER_KEY: key, MIDTRANS_ENVIRONMENT: 'staging' }, 'MIDTRANS_ENVIRONMENT must be production or sandbox'],
])('a store refuses to start with %o', (env, problem) => {
  expect(loadConfig({ ...store, ...env })).toEqual({ ok: false, problems: [problem] })
})

test('a trial refuses a key of Midtrans, and without one it starts', () => {
  expect(loadConfig({ MIDTRANS_SERVER_KEY: key })).toMatchObject({ problems: [expect.stringContaining('GATEWAYS does not name midtrans')] })
  expect(loadConfig({})).toMatchObject({ ok: true, config: { midtrans: null } })
})
