import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payments } from '../../db/schema/payments.ts'
import { newReference } from '../../platform/ids.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { refusalOf } from '../../test/code-store.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { giveDepositBack, takeDeposit } from './end-unowned.ts'
import { openDeposit } from './open-deposit.ts'
import { readUnowned } from './unowned-money.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const hand = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'sudah dikembalikan' }
const give = (id: string) => giveDepositBack(engine.ctx, { id, ...hand })
const take = (id: string, userId: string | null) => takeDeposit(engine.ctx, { id, userId, ...hand })
const waiting = async () => (await listWaiting(engine.ctx)).data
const balanceOf = async (account: string) => (await readBalances(engine.ctx)).find(each => each.account === account)?.balanceIdr ?? 0
const someone = async () => (await makeUser(engine.ctx)).id
const balance = (userId: string) => readHolding(engine.ctx, walletAccount(userId))

async function check(reference: string) {
  engine.clock.advance(2_000)
  await watchPayment(engine.ctx, { paymentId: reference })
}

/** A deposit that expired unpaid and whose account was then deleted; answers its id and its payment's. */
async function leftDeposit(): Promise<{ id: string; reference: string }> {
  const [id, userId] = [newReference('DEP'), await someone()]
  await openDeposit(engine.ctx, { id, userId, amountIdr: rupiah(50_000), channelId: 'bca_va' })
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.subjectId, id))
  const reference = payment?.id ?? ''
  engine.gateway.fail(reference)
  engine.clock.advance(25 * 60 * 60_000)
  await watchPayment(engine.ctx, { paymentId: reference })
  await deleteUser(engine.ctx, { userId })
  return { id, reference }
}

/** The same, paid after that; answers the receipt's id, too. */
async function paidTooLate(amount = 54_000) {
  const left = await leftDeposit()
  const { externalId } = engine.gateway.pay(left.reference, amount)
  await check(left.reference)
  return { ...left, receipt: `${left.reference}:${externalId}` }
}

test('money for a deposit whose account was deleted waits for a person, named once, and is nobody’s until then', async () => {
  const { id, reference, receipt } = await paidTooLate()
  await check(reference)
  expect(await waiting()).toMatchObject([{ kind: 'deposit', id: receipt, subject_id: id, amount: 54_000, version: null, until: null }])
  expect((await checkBooks(engine.ctx)).map(({ what }) => what)).toEqual(['money of a deposit is in its user’s wallet'])
})

test('money given back at the gateway waits no more, however often and by however many it is said, and the store keeps nothing of it', async () => {
  const { receipt } = await paidTooLate()
  expect(await Promise.all(Array.from({ length: 10 }, () => give(receipt)))).toEqual(Array(10).fill(54_000))
  // The gateway keeps its fee.
  expect([await waiting(), await balanceOf('world:gateway:scripted'), await balanceOf('deposit')]).toEqual([[], 4_000, 0])
  await engine.expectBooks()
  expect(await refusalOf(take(receipt, null))).toBe('wrong_state')
  expect(await refusalOf(take(receipt, await someone()))).toBe('wrong_state')
})

test('its owner’s other account has it once, and a chargeback takes it out of that wallet again', async () => {
  const { receipt, reference } = await paidTooLate()
  const [owner, other] = [await someone(), await someone()]
  expect(await Promise.all([1, 2, 3].map(() => take(receipt, owner)))).toEqual([54_000, 54_000, 54_000])
  expect([await balance(owner), await waiting()]).toEqual([54_000, []])
  for (const wrong of [() => take(receipt, other), () => take(receipt, null), () => give(receipt)])
    expect(await refusalOf(wrong())).toBe('wrong_state')
  await engine.expectBooks()
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 30_000 })
  await check(reference)
  expect([await balance(owner), await waiting()]).toEqual([24_000, []])
  await engine.expectBooks()
})

test('what was taken back before a person put the rest into a wallet is no fee: a later chargeback takes all of that rest', async () => {
  const { receipt, reference } = await paidTooLate()
  const owner = await someone()
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 14_000 })
  await check(reference)
  expect(await take(receipt, owner)).toBe(40_000)
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 40_000 })
  await check(reference)
  expect([await balance(owner), await balanceOf('result:fees'), await waiting()]).toEqual([0, 0, []])
  await engine.expectBooks()
})

