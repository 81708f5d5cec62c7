import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Purchase } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { makeItem } from '../../test/make-item.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { quoteItem } from './quote-item.ts'

const dayMs = 24 * 60 * 60_000

let engine: Engine
let itemId: string
let userId: string
beforeEach(async () => {
  engine = await createEngine({ signIn: createScriptedSignIn() })
  itemId = await makeItem(engine.ctx)
  userId = (await makeUser(engine.ctx)).id
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** Buys for a player that the game does not know. Answers the order as it is then, or the code of the refusal. */
async function buyForNobody({ channel = 'bca_va', asker = userId, ...more }: Partial<Purchase> = {}) {
  try {
    const order = await engine.order({ itemId, channel, ...more, ...(asker !== nobody && { asker }) })
    engine.supplier.script.push({ does: 'fail', says: 'truth', because: 'player_invalid' })
    if (channel !== 'wallet') await engine.pay(order)
    await engine.runJobs()
    return (await engine.read(order)).status
  } catch (refusal) {
    return (refusal as { code?: string }).code
  }
}

/** A visitor. */
const nobody = ''

async function unavailableFor(asker: string): Promise<string[]> {
  const { quote } = await quoteItem(engine.ctx, { item_id: itemId, quantity: 1, asker: asUser(asker) })
  return quote.channels.flatMap(({ id, unavailable }) => (unavailable ? id : []))
}

test('a user whose orders came back often for a wrong player does not fill the wallet without the fee: a channel with one is refused', async () => {
  await fillWallet(engine.ctx, { userId, amount: 100_000 })
  const ends = []
  for (const times of [4, 4, 1]) {
    for (let time = 0; time < times; time += 1) ends.push(await buyForNobody())
    engine.clock.advance(dayMs + 1_000)
  }
  const threeTimes = ['refunded', 'refunded', 'refunded', 'channel_unavailable']
  expect(ends).toEqual([...threeTimes, ...threeTimes, 'channel_unavailable'])
  expect(await unavailableFor(userId)).toEqual(['bca_va'])
  // What costs no fee stays.
  expect(await buyForNobody({ channel: 'qris' })).toBe('refunded')
  expect((await engine.read(await engine.order({ itemId, channel: 'wallet', asker: userId }))).status).toBe('paid')
  await engine.runJobs()
  engine.clock.advance(30 * dayMs)
  expect(await unavailableFor(userId)).toEqual([])
})

test('refused players count for their own user only, and only where the order was paid by a channel with a fee', async () => {
  await fillWallet(engine.ctx, { userId, amount: 100_000 })
  const other = (await makeUser(engine.ctx)).id
  for (let time = 0; time < 3; time += 1) {
    expect(await buyForNobody({ channel: 'wallet' })).toBe('refunded')
    expect(await buyForNobody({ channel: 'qris' })).toBe('refunded')
    expect(await buyForNobody({ asker: other })).toBe('refunded')
  }
  expect(await unavailableFor(userId)).toEqual([])
  expect(await buyForNobody({ asker: other })).toBe('channel_unavailable')
})

test('a user who buys a lot may slip more often: five orders that arrived make up for one that came back', async () => {
  for (let time = 0; time < 3; time += 1) expect(await buyForNobody()).toBe('refunded')
  expect(await unavailableFor(userId)).toEqual(['bca_va'])
  const deliver = async (times: number) => {
    for (let time = 0; time < times; time += 1) await engine.pay(await engine.order({ itemId, asker: userId, userId: `${time}00200300` }))
    await engine.runJobs()
  }
  await deliver(15)
  expect(await unavailableFor(userId)).toEqual(['bca_va'])
  await deliver(1)
  expect(await unavailableFor(userId)).toEqual([])
  expect(await buyForNobody()).toBe('refunded')
  expect(await unavailableFor(userId)).toEqual(['bca_va'])
})

test('a visitor’s count for the contact, which could take them into a wallet; users who name it use up their own', async () => {
  const email = 'pembeli@contoh.id'
  for (let time = 0; time < 3; time += 1) {
    expect(await buyForNobody({ email })).toBe('refunded')
    expect(await buyForNobody({ asker: nobody, email: 'lain@contoh.id' })).toBe('refunding')
  }
  expect(await buyForNobody({ asker: nobody, email: 'Lain@contoh.id' })).toBe('channel_unavailable')
  expect(await buyForNobody({ asker: nobody, email })).toBe('refunding')
  expect(await buyForNobody({ asker: nobody, email: 'lain@contoh.id', channel: 'qris' })).toBe('refunded')
})
