import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { newReference } from '../../platform/ids.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readHolding } from '../ledger/read.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { requestPayment } from '../payments/request-payment.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { returnMoney } from '../refunds/return-money.ts'
import { lockDeposit } from './lock-deposit.ts'
import { openDeposit } from './open-deposit.ts'

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

const minutes = (count: number) => engine.clock.advance(count * 60_000)
const balance = () => readHolding(engine.ctx, walletAccount(userId))

async function open(channelId = 'qris', more: { id?: string; ctx?: Ctx } = {}) {
  const id = more.id ?? newReference('DEP')
  const deposit = await openDeposit(more.ctx ?? engine.ctx, { id, userId, amountIdr: rupiah(50_000), channelId })
  return { deposit, id, reference: await referenceOf(id) }
}

async function referenceOf(depositId: string): Promise<string> {
  const [payment] = await engine.ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.subjectId, depositId))
  return payment?.id ?? 'none'
}

const check = (paymentId: string) => watchPayment(engine.ctx, { paymentId })

async function read(id: string, reference: string) {
  const [deposit] = await engine.ctx.db.select({ status: deposits.status }).from(deposits).where(eq(deposits.id, id))
  const [payment] = await engine.ctx.db.select({ status: payments.status }).from(payments).where(eq(payments.id, reference))
  return { deposit: deposit?.status, payment: payment?.status }
}

test('a paid deposit reaches the wallet once, without the channel’s fee', async () => {
  const { deposit, id, reference } = await open('bca_va')
  expect(deposit).toMatchObject({ id, status: 'pending_payment', amount: 50_000, channelId: 'bca_va' })
  expect(await read(id, reference)).toEqual({ deposit: 'pending_payment', payment: 'pending' })
  engine.gateway.pay(reference, 54_000)
  for (let count = 0; count < 3; count += 1) await check(reference)
  expect(await balance()).toBe(50_000)
  expect(await read(id, reference)).toEqual({ deposit: 'paid', payment: 'paid' })
})

test('a deposit paid twice reaches the wallet twice, and its fee is taken once', async () => {
  const { reference } = await open('bca_va')
  engine.gateway.pay(reference, 54_000)
  engine.gateway.pay(reference, 54_000)
  await check(reference)
  expect(await balance()).toBe(50_000 + 54_000)
})

test('an underpayment reaches the wallet and leaves the deposit open', async () => {
  const { id, reference } = await open()
  engine.gateway.pay(reference, 20_000)
  await check(reference)
  expect(await balance()).toBe(20_000)
  expect(await read(id, reference)).toEqual({ deposit: 'pending_payment', payment: 'pending' })
})

test('an unpaid deposit expires, and late money still reaches the wallet', async () => {
  const { id, reference } = await open()
  minutes(31)
  await check(reference)
  expect(await read(id, reference)).toEqual({ deposit: 'expired', payment: 'pending' })
  engine.gateway.pay(reference, 50_000)
  await check(reference)
  expect(await balance()).toBe(50_000)
  expect(await read(id, reference)).toEqual({ deposit: 'paid', payment: 'paid' })
})

test('a deposit of unknown payment status stays open, and the gateway is asked again with the same reference', async () => {
  engine.gateway.createAnswers.push({ kind: 'unknown', detail: 'timed out' })
  const { id, reference } = await open()
  expect(await read(id, reference)).toEqual({ deposit: 'pending_payment', payment: 'requested' })
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'timed out' })
  minutes(31)
  await check(reference)
  expect(await read(id, reference)).toMatchObject({ deposit: 'pending_payment' })
  engine.gateway.pay(reference, 50_000)
  await check(reference)
  expect(await balance()).toBe(50_000)
  expect(engine.gateway.references()).toEqual([reference])
})

// The embedded database runs one tx at a time.
test.skipIf(inject('template').kind === 'pglite')(
  'money that arrives while the gateway’s answer is recorded waits for no lock that waits for it',
  async () => {
    engine.gateway.createAnswers.push({ kind: 'unknown', detail: 'timed out' })
    const { id, reference } = await open()
    engine.gateway.pay(reference, 50_000)
    const waiting = async () => (await engine.ctx.db.execute(sql`select from pg_locks where not granted`)).rows.length
    const { both } = await inTx(engine.ctx, async ctx => {
      await lockDeposit(ctx, { id })
      const arriving = check(reference)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
      const recording = requestPayment(engine.ctx, { paymentId: reference })
      await vi.waitFor(async () => expect(await waiting()).toBe(2), 10_000)
      return { both: Promise.all([arriving, recording]) }
    })
    await both
    expect(await balance()).toBe(50_000)
    expect(await read(id, reference)).toEqual({ deposit: 'paid', payment: 'paid' })
  },
)

test('a notice about a deposit makes the store ask its gateway', async () => {
  const { reference } = await open()
  engine.gateway.pay(reference, 50_000)
  const notice = { headers: new Headers({ 'x-signature': 'good' }), body: new TextEncoder().encode(`n1 ${reference}`) }
  await receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice })
  await engine.runJobs()
  expect(await balance()).toBe(50_000)
})

test('a deposit is cancelled when its gateway refuses the payment', async () => {
  engine.gateway.createAnswers.push({ kind: 'refused', detail: 'closed' })
  const { id, reference, deposit } = await open()
  expect(deposit.status).toBe('cancelled')
  expect(await read(id, reference)).toEqual({ deposit: 'cancelled', payment: 'refused' })
})

