import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { users } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { deposits } from '../../db/schema/wallet.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { newReference } from '../../platform/ids.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { supplierNotices } from '../delivery/act-on-notice.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { post } from '../ledger/post.ts'
import { readHolding } from '../ledger/read.ts'
import { isOrderRefund } from '../orders/order-payment.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { deleteUser } from './delete-user.ts'

// No channel here can send money back, so money without an owner would wait for ever.
let engine: Engine
let answersTruly: Engine['gateway']['queryPayment']
let userId: string
beforeAll(async () => {
  engine = await createEngine({ canRefund: false })
  answersTruly = engine.gateway.queryPayment
})
beforeEach(async () => {
  userId = (await makeUser(engine.ctx)).id
})
afterEach(async () => {
  engine.gateway.queryPayment = answersTruly
  await engine.expectBooks()
  expect(await listOwnerless()).toEqual([])
})
afterAll(() => engine.close())

const hourMs = 60 * 60_000
const unknown: PaymentState = { kind: 'unknown', detail: 'no answer' }
const say = (state: PaymentState) => {
  engine.gateway.queryPayment = async () => state
}
const leave = () => deleteUser(engine.ctx, { userId })
const isThere = async () => (await engine.ctx.db.select().from(users).where(eq(users.id, userId))).length === 1

/** Money that waits to be refunded and has no owner. */
function listOwnerless() {
  return engine.ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, isOrderRefund)
    .where(and(isNull(orders.userId), ne(refunds.status, 'done')))
}

async function expectHeld(sentence: RegExp, reason?: 'may_be_paid') {
  const extra = expect.objectContaining(reason ? { reason } : {})
  await expect(leave()).rejects.toMatchObject({ code: 'orders_open', status: 409, message: expect.stringMatching(sentence), extra })
  expect(await isThere()).toBe(true)
}

/** The deletion is refused because the money it found is in the wallet. */
async function expectBalance(of: { total: number }) {
  await expect(leave()).rejects.toMatchObject({ code: 'balance_left' })
  expect(await isThere()).toBe(true)
  expect(await readHolding(engine.ctx, walletAccount(userId))).toBe(of.total)
}

async function ownOrder() {
  const order = await engine.order({ asker: userId })
  return { order, reference: await paymentReference(engine.ctx, order.id) }
}

async function passDays(days: number) {
  for (let hours = 0; hours < days * 24; hours += 6) {
    engine.clock.advance(6 * hourMs)
    await engine.runJobs()
  }
}

test('unreported money at the gateway keeps the account, and the order is delivered once the gateway reports it', async () => {
  const { order, reference } = await ownOrder()
  engine.gateway.pay(reference, order.total)
  say(unknown)
  engine.clock.advance(46 * 60_000)
  await watchPayment(engine.ctx, { paymentId: reference })
  expect((await engine.read(order)).status).toBe('expired')
  await expectHeld(new RegExp(`masih bisa masuk: ${order.id}.*besok`), 'may_be_paid')
  engine.gateway.queryPayment = answersTruly
  await watchPayment(engine.ctx, { paymentId: reference })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', contact: { masked: expect.stringContaining('890') } })
})

test('the deletion itself finds money paid for a cancelled order', async () => {
  const { order, reference } = await ownOrder()
  await cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })
  engine.gateway.pay(reference, order.total)
  await expectBalance(order)
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', to: 'wallet', amount: order.total }] })
  await watchPayment(engine.ctx, { paymentId: reference })
  expect(await engine.ctx.db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ userId }])
})

test('an account with a cancelled order is deleted only once the gateway says that its code has expired', async () => {
  const { order } = await ownOrder()
  await cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })
  await expectHeld(/masih bisa masuk/)
  say({ kind: 'found', status: 'expired', receipts: [], takenBack: [] })
  await expectHeld(/masih bisa masuk/)
  engine.clock.advance(31 * 60_000)
  await leave()
  expect(await isThere()).toBe(false)
})

test('an account with a delivered order is deleted only after its payment is no longer watched, because it could be paid twice', async () => {
  const { order, reference } = await ownOrder()
  await engine.pay(order)
  await engine.runJobs()
  await expectHeld(/masih bisa masuk/)
  await passDays(1)
  await expectHeld(/masih bisa masuk/)
  await passDays(0.25)
  await leave()
  expect(engine.gateway.received(reference)).toBe(order.total)
  expect(await isThere()).toBe(false)
})

