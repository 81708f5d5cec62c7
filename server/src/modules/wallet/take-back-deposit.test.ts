import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { newReference } from '../../platform/ids.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { bankAccount, walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { post } from '../ledger/post.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { acceptTakenBack } from '../payments/accept-taken-back.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { openDeposit } from './open-deposit.ts'
import { getDeposit, listDeposits } from './read.ts'

let engine: Engine
let userId: string
beforeEach(async () => {
  engine = await createEngine()
  userId = (await makeUser(engine.ctx)).id
})
afterEach(() => engine.close())

const balance = () => readHolding(engine.ctx, walletAccount(userId))
const chargebacks = async () => (await readBalances(engine.ctx)).find(({ account }) => account === 'result:chargeback')?.balanceIdr ?? 0
const fees = async () => (await readBalances(engine.ctx)).find(({ account }) => account === 'result:fees')?.balanceIdr ?? 0
const check = (reference: string) => watchPayment(engine.ctx, { paymentId: reference })

/** A paid deposit of Rp50.000 whose fee of Rp4.000 the buyer bore; answers its payment's reference. */
async function deposit(): Promise<string> {
  const id = newReference('DEP')
  await openDeposit(engine.ctx, { id, userId, amountIdr: rupiah(50_000), channelId: 'bca_va' })
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.subjectId, id))
  const reference = payment?.id ?? ''
  engine.gateway.pay(reference, 54_000)
  await check(reference)
  return reference
}

const spend = (amount: number) =>
  inTx(engine.ctx, ctx =>
    post(ctx, { key: 'spent', from: walletAccount(userId), to: bankAccount, amountIdr: rupiah(amount), at: ctx.clock.now() }),
  )

test('a reversed deposit leaves the wallet once, however often it is checked, and nothing is lost', async () => {
  const reference = await deposit()
  expect(await balance()).toBe(50_000)
  engine.gateway.takeBack(reference, 'reversal')
  await Promise.all(Array.from({ length: 10 }, () => check(reference)))
  expect([await balance(), await chargebacks()]).toEqual([0, 0])
  await engine.expectBooks()
})

test('of a deposit that was spent the wallet gives what it has, the store bears the rest, and a person is told', async () => {
  const reference = await deposit()
  await spend(30_000)
  engine.gateway.takeBack(reference, 'chargeback')
  await check(reference)
  expect([await balance(), await chargebacks()]).toEqual([0, -30_000])
  expect(await checkBooks(engine.ctx)).toMatchObject([
    { what: 'money taken back after the store had spent it waits for a person', expected: 0, found: 30_000 },
  ])
})

test('a reversed deposit takes no more out of the wallet than it put there', async () => {
  const reference = await deposit()
  await deposit()
  engine.gateway.takeBack(reference, 'reversal')
  await check(reference)
  expect([await balance(), await chargebacks()]).toEqual([50_000, 0])
  await engine.expectBooks()
})

test('its user reads how much of a deposit was taken back, in the list and on its own', async () => {
  const reference = await deposit()
  const [row] = await engine.ctx.db.select().from(deposits)
  const shown = async () => {
    const one = await getDeposit(engine.ctx, { id: row?.id ?? '', userId })
    const [listed] = (await listDeposits(engine.ctx, { userId, limit: 10 })).data
    return [one, listed].map(each => [each?.status, each?.credited, each?.taken_back])
  }
  expect(await shown()).toEqual([
    ['paid', 50_000, 0],
    ['paid', 50_000, 0],
  ])
  engine.gateway.takeBack(reference, 'chargeback')
  await check(reference)
  expect(await shown()).toEqual([
    ['paid', 0, 54_000],
    ['paid', 0, 54_000],
  ])
})

test('of a deposit taken back in parts the fee is given up once and the wallet gives no more than it got, even if it was empty at first', async () => {
  const reference = await deposit()
  await spend(50_000)
  const before = await fees()
  for (const part of [20_000, 20_000, 14_000]) {
    engine.gateway.takeBack(reference, 'chargeback', { amountIdr: part })
    engine.clock.advance(2_000)
    await Promise.all([check(reference), check(reference)])
  }
  expect([await balance(), before - (await fees()), await chargebacks()]).toEqual([0, 4_000, -50_000])
})

test('a loss that a person has accepted is not taken out of the wallet by a later part, and stays what was accepted', async () => {
  const reference = await deposit()
  await spend(50_000)
  const takeBack = async () => {
    const { externalId } = engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 20_000 })
    engine.clock.advance(2_000)
    await check(reference)
    return `${reference}:${externalId}`
  }
  const accepted = { id: await takeBack(), by: { kind: 'operator' as const, id: 'ujang' }, note: 'kalah sengketa' }
  expect(await acceptTakenBack(engine.ctx, accepted)).toBe(16_000)
  await deposit()
  await takeBack()
  expect([await balance(), await chargebacks()]).toEqual([30_000, -16_000])
  expect(await acceptTakenBack(engine.ctx, accepted)).toBe(16_000)
  await engine.expectBooks()
})

test('parts of a deposit that are taken back one by one leave the wallet what other deposits put there', async () => {
  const reference = await deposit()
  await deposit()
  for (const part of [30_000, 24_000]) {
    engine.gateway.takeBack(reference, 'chargeback', { amountIdr: part })
    engine.clock.advance(2_000)
    await check(reference)
  }
  expect([await balance(), await chargebacks()]).toEqual([50_000, 0])
  await engine.expectBooks()
})
