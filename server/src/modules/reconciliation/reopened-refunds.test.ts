import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReceipts, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { daysLater } from '../../test/days-later.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { dyingAtCommit } from '../../test/operator-hands.ts'
import { createReconciled, gone, listed } from '../../test/reconciled-store.ts'
import { bankAccount, walletAccount } from '../ledger/accounts.ts'
import { checkMovedBooks } from '../ledger/check-books.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { acceptTakenBack } from '../payments/accept-taken-back.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { settlePayout } from '../refunds/end-payout.ts'
import { payOut } from '../refunds/pay-out.ts'
import { endStatement } from './end-statement.ts'
import { listDifferences } from './read.ts'
import { reopenUnsent } from './reopen-unsent.ts'
import { settleDifference } from './settle-difference.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  expect(await checkMovedBooks(engine.ctx, { since: new Date(0) })).toEqual([])
  await engine.close()
})

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'the gateway has found nothing' }
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
const balanceOf = async (account: string) => (await readBalances(engine.ctx)).find(balance => balance.account === account)?.balanceIdr ?? 0
const acceptLosses = async () => {
  for (const { id } of await engine.ctx.db.select().from(takenBack).where(isNull(takenBack.settledAt)))
    await acceptTakenBack(engine.ctx, { id, ...decided })
}
const refundsOf = (id: string) => engine.ctx.db.select().from(refunds).where(eq(refunds.subjectId, id))
type Difference = Awaited<ReturnType<typeof waiting>>[number]
const reopen = (one: Difference | undefined, ctx = engine.ctx) =>
  settleDifference(ctx, { id: one?.id ?? '', version: one?.version ?? 0, act: 'reopen', decided })

/** An order whose refund the gateway called sent, and whose statements have no such line. */
async function makeUnsent({ asker }: { asker?: string } = {}) {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push({ kind: 'refunded' })
  const order = await engine.order(asker === undefined ? {} : { asker })
  if (asker !== undefined) await chooseRefundWay(engine.ctx, { id: order.id, to: 'source', asker: asUser(asker) })
  await engine.pay(order)
  await engine.runJobs()
  const reference = await paymentReference(engine.ctx, order.id)
  const day = jakartaDay(engine.clock.now())
  await endStatement(daysLater(engine.ctx, 14), { gateway: 'scripted', fromDay: addDays(day, -1), toDay: addDays(day, 9), decided })
  const one = (await waiting()).find(({ thing }) => thing.startsWith('refund:'))
  return { order, reference, one }
}

test('a refund that never left is a claim of its buyer, once, however often and from how many sides it is opened again', async () => {
  const { order, one } = await makeUnsent()
  expect((await engine.read(order)).status).toBe('refunded')
  expect(one).toMatchObject({ kind: 'missing_there', acts: ['check', 'reopen', 'accept'] })
  const held = await balanceOf('world:gateway:scripted')
  await expect(reopen(one, dyingAtCommit(engine))).rejects.toThrow()
  expect(await engine.codes(order)).not.toContain('refund_claim')
  await Promise.allSettled([reopen(one), reopen(one), reopen(one)])
  expect(await reopen(one)).toMatchObject({ status: 'mended' })
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', claim: { amount: order.total } })
  expect(await balanceOf('world:gateway:scripted')).toBe(held - order.total)
  await engine.runJobs()
  expect(await refundsOf(order.id)).toMatchObject([{ status: 'claim', backTo: null }])
  expect((await waiting()).filter(({ thing }) => thing.startsWith('refund:'))).toEqual([])
})

test('its claim is paid out like every other, and its money leaves by the bank once', async () => {
  const { order, one } = await makeUnsent()
  await reopen(one)
  const { version } = await engine.read(order)
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari' }
  const payout = await payOut(engine.ctx, { id: order.id, version, amountIdr: order.total, account, shownBy: 'WhatsApp', ...decided })
  for (let count = 0; count < 2; count += 1)
    await settlePayout(engine.ctx, { id: payout.id, version: payout.version, reference: 'TRX-1', ...decided })
  expect(await balanceOf(bankAccount)).toBe(order.total)
  expect((await engine.read(order)).status).toBe('refunded')
})

test('a claim of it that the gateway proves to have left after all is with the payer already, and nobody gets it twice', async () => {
  const { order, reference, one } = await makeUnsent()
  await reopen(one)
  const [refund] = await refundsOf(order.id)
  engine.gateway.takeBack(reference, 'refund', { refundReference: refund?.id ?? '' })
  for (let count = 0; count < 3; count += 1) await watchPayment(engine.ctx, { paymentId: reference })
  await engine.runJobs()
  expect(await refundsOf(order.id)).toMatchObject([{ status: 'done', isTakenBack: true }])
  expect([await balanceOf('result:chargeback'), await balanceOf('world:gateway:scripted')]).toEqual([0, 0])
  expect((await engine.read(order)).status).toBe('refunded')
})

