import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { actsOf, askTwenty, decided } from '../../test/operator-hands.ts'
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

const adjust = (amountIdr: number, idempotencyKey: string = randomUUID()) =>
  adjustWallet(engine.ctx, { userId, amountIdr, idempotencyKey, ...decided })
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
  await adjust(15_000)
  await Promise.allSettled([engine.order({ channel: 'wallet', asker: userId }), adjust(-15_000)])
  expect([0, 5_000]).toContain(await balance())
  await engine.runJobs()
})

test('an unknown account, and one that is deleted at the same moment, get nothing', async () => {
  const adjustNobody = adjustWallet(engine.ctx, { userId: 'USR-NOBODY', amountIdr: 5_000, idempotencyKey: 'goodwill-1', ...decided })
  await expect(adjustNobody).rejects.toMatchObject({ code: 'not_found' })
  const [given, deleted] = await Promise.allSettled([adjust(5_000), deleteUser(engine.ctx, { userId })])
  expect([given.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
})
