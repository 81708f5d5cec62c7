import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refunds } from '../../db/schema/refunds.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { dyingAtCommit } from '../../test/operator-hands.ts'
import { bankAccount, walletAccount } from '../ledger/accounts.ts'
import { checkMovedBooks } from '../ledger/check-books.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { settlePayout } from '../refunds/end-payout.ts'
import { payOut } from '../refunds/pay-out.ts'
import { endStatement } from './end-statement.ts'
import { listDifferences } from './read.ts'
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
  await endStatement(engine.ctx, { gateway: 'scripted', fromDay: addDays(day, -1), toDay: addDays(day, 9), decided })
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
