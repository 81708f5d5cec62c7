import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { simulatedIssuers } from '../../sign-in/simulated-issuers.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { refuseOtherProfile } from './refuse-other-profile.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

/** This engine's money comes through its gateway `scripted`. */
const start = (isTrial: boolean, gateways: readonly string[]) =>
  refuseOtherProfile(engine.ctx, { isTrial, simulated: { gateways, issuers: simulatedIssuers } })

async function signIn(issuer: string): Promise<void> {
  const seen = { name: 'Budi', isEmailVerified: true, createdAt: engine.clock.now(), signedInAt: engine.clock.now() }
  await engine.ctx.db.insert(users).values({ id: `USR-${issuer}`, issuer, subject: 'budi', ...seen })
}

test('a trial and a store both start on an empty database, and on unpaid orders', async () => {
  await engine.order()
  for (const isTrial of [true, false]) await start(isTrial, ['scripted'])
  await start(false, [])
})

test('a trial starts with simulated money and accounts, a store with neither', async () => {
  await signIn('http://localhost:3000/sandbox/sign-in')
  await start(true, ['scripted'])
  await expect(start(false, ['scripted'])).rejects.toThrow(/is a trial's: it has accounts that anybody may choose/)
  await engine.pay(await engine.order())
  await start(true, ['scripted'])
  await expect(start(false, ['scripted'])).rejects.toThrow(/is a trial's: simulated money is in its books.*empty one/)
})

test('a store starts with real money and accounts, a trial not with real money', async () => {
  await signIn('https://securetoken.google.com/toko')
  await engine.pay(await engine.order())
  await start(false, ['sandbox'])
  await expect(start(true, ['sandbox'])).rejects.toThrow(/is a store's: real money is in its books. Set PROFILE=store/)
})

test('a store does not start with accounts of an emulator, whatever project they name', async () => {
  await signIn('emulator:https://securetoken.google.com/toko')
  await expect(start(false, ['sandbox'])).rejects.toThrow(/accounts that anybody may choose/)
})
