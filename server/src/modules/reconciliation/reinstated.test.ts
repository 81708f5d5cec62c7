import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { readPlainStatement } from '../../gateways/plain-statement.ts'
import { newReference } from '../../platform/ids.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { bankAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { acceptTakenBack } from '../payments/accept-taken-back.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { getDeposit } from '../wallet/read.ts'
import { endStatement } from './end-statement.ts'
import { listDifferences } from './read.ts'
import { reconcilePayment } from './reconcile-payment.ts'
import { settleDifference } from './settle-difference.ts'
import { takeStatement } from './take-statement.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
  engine.gateway.readStatement = readPlainStatement
})
afterEach(() => engine.close())

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'so says the bank' }
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
type Act = 'reverse' | 'reinstate' | 'accept'
const settle = (one: { id: string; version: number } | undefined, act: Act, ctx = engine.ctx) =>
  settleDifference(ctx, { id: one?.id ?? '', version: one?.version ?? 0, act, decided })
const balanceOf = async (account: string) => (await readBalances(engine.ctx)).find(balance => balance.account === account)?.balanceIdr ?? 0
const held = async () => 0 - (await balanceOf('world:gateway:scripted'))
const rowsOf = (reference: string) =>
  engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference)).orderBy(paymentReceipts.id)

/** The statement's line of a payment's receipt. */
async function take(reference: string) {
  const [receipt] = await rowsOf(reference)
  if (!receipt) throw new Error('it was paid')
  const line = ['payment', reference, receipt.externalId, receipt.amount, '', receipt.paidAt.toISOString()].join(',')
  const file = new TextEncoder().encode(`kind,reference,id,gross,fee,at\n${line}`)
  return takeStatement(engine.ctx, { gateway: 'scripted', file, columns: {}, decided })
}

/** Says that the statements cover the time of a payment, whose money none names, and reverses it. */
async function reverse(reference: string) {
  const paidOn = jakartaDay((await rowsOf(reference))[0]?.paidAt ?? new Date(0))
  await endStatement(engine.ctx, { gateway: 'scripted', fromDay: paidOn, toDay: addDays(paidOn, 9), decided })
  const [one] = await waiting()
  await settle(one, 'reverse')
}

async function pay() {
  const order = await engine.order()
  await engine.pay(order)
  return { order, reference: await paymentReference(engine.ctx, order.id) }
}

test('money that a person reversed and a statement names after all is booked once, and its held order is delivered', async () => {
  const { order, reference } = await pay()
  const before = await held()
  await reverse(reference)
  expect((await engine.read(order)).status).toBe('on_hold')
  expect(await take(reference)).toMatchObject({ matchedCount: 0, openedCount: 1 })
  const [one] = await waiting()
  expect(one).toMatchObject({ kind: 'missing_here', ours: null, theirs: order.total, acts: ['check', 'reinstate', 'accept'] })
  await Promise.allSettled([settle(one, 'reinstate'), settle(one, 'reinstate')])
  expect(await settle(one, 'reinstate')).toMatchObject({ status: 'mended' })
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(await held()).toBe(before)
  expect((await rowsOf(reference)).map(({ reversedAt }) => reversedAt !== null)).toEqual([true, false])
  await engine.expectBooks()
  // Whoever names it next names what stands: no message differs, in whatever order and how often they come.
  await take(reference)
  await reconcilePayment(engine.ctx, { paymentId: reference })
  await watchPayment(engine.ctx, { paymentId: reference })
  await take(reference)
  expect(await waiting()).toEqual([])
  const [line] = await engine.ctx.db.select().from(statementLines)
  expect(line?.counterpart).toBe(`receipt:${(await rowsOf(reference))[1]?.id}`)
  expect(await held()).toBe(before)
  await engine.expectBooks()
})

test('an answer of the gateway that lists reversed money offers to book it, too, and a process that dies after booking it loses nothing', async () => {
  const { order, reference } = await pay()
  await take(reference)
  const [receipt] = await rowsOf(reference)
  await engine.ctx.db.delete(statementLines)
  await reverse(reference)
  await take(reference)
  engine.clock.advance(60_000)
  await reconcilePayment(engine.ctx, { paymentId: reference })
  const [one, ...more] = await waiting()
  expect([one?.thing, one?.said_by.toSorted(), more]).toEqual([`receipt:${receipt?.id}`, ['answer', 'statement'], []])
  let count = 0
  const dying = { ...engine.ctx, db: Object.create(engine.ctx.db) as typeof engine.ctx.db }
  dying.db.transaction = (...args) => {
    count += 1
    if (count > 1) throw new Error('killed')
    return engine.ctx.db.transaction(...args)
  }
  await expect(settle(one, 'reinstate', dying)).rejects.toThrow('killed')
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  await take(reference)
  await reconcilePayment(engine.ctx, { paymentId: reference })
  expect(await waiting()).toEqual([])
  await engine.expectBooks()
})

