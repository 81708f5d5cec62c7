import { rupiah } from '@kilat/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { postings } from '../../db/schema/ledger.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { gatewayAccount, walletAccount } from './accounts.ts'
import { type Movement, post } from './post.ts'
import { readHolding } from './read.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

let number = 0
/** A deposit into a wallet of its own. */
function makeDeposit(): Omit<Movement, 'at'> {
  number += 1
  return {
    key: `deposit:${number}`,
    from: gatewayAccount('scripted'),
    to: walletAccount(`user-${number}`),
    amountIdr: rupiah(5_000),
    subject: { kind: 'deposit', id: `DEP-${number}` },
  }
}

const book = (movement: Omit<Movement, 'at'>) => inTx(store.ctx, ctx => post(ctx, { ...movement, at: ctx.clock.now() }))

test('a movement that comes again is booked once', async () => {
  const deposit = makeDeposit()
  expect([await book(deposit), await book(deposit)]).toEqual([true, false])
  expect(await readHolding(store.ctx, deposit.to)).toBe(5_000)
})

test('a movement that comes at the same moment from several places is booked once', async () => {
  const deposit = makeDeposit()
  const booked = await Promise.all(Array.from({ length: 8 }, () => book(deposit)))
  expect(booked.filter(Boolean)).toHaveLength(1)
  expect(await readHolding(store.ctx, deposit.to)).toBe(5_000)
})

test.each([
  ['amount', { amountIdr: rupiah(5_001) }],
  ['payer', { from: gatewayAccount('other') }],
  ['receiver', { to: walletAccount('somebody-else') }],
  ['subject', { subject: { kind: 'deposit' as const, id: 'DEP-OTHER' } }],
])('a key that comes again with another %s is an error, and nothing moves', async (_, other) => {
  const deposit = makeDeposit()
  await book(deposit)
  const before = await store.ctx.db.$count(postings)
  await expect(book({ ...deposit, ...other })).rejects.toThrow(`posting ${deposit.key} was booked as 5000 from world:gateway:scripted`)
  expect(await readHolding(store.ctx, deposit.to)).toBe(5_000)
  expect(await store.ctx.db.$count(postings)).toBe(before)
})