test('opening a deposit again with the same id answers the same deposit, with one payment', async () => {
  const { id, deposit } = await open()
  expect((await open('qris', { id })).deposit).toEqual(deposit)
  expect(engine.gateway.references()).toHaveLength(1)
})

test('an id that was used with another amount or channel is refused, and the first deposit stays', async () => {
  const { id, deposit } = await open()
  const again = (more: object) => openDeposit(engine.ctx, { id, userId, amountIdr: rupiah(50_000), channelId: 'qris', ...more })
  const refused = (...differs: string[]) => ({ code: 'idempotency_conflict', status: 409, extra: { differs } })
  await expect(again({ amountIdr: rupiah(60_000) })).rejects.toMatchObject(refused('amount'))
  await expect(again({ channelId: 'bca_va' })).rejects.toMatchObject(refused('channel'))
  await expect(again({ amountIdr: rupiah(60_000), channelId: 'bca_va' })).rejects.toMatchObject(refused('amount', 'channel'))
  expect(await again({})).toEqual(deposit)
  expect(engine.gateway.references()).toHaveLength(1)
})

test('an id of another user’s deposit is refused, and the answer reveals nothing of that deposit', async () => {
  const { id } = await open()
  const { id: other } = await makeUser(engine.ctx)
  const asked = { id, userId: other, amountIdr: rupiah(60_000), channelId: 'bca_va' }
  const refused = { code: 'idempotency_conflict', status: 409, extra: { differs: ['user'] } }
  await expect(openDeposit(engine.ctx, asked)).rejects.toMatchObject(refused)
  await engine.ctx.db.update(deposits).set({ userId: null }).where(eq(deposits.id, id))
  await expect(openDeposit(engine.ctx, { ...asked, userId })).rejects.toMatchObject(refused)
})

test('of deposits opened at once with one id and two amounts, one stands and the other is refused', async () => {
  const id = newReference('DEP')
  const ask = (amount: number) => openDeposit(engine.ctx, { id, userId, amountIdr: rupiah(amount), channelId: 'qris' })
  const asked = await Promise.allSettled([50_000, 60_000, 50_000, 60_000].map(ask))
  const refused = asked.filter(each => each.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(['idempotency_conflict', 'idempotency_conflict'])
  expect(engine.gateway.references()).toHaveLength(1)
})

test('an unknown channel, or an amount above the channel’s limit, opens no deposit', async () => {
  const refused = { code: 'channel_unavailable' }
  await expect(open('nothing')).rejects.toMatchObject(refused)
  const asked = { id: newReference('DEP'), userId, amountIdr: rupiah(20_000_000), channelId: 'qris' }
  const settings = { ...engine.ctx.settings, depositMaxIdr: rupiah(50_000_000) }
  await expect(openDeposit({ ...engine.ctx, settings }, asked)).rejects.toMatchObject(refused)
  expect(await engine.ctx.db.select().from(deposits)).toEqual([])
})

test('a deposit is still paid when the process dies after the gateway made the payment', async () => {
  const id = newReference('DEP')
  const real = engine.gateway.createPayment
  engine.gateway.createPayment = async request => {
    await real(request)
    throw new Error('killed')
  }
  await expect(open('qris', { id })).rejects.toThrow('killed')
  engine.gateway.createPayment = real
  const reference = await referenceOf(id)
  engine.gateway.pay(reference, 50_000)
  minutes(1)
  await engine.runJobs()
  expect(await balance()).toBe(50_000)
  expect(await read(id, reference)).toEqual({ deposit: 'paid', payment: 'paid' })
})

test('no money moves when the process dies while crediting the wallet, and the next check moves it once', async () => {
  const { id, reference } = await open()
  engine.gateway.pay(reference, 50_000)
  const { deposit, ...others } = engine.ctx.subjects
  const settle = async (...told: Parameters<typeof deposit.settle>) => {
    await deposit.settle(...told)
    throw new Error('killed')
  }
  const dying = { ...engine.ctx, subjects: { ...others, deposit: { ...deposit, settle } } }
  await expect(watchPayment(dying, { paymentId: reference })).rejects.toThrow('killed')
  expect(await balance()).toBe(0)
  expect(await read(id, reference)).toEqual({ deposit: 'pending_payment', payment: 'pending' })
  await Promise.all([check(reference), check(reference), check(reference)])
  expect(await balance()).toBe(50_000)
})

test('an account is kept while a deposit may still be paid, and money that arrives after deletion can be given back', async () => {
  const { id, reference } = await open()
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({ code: 'orders_open' })
  minutes(31)
  await check(reference)
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'timed out' })
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({ code: 'orders_open', extra: { deposits: [id], orders: [] } })
  await engine.ctx.db.delete(users).where(eq(users.id, userId))
  engine.gateway.pay(reference, 50_000)
  await check(reference)
  const [left] = await checkBooks(engine.ctx)
  expect(left).toMatchObject({ what: 'money of a deposit is in its user’s wallet', where: `deposit:${id}`, found: 50_000 })
  const back = { key: `deposit:${id}`, paymentId: reference, amountIdr: rupiah(50_000), reason: 'paid_late' as const }
  for (let count = 0; count < 2; count += 1) await inTx(engine.ctx, ctx => returnMoney(ctx, back))
  await engine.runJobs()
  expect(engine.gateway.refunded(reference)).toBe(50_000)
})