test('of acts at once that contradict each other one counts', async () => {
  const { receipt } = await paidTooLate()
  const owner = await someone()
  const said = await Promise.all([give(receipt), take(receipt, owner), take(receipt, null)].map(refusalOf))
  expect(said.toSorted()).toEqual(['taken', 'wrong_state', 'wrong_state'])
  expect(await waiting()).toEqual([])
  await engine.expectBooks()
})

test('each receipt waits on its own, without what was taken back of it meanwhile', async () => {
  const { receipt, reference } = await paidTooLate()
  const second = `${reference}:${engine.gateway.pay(reference, 20_000).externalId}`
  await check(reference)
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 5_000 })
  await check(reference)
  expect((await waiting()).map(({ id, amount }) => [id, amount])).toEqual([
    [receipt, 54_000],
    [second, 15_000],
  ])
  expect([await take(second, null), await give(receipt)]).toEqual([15_000, 54_000])
  expect(await balanceOf('result:unclaimed')).toBe(15_000)
  await engine.expectBooks()
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 15_000 })
  await check(reference)
  expect([await waiting(), await balanceOf('result:unclaimed')]).toEqual([[], 0])
  await engine.expectBooks()
})

test('a receipt waits behind any number that were taken back whole', async () => {
  const { reference } = await paidTooLate()
  engine.gateway.takeBack(reference, 'chargeback')
  await check(reference)
  const second = `${reference}:${engine.gateway.pay(reference, 20_000).externalId}`
  await check(reference)
  expect(await readUnowned(engine.ctx, { limit: 1 })).toMatchObject([{ receiptId: second, amountIdr: 20_000 }])
})

test('a refund by hand that the gateway tells of, before or after it was recorded, is booked once, and a chargeback after it is a loss', async () => {
  const told = await paidTooLate()
  engine.gateway.takeBack(told.reference, 'refund')
  await check(told.reference)
  expect(await waiting()).toEqual([])
  expect(await refusalOf(give(told.receipt))).toBe('wrong_state')
  const recorded = await paidTooLate()
  await give(recorded.receipt)
  engine.gateway.takeBack(recorded.reference, 'refund')
  await check(recorded.reference)
  // The gateway keeps its fee of each.
  const held = () => Promise.all(['world:gateway:scripted', 'result:chargeback'].map(balanceOf))
  expect([await waiting(), await held()]).toEqual([[], [8_000, 0]])
  await engine.expectBooks()
  engine.gateway.takeBack(recorded.reference, 'chargeback')
  await check(recorded.reference)
  expect((await waiting()).map(({ kind, amount }) => [kind, amount])).toEqual([['taken_back', 54_000]])
})

test('money of a deposit that has its account, of an order, of nobody and for an unknown account is refused', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const [userId, id] = [await someone(), newReference('DEP')]
  await openDeposit(engine.ctx, { id, userId, amountIdr: rupiah(50_000), channelId: 'bca_va' })
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.subjectId, id))
  const { externalId } = engine.gateway.pay(payment?.id ?? '', 54_000)
  await check(payment?.id ?? '')
  const own = `${payment?.id}:${externalId}`
  expect(await refusalOf(give(own))).toBe('wrong_state')
  expect(await refusalOf(take(own, userId))).toBe('wrong_state')
  const [paid] = await engine.ctx.db.select().from(payments).where(eq(payments.subjectId, order.id))
  for (const other of [`${paid?.id}:1`, 'PAY-NOBODY:1']) expect(await refusalOf(give(other))).toBe('not_found')
  const { receipt } = await paidTooLate()
  expect(await refusalOf(take(receipt, 'USR-0000000000000000'))).toBe('not_found')
})

test('an operator ends it by a call that names the receipt', async () => {
  const { receipt } = await paidTooLate()
  const call = createOperatorCaller(engine.ctx)
  const answer = await call('POST', `/operator/deposit-money/${encodeURIComponent(receipt)}/give-back`, {
    body: { reason: 'ditransfer balik' },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { data: { id: receipt, amount: 54_000 } }])
})
