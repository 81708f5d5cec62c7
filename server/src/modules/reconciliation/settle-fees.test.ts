import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { readPlainStatement } from '../../gateways/plain-statement.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { readBalances } from '../ledger/read.ts'
import { correctGatewayCost } from '../payments/correct-gateway-cost.ts'
import { recordReceipt } from '../payments/record-receipt.ts'
import { reverseByHand } from '../payments/take-back-by-hand.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { listDifferences } from './read.ts'
import { settleFees, summariseFees } from './settle-fees.ts'
import { takeStatement } from './take-statement.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
  engine.gateway.readStatement = readPlainStatement
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'new tariff of November' }
const gateway = 'scripted'
const feeMore = 7

/** So many receipts of one paid order, and a statement that says that each cost Rp7 more. */
async function differ(count: number) {
  const order = await engine.order()
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  const [payment] = await engine.ctx.db.select().from(payments).where(eq(payments.id, reference))
  if (!payment) throw new Error('it exists')
  for (let at = 1; at < count; at += 1) engine.gateway.pay(reference, 10_000)
  const state = await engine.gateway.queryPayment(reference)
  if (state.kind === 'found') for (const receipt of state.receipts) await recordReceipt(engine.ctx, { payment, receipt })
  const receipts = await engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference))
  const lines = receipts.map(({ externalId, amount, gatewayCost, paidAt }) =>
    [reference, externalId, amount, gatewayCost + feeMore, paidAt.toISOString()].join(','),
  )
  const file = new TextEncoder().encode(['reference,id,gross,fee,at', ...lines].join('\n'))
  await takeStatement(engine.ctx, { gateway, file, columns: {}, decided })
  return receipts
}
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
const cost = async () => -((await readBalances(engine.ctx)).find(({ account }) => account === 'result:gateway_cost')?.balanceIdr ?? 0)
const audited = async () =>
  (await engine.ctx.db.select().from(auditEvents).orderBy(auditEvents.id)).filter(({ act }) => act === 'difference_settled')
const settle = (count: number, more: Partial<Parameters<typeof settleFees>[1]> = {}) =>
  settleFees(engine.ctx, { gateway, act: 'book', seen: { count, moreIdr: count * feeMore }, after: null, decided, ...more })

test('all fee differences of a gateway are settled in batches by one act, each with its own posting and audit row', async () => {
  await differ(55)
  const before = await cost()
  expect(await summariseFees(engine.ctx, { gateway })).toEqual({ count: 55, moreIdr: 385 })
  const first = await settle(55)
  expect(first).toMatchObject({ settled: { count: 50, moreIdr: 350 }, refusedCount: 0, left: { count: 5, moreIdr: 35 } })
  // The answer of this batch is lost: repeating the one before settles nothing.
  await expect(settle(55)).rejects.toMatchObject({ code: 'stale_version' })
  const last = await settle(5, { after: first.next })
  expect(last).toEqual({ settled: { count: 5, moreIdr: 35 }, refusedCount: 0, left: { count: 0, moreIdr: 0 }, next: null })
  expect(await cost()).toBe(before + 385)
  expect([await waiting(), (await audited()).length]).toEqual([[], 55])
  expect((await audited())[0]).toMatchObject({ actorId: 'ujang', data: { note: decided.note, act: 'book' } })
})

test('two operators at once settle each difference once, and one that was settled by hand changes what is seen', async () => {
  await differ(5)
  const before = await cost()
  const both = await Promise.allSettled([settle(5), settle(5)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await cost()).toBe(before + 35)
  expect(await audited()).toHaveLength(5)
})

test('only the named gateway and days are settled, accepting books nothing, and a reversed receipt’s fee is left alone', async () => {
  const [receipt] = await differ(3)
  if (!receipt) throw new Error('it is paid')
  const paidOn = jakartaDay(receipt.paidAt)
  const other = { fromDay: addDays(paidOn, 1), toDay: addDays(paidOn, 2) }
  expect(await summariseFees(engine.ctx, { gateway, ...other })).toEqual({ count: 0, moreIdr: 0 })
  expect((await summariseFees(engine.ctx, { gateway, fromDay: paidOn, toDay: paidOn })).count).toBe(3)
  await expect(settle(3, { gateway: 'other' })).rejects.toMatchObject({ code: 'stale_version' })
  await inTx(engine.ctx, ctx => reverseByHand(ctx, { receiptId: receipt.id, name: 'test' }))
  const before = await cost()
  expect(await settle(3)).toMatchObject({ settled: { count: 2, moreIdr: 14 }, refusedCount: 1, next: null })
  expect(await cost()).toBe(before + 14)
  expect(await settle(1, { act: 'accept' })).toMatchObject({ settled: { count: 1 } })
  expect(await cost()).toBe(before + 14)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a receipt that is reversed while its fee is corrected gives back the corrected fee',
  async () => {
    const [receipt] = await differ(1)
    if (!receipt) throw new Error('it is paid')
    const [corrected, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const correcting = inTx(engine.ctx, async ctx => {
      await correctGatewayCost(ctx, { receiptId: receipt.id, costIdr: rupiah(receipt.gatewayCost + feeMore), key: 'difference:test' })
      corrected.resolve()
      await ends.promise
    })
    await corrected.promise
    engine.gateway.takeBack(receipt.paymentId, 'reversal')
    const reversing = watchPayment(engine.ctx, { paymentId: receipt.paymentId })
    // It waits for the row.
    await vi.waitFor(async () => {
      const { rows } = await engine.ctx.db.execute(sql`select from pg_locks where not granted`)
      expect(rows.length).toBeGreaterThan(0)
    }, 10_000)
    ends.resolve()
    await Promise.all([correcting, reversing])
    expect(Math.abs(await cost())).toBe(0)
  },
)