test('an account is kept while a supplier may be taking a delivery back, because its money could not be claimed', async () => {
  const { order } = await ownOrder()
  await engine.pay(order)
  await engine.runJobs()
  const { send } = engine.supplier
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  const delivery = attempt?.reference ?? ''
  await passDays(9)
  const notice = { company: 'scripted', reference: delivery, isPaid: false, isFailure: true, isNew: Promise.resolve(true) }
  await inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
  await expectHeld(/1 pesanan yang berjalan/)
  engine.supplier.send = async request =>
    request.reference === delivery ? { kind: 'failed', reason: 'other', detail: 'rc 74' } : send(request)
  await passDays(2)
  engine.supplier.send = send
  await expectBalance(order)
})

test('a second payment found by the deletion keeps the account', async () => {
  const { order, reference } = await ownOrder()
  await engine.pay(order)
  await engine.runJobs()
  engine.gateway.pay(reference, order.total)
  await expectBalance(order)
  expect((await engine.read(order)).refunds).toMatchObject([{ status: 'done', to: 'wallet', reason: 'paid_twice' }])
})

test('a gateway that never answers keeps the account for one more week only', async () => {
  const { order } = await ownOrder()
  await cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })
  say(unknown)
  await passDays(3)
  await expectHeld(/masih bisa masuk/)
  await passDays(6)
  await leave()
  expect(await isThere()).toBe(false)
})

test('the account stays if the process dies while it asks about late money or right after booking it', async () => {
  const { order, reference } = await ownOrder()
  await cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })
  engine.gateway.pay(reference, order.total)
  engine.gateway.queryPayment = () => Promise.reject(new Error('killed'))
  await expect(watchPayment(engine.ctx, { paymentId: reference })).rejects.toThrow('killed')
  await expectHeld(/masih bisa masuk/)
  engine.gateway.queryPayment = answersTruly
  const bring = () => {
    throw new Error('killed')
  }
  const dying = { ...engine.ctx, outbox: { ...engine.ctx.outbox, bring } }
  await expect(watchPayment(dying, { paymentId: reference })).rejects.toThrow('killed')
  expect((await engine.read(order)).status).toBe('refunded')
  await expectBalance(order)
})

test('money always has an owner, however cancelling, paying, checking and deleting coincide', async () => {
  for (let round = 0; round < 6; round += 1) {
    userId = (await makeUser(engine.ctx)).id
    const { order, reference } = await ownOrder()
    const acts = [
      () => cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) }),
      async () => engine.gateway.pay(reference, order.total),
      () => watchPayment(engine.ctx, { paymentId: reference }),
      leave,
      leave,
    ]
    await Promise.allSettled([...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)].map(act => act()))
    await watchPayment(engine.ctx, { paymentId: reference })
    await engine.runJobs()
    expect(await listOwnerless()).toEqual([])
    expect(await isThere()).toBe(true)
  }
})

test('a deposit waiting for its payment keeps the account, and the refusal names it', async () => {
  const id = newReference('DEP')
  const deposit = {
    id,
    userId,
    status: 'pending_payment',
    amount: rupiah(50_000),
    channelId: 'qris',
    createdAt: engine.clock.now(),
  } as const
  await engine.ctx.db.insert(deposits).values(deposit)
  await expectHeld(new RegExp(`1 deposit yang menunggu pembayaran: ${id}`))
  await engine.ctx.db.update(deposits).set({ status: 'expired' }).where(eq(deposits.id, id))
  await leave()
  expect(await isThere()).toBe(false)
})

test('the books report a wallet without a user', async () => {
  const [mine, gone] = [walletAccount(userId), walletAccount('USR-GONE')]
  const move = (key: string, from: string, to: string) =>
    inTx(engine.ctx, ctx => post(ctx, { key, from, to, amountIdr: rupiah(7_000), at: engine.clock.now() }))
  await move('test:in', 'world:supplier:scripted', mine)
  expect(await checkBooks(engine.ctx)).toEqual([])
  await move('test:over', mine, gone)
  expect(await checkBooks(engine.ctx)).toEqual([{ what: 'a wallet with money in it is a user’s', where: gone, expected: 0, found: 7_000 }])
  await move('test:out', gone, 'world:supplier:scripted')
})
