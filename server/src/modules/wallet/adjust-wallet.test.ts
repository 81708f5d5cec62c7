import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { actsOf, askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { adjustWallet } from './adjust-wallet.ts'

let engine: Engine
let userId: string
beforeEach(async () => {
  engine = await createEngine()
  userId = (await makeUser(engine.ctx)).id
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

type More = Partial<Parameters<typeof adjustWallet>[1]>

const adjust = (amountIdr: number, idempotencyKey: string = randomUUID(), more: More = {}, ctx = engine.ctx) =>
  adjustWallet(ctx, { userId, amountIdr, idempotencyKey, as: 'adjustment', ...decided, ...more })
const balance = () => readHolding(engine.ctx, walletAccount(userId))

test('the same adjustment of a new wallet, twenty times at once, moves its money once', async () => {
  expect(await askTwenty(() => adjust(20_000, 'goodwill-1'))).toEqual(['{"balanceIdr":20000}'])
  expect(await adjust(20_000, 'goodwill-1')).toEqual({ balanceIdr: 20_000 })
  expect(await actsOf(engine)).toEqual([`wallet_adjusted ${userId}`])
  const given = (await readBalances(engine.ctx)).find(({ account }) => account === 'result:adjustment')
  expect(given?.balanceIdr).toBe(-20_000)
})

test('a key that comes again with another amount, or with the other sign, is refused', async () => {
  await adjust(20_000, 'goodwill-1')
  for (const amount of [19_999, -20_000]) await expect(adjust(amount, 'goodwill-1')).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect([await balance(), await actsOf(engine)]).toEqual([20_000, [`wallet_adjusted ${userId}`]])
})

test('no more is taken than the wallet has, by however many at once', async () => {
  await adjust(50_000)
  const told = await Promise.allSettled(Array.from({ length: 20 }, () => adjust(-8_000)))
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  await expect(adjust(-8_000)).rejects.toMatchObject({ code: 'wallet_too_low', extra: { missing: 6_000 } })
  expect([await balance(), (await actsOf(engine)).length]).toEqual([2_000, 7])
})

test('a purchase at the same moment and the taking of money never take more than there is', async () => {
  for (let time = 0; time < 5; time += 1) {
    const missing = 15_000 - (await balance())
    if (missing !== 0) await adjust(missing)
    const [, taken] = await Promise.allSettled([engine.order({ channel: 'wallet', asker: userId }), adjust(-15_000)])
    expect([0, 5_000]).toContain(await balance())
    // Refused by the verb, which has seen what the purchase took, and not by the database.
    if (taken.status === 'rejected') expect(taken.reason).toMatchObject({ code: 'wallet_too_low' })
    await engine.runJobs()
  }
})

test('a promotion is given once at the cost of promotions, and taken back the same way as far as it is there', async () => {
  const promote = (amountIdr: number, key: string) => adjust(amountIdr, key, { as: 'promotion' })
  expect(await askTwenty(() => promote(20_000, 'hut-ri'))).toEqual(['{"balanceIdr":20000}'])
  // The same key as an adjustment is another act.
  await adjust(1_000, 'hut-ri')
  const costs = async () => (await readBalances(engine.ctx)).filter(({ account }) => account.startsWith('result:'))
  expect(await costs()).toEqual([
    { account: 'result:adjustment', balanceIdr: -1_000 },
    { account: 'result:promotion', balanceIdr: -20_000 },
  ])
  await promote(-20_000, 'batal')
  await expect(promote(-20_000, 'batal lagi')).rejects.toMatchObject({ code: 'wallet_too_low' })
  expect([await balance(), await costs()]).toMatchObject([1_000, [{ balanceIdr: -1_000 }, { balanceIdr: 0 }]])
  expect(await actsOf(engine)).toEqual([`promotion_given ${userId}`, `wallet_adjusted ${userId}`, `promotion_given ${userId}`])
})

test('one key for two accounts gives to each', async () => {
  const other = (await makeUser(engine.ctx)).id
  await adjust(20_000, 'goodwill-1')
  await adjust(20_000, 'goodwill-1', { userId: other })
  expect([await balance(), await readHolding(engine.ctx, walletAccount(other))]).toEqual([20_000, 20_000])
})

test('a process that dies before the end has moved nothing, and the same key after it moves the money once', async () => {
  for (const as of ['adjustment', 'promotion'] as const) {
    const before = await balance()
    await expect(adjust(20_000, 'killed', { as }, dyingAtCommit(engine))).rejects.toThrow('died')
    expect(await balance()).toBe(before)
    for (let time = 0; time < 2; time += 1) await adjust(20_000, 'killed', { as })
    expect(await balance()).toBe(before + 20_000)
  }
  expect(await actsOf(engine)).toHaveLength(2)
})

test.each([0, 0.5, 10_000_001, -10_000_001, '20000'])(
  '%j rupiah are refused at the door, as an adjustment and as a promotion',
  async amount => {
    for (const path of ['adjust', 'promotion']) {
      const sent = { body: { amount, reason: 'they called' }, headers: { 'idempotency-key': randomUUID() } }
      const answer = await createOperatorCaller(engine.ctx)('POST', `/operator/wallets/${userId}/${path}`, sent)
      expect([answer.status, await balance()]).toEqual([400, 0])
    }
  },
)

test('an unknown account, and one that is deleted at the same moment, get nothing', async () => {
  await expect(adjust(5_000, 'goodwill-1', { userId: 'USR-NOBODY' })).rejects.toMatchObject({ code: 'not_found' })
  const [given, deleted] = await Promise.allSettled([adjust(5_000), deleteUser(engine.ctx, { userId })])
  expect([given.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
})
