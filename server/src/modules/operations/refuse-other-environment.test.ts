import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentsOf } from '../../companies.ts'
import { loadConfig } from '../../config.ts'
import { inTx } from '../../db/in-tx.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { refuseOtherEnvironment } from './refuse-other-environment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

/** This engine's money comes through its gateway `scripted`. */
const start = (environment: 'production' | 'test', gateway = 'scripted') =>
  inTx(engine.ctx, ctx => refuseOtherEnvironment(ctx, { environments: new Map([[gateway, environment]]) }))

test('a store that was tried out without any money starts with the real account', async () => {
  await start('test')
  await engine.order()
  await start('production')
  await start('production')
})

test('a store with simulated money of a gateway does not start with its real account, and does with the other', async () => {
  await start('test')
  await engine.pay(await engine.order())
  for (let count = 0; count < 2; count += 1)
    await expect(start('production')).rejects.toThrow(/account at scripted is one of production, but simulated money.*new database/s)
  await start('test')
  await start('production', 'another')
})

test('a store with real money of a gateway does not start with its test account', async () => {
  await start('production')
  await engine.pay(await engine.order())
  await expect(start('test')).rejects.toThrow(/is one of its test environment, but real money/)
})

test('two processes that start at once with different accounts are not both taken once there is money', async () => {
  await engine.pay(await engine.order())
  const both = await Promise.allSettled([start('test'), start('production')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

const local = { SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', ALLOW_EMBEDDED_DATABASE: 'yes', DATABASE_URL: 'postgres://db/store' }
const midtrans = { GATEWAYS: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-0123456789' }
const xendit = { GATEWAYS: 'xendit', XENDIT_CALLBACK_TOKEN: 'a-token-of-the-dashboard' }

test.each([
  ['midtrans', 'production', midtrans],
  ['midtrans', 'test', { ...midtrans, MIDTRANS_ENVIRONMENT: 'sandbox' }],
  ['xendit', 'production', { ...xendit, XENDIT_SECRET_KEY: 'xnd_production_0123456789' }],
  ['xendit', 'test', { ...xendit, XENDIT_SECRET_KEY: 'xnd_development_0123456789' }],
])('the account at %s is of %s by its configuration', (gateway, environment, env) => {
  const { ALLOW_EMBEDDED_DATABASE: _, ...shared } = local
  const read = loadConfig({ ...shared, ...env })
  expect(read).toMatchObject({ ok: true })
  if (read.ok) expect([...environmentsOf(read.config)]).toEqual([[gateway, environment]])
})