test('money that stands after all and that the gateway then reverses itself is lost once, and may be found there again', async () => {
  const { order, reference } = await pay()
  await reverse(reference)
  await take(reference)
  await settle((await waiting())[0], 'reinstate')
  engine.gateway.takeBack(reference, 'reversal')
  for (let count = 0; count < 3; count += 1) await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('on_hold')
  expect([await held(), await engine.ctx.db.$count(takenBack)]).toEqual([0, 2])
  expect((await rowsOf(reference)).every(({ reversedAt }) => reversedAt !== null)).toBe(true)
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.id, reference))
  expect(payment?.status).toBe('pending')
  await engine.expectBooks()
})

test('money reversed, found there, and reversed again by a person is found there once more, with no row of it counted twice', async () => {
  const { order, reference } = await pay()
  const before = await held()
  await reverse(reference)
  await take(reference)
  await settle((await waiting())[0], 'reinstate')
  await engine.ctx.db.delete(statementLines)
  await reverse(reference)
  expect([(await engine.read(order)).status, await held()]).toEqual(['on_hold', 0])
  await take(reference)
  await settle((await waiting())[0], 'reinstate')
  await engine.runJobs()
  expect([(await engine.read(order)).status, await held()]).toEqual(['delivered', before])
  expect((await rowsOf(reference)).map(({ reversedAt }) => reversedAt !== null)).toEqual([true, true, false])
  await take(reference)
  expect(await waiting()).toEqual([])
  await engine.expectBooks()
})

test('money of a delivered order makes up for the loss, also one that was accepted, and nobody is refunded', async () => {
  const { order, reference } = await pay()
  await engine.runJobs()
  const before = await held()
  await reverse(reference)
  expect((await engine.read(order)).status).toBe('delivered')
  const [lost] = await engine.ctx.db.select().from(takenBack)
  expect(await acceptTakenBack(engine.ctx, { id: lost?.id ?? '', ...decided })).toBe(order.total)
  await take(reference)
  await settle((await waiting())[0], 'reinstate')
  await engine.runJobs()
  expect([await held(), await balanceOf('result:chargeback')]).toEqual([before, 0])
  expect([engine.gateway.refunded(reference), (await engine.read(order)).status]).toEqual([0, 'delivered'])
  await engine.expectBooks()
})

test('money of an order that ended as unpaid goes back to the payer, once', async () => {
  const { order, reference } = await pay()
  await reverse(reference)
  engine.clock.advance(10 * 24 * 60 * 60_000)
  await engine.runJobs()
  const ended = await engine.read(order)
  expect(['refunded', 'cancelled']).toContain(ended.status)
  await take(reference)
  const [one] = await waiting()
  await Promise.allSettled([settle(one, 'reinstate'), settle(one, 'reinstate')])
  await engine.runJobs()
  expect([engine.gateway.refunded(reference), engine.gateway.left(reference)]).toEqual([order.total, 0])
  expect((await engine.ctx.db.select().from(refunds)).filter(({ isTakenBack }) => !isTakenBack)).toHaveLength(1)
  await engine.expectBooks()
})

test('money of a deposit makes up for what its reversal took, with the fee, and the wallet gets what it had got', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  const depositId = newReference('DEP')
  await openDeposit(engine.ctx, { id: depositId, userId, amountIdr: rupiah(50_000), channelId: 'bca_va' })
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.subjectId, depositId))
  const reference = payment?.id ?? ''
  engine.gateway.pay(reference, 54_000)
  await watchPayment(engine.ctx, { paymentId: reference })
  const wallet = walletAccount(userId)
  const spent = { key: 'spent', from: wallet, to: bankAccount, amountIdr: rupiah(30_000) }
  await inTx(engine.ctx, ctx => post(ctx, { ...spent, at: ctx.clock.now() }))
  const before = [await held(), await balanceOf('result:fees')]
  await reverse(reference)
  expect([await readHolding(engine.ctx, wallet), await balanceOf('result:chargeback')]).toEqual([0, -30_000])
  await take(reference)
  await settle((await waiting())[0], 'reinstate')
  expect([await held(), await balanceOf('result:fees')]).toEqual(before)
  expect([await readHolding(engine.ctx, wallet), await balanceOf('result:chargeback')]).toEqual([20_000, 0])
  await engine.expectBooks()
  expect(await getDeposit(engine.ctx, { id: depositId, userId })).toMatchObject({ status: 'paid', credited: 50_000, taken_back: 0 })
  // It may still be taken back: the wallet gives what this money brought, and the fee is given up again.
  engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(engine.ctx, { paymentId: reference })
  expect([await readHolding(engine.ctx, wallet), await balanceOf('result:chargeback')]).toEqual([0, -30_000])
  expect(await balanceOf('result:fees')).toBe(0)
})