test('a user gets it in the wallet, once, and gives it back if the gateway proves that it left', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  const { order, reference, one } = await makeUnsent({ asker })
  const [refund] = await refundsOf(order.id)
  expect(refund?.backTo).toBe('source')
  await Promise.allSettled([reopen(one), reopen(one)])
  const wallet = walletAccount(asker)
  expect(await readHolding(engine.ctx, wallet)).toBe(order.total)
  engine.gateway.takeBack(reference, 'refund', { refundReference: refund?.id ?? '' })
  await watchPayment(engine.ctx, { paymentId: reference })
  expect(await readHolding(engine.ctx, wallet)).toBe(0)
})

test('a refund whose claim the payer has in part leaves the rest in the user’s wallet at once', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  const { order, reference, one } = await makeUnsent({ asker })
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 3_000 })
  engine.clock.advance(60_000)
  await watchPayment(engine.ctx, { paymentId: reference })
  await reopen(one)
  await engine.runJobs()
  expect(await readHolding(engine.ctx, walletAccount(asker))).toBe(order.total - 3_000)
  expect((await engine.read(order)).claim).toBe(null)
})

test.each([3_000, 10_000])(
  'a refund whose claim the payer has by %i, and that left after all, is booked as gone, and its claim ends',
  async part => {
    const { order, reference, one } = await makeUnsent()
    engine.gateway.pay(reference, order.total)
    await watchPayment(engine.ctx, { paymentId: reference })
    await engine.runJobs()
    await reopen(one)
    engine.gateway.takeBack(reference, 'chargeback', { amountIdr: part })
    engine.clock.advance(60_000)
    await watchPayment(engine.ctx, { paymentId: reference })
    await engine.runJobs()
    const before = await balanceOf('world:gateway:scripted')
    engine.gateway.takeBack(reference, 'refund', { amountIdr: 10_000, refundReference: one?.thing.slice('refund:'.length) ?? '' })
    for (let count = 0; count < 3; count += 1) {
      engine.clock.advance(60_000)
      await watchPayment(engine.ctx, { paymentId: reference })
    }
    await engine.runJobs()
    expect((await balanceOf('world:gateway:scripted')) - before).toBe(10_000)
    expect((await engine.read(order)).claim).toBe(null)
    const lost = -(await balanceOf('result:chargeback'))
    await acceptLosses()
    expect(lost).toBe(part)
  },
)

test('a refund that its gateway lists, or that the gateway can not tell of now, is not opened again', async () => {
  const { reference, one } = await makeUnsent()
  const [refund] = await engine.ctx.db.select().from(refunds)
  const [receipt] = await engine.ctx.db.select().from(paymentReceipts)
  if (!refund || !receipt) throw new Error('it was refunded')
  const sent = gone(receipt, { kind: 'refund', externalId: 'RF', refundReference: refund.id })
  const found: PaymentState = { kind: 'found', status: 'paid', receipts: [listed(receipt)], takenBack: [sent] }
  const ask = () => reopenUnsent(engine.ctx, { id: one?.id ?? '', version: one?.version ?? 0, decided })
  engine.gateway.queryAnswers.push(found)
  await expect(ask()).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('sudah keluar') })
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'silent' })
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('belum menjawab') })
  expect((await refundsOf(refund.subjectId))[0]?.status).toBe('done')
  expect(await ask()).toMatchObject({ status: 'mended' })
  expect(await ask()).toMatchObject({ status: 'mended' })
  expect(engine.gateway.refunded(reference)).toBe(refund.amount)
})

test('a refund of a payment that was taken back is not missing where the statement has a line of the same amount for it', async () => {
  const store = await createReconciled()
  const { order, reference } = await store.pay()
  store.engine.gateway.takeBack(reference, 'chargeback', { amountIdr: order.total })
  await watchPayment(store.engine.ctx, { paymentId: reference })
  for (let count = 0; count < 2; count += 1) {
    store.engine.clock.advance(60_000)
    store.engine.gateway.pay(reference, order.total)
    await watchPayment(store.engine.ctx, { paymentId: reference })
    await store.engine.runJobs()
  }
  expect(store.engine.gateway.refunded(reference)).toBe(order.total)
  await store.take([...(await store.rowsOf(reference)).map(store.lineOf), ['refund', reference, 'RF1', -order.total]])
  await store.cover(reference)
  expect((await store.waiting()).filter(({ thing }) => thing.startsWith('refund:'))).toEqual([])
  await store.engine.close()
})
