import { rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { postingMarks } from '../../db/schema/ledger.ts'
import { paymentReceipts } from '../../db/schema/payments.ts'
import { describeBalances } from '../../platform/describe-balances.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { checkReference } from '../payments/check-reference.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { watchUnknownReference } from '../payments/watch-reference.ts'
import { checkBooks, checkMovedBooks } from './check-books.ts'
import type { Difference } from './find-differences.ts'
import { nameBalances } from './name-balances.ts'
import { readBalances, readResult, sumPostings } from './read.ts'
import { findRowsBehind } from './rows-behind.ts'
import { sumBalances } from './sum-balances.ts'

const item = { price: 20_000 }

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({
    qrisFee: { flatIdr: rupiah(0), basisPoints: 70 },
    walletFee: { flatIdr: rupiah(500), basisPoints: 200 },
  })
})
afterEach(() => engine.close())

const resultOf = ({ id }: { id: string }) => readResult(engine.ctx, { kind: 'order', id })

test('an order’s profit is its sales less its delivery and the gateway’s fee, which the store bears', async () => {
  const order = await engine.order({ item })
  await engine.pay(order)
  await engine.runJobs()
  expect(order.total).toBe(20_000)
  expect(await resultOf(order)).toEqual({
    lines: [
      { account: 'result:cost', balanceIdr: -9_000 },
      { account: 'result:gateway_cost', balanceIdr: -140 },
      { account: 'result:sales', balanceIdr: 20_000 },
    ],
    profitIdr: 10_860,
  })
  await engine.expectBooks()
})

test('a fee the buyer bears is income, and what the gateway keeps of the whole payment is a cost', async () => {
  const order = await engine.order({ item, channel: 'ewallet' })
  await engine.pay(order)
  await engine.runJobs()
  expect(order.total).toBe(20_900)
  expect(await resultOf(order)).toEqual({
    lines: [
      { account: 'result:cost', balanceIdr: -9_000 },
      { account: 'result:fees', balanceIdr: 900 },
      // 500 and 2 % of 20,900.
      { account: 'result:gateway_cost', balanceIdr: -918 },
      { account: 'result:sales', balanceIdr: 20_000 },
    ],
    profitIdr: 10_982,
  })
  await engine.expectBooks()
})

test('of a refunded order the gateway’s fee remains as a loss', async () => {
  const order = await engine.order({ item })
  await engine.pay(order, 15_000)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded' })
  expect(await resultOf(order)).toEqual({ lines: [{ account: 'result:gateway_cost', balanceIdr: -105 }], profitIdr: -105 })
  await engine.expectBooks()
})

test('a receipt smaller than its gateway’s fee is kept whole by the gateway', async () => {
  const order = await engine.order({ item, channel: 'ewallet' })
  await engine.pay(order, 300)
  expect(await engine.ctx.db.select({ amount: paymentReceipts.amount, kept: paymentReceipts.gatewayCost }).from(paymentReceipts)).toEqual([
    { amount: 300, kept: 300 },
  ])
  await engine.expectBooks()
})

test('the store’s money is what it owes others and what it has earned', async () => {
  const sold = await engine.order({ item })
  await engine.pay(sold)
  await engine.runJobs()
  await engine.pay(await engine.order({ item }))
  const balances = await readBalances(engine.ctx)
  expect(balances).toEqual([
    { account: 'order', balanceIdr: 20_000 },
    { account: 'result:cost', balanceIdr: -9_000 },
    { account: 'result:gateway_cost', balanceIdr: -280 },
    { account: 'result:sales', balanceIdr: 20_000 },
    { account: 'world:gateway:scripted', balanceIdr: -39_720 },
    { account: 'world:supplier:scripted', balanceIdr: 9_000 },
  ])
  const lines = describeBalances(nameBalances(balances))
  expect(lines).toEqual(
    expect.arrayContaining(['  gateway scripted: Rp39.720', '  supplier scripted: -Rp9.000', '  fees of gateways: -Rp280']),
  )
  expect(lines.filter(line => line.startsWith('  together'))).toEqual(['  together Rp30.720', '  together Rp20.000', '  together Rp10.720'])
})

/** Breaks the books by a statement, and answers the differences with the rows behind each. */
async function breakBooks(statement: ReturnType<typeof sql>) {
  await engine.ctx.db.execute(statement)
  const differences = await checkBooks(engine.ctx)
  // What has just moved is found by the hourly check, too.
  expect(await checkMovedBooks(engine.ctx, { since: new Date(engine.clock.now().getTime() - 60_000) })).toEqual(differences)
  return Promise.all(differences.map(async difference => ({ ...difference, ...(await findRowsBehind(engine.ctx, difference)) })))
}

const named = (differences: readonly (Difference & { lines: string[] })[]) => differences.flatMap(({ lines }) => lines)

test('a balance that was edited is named with its postings', async () => {
  const order = await engine.order({ item })
  await engine.pay(order)
  const differences = await breakBooks(sql`update holdings set balance = balance + 1`)
  expect(differences.map(({ what }) => what)).toContain('a kept balance is the sum of its postings')
  expect(named(differences)).toEqual(
    expect.arrayContaining([
      `balance of order:${order.id}: 20001`,
      expect.stringMatching(`^posting \\d+ receipt:PAY-.*: 20000 from world:gateway:scripted to order:${order.id}, 20`),
      expect.stringMatching(/^receipt PAY-.*: 20000, of which scripted keeps 140, 20/),
    ]),
  )
})

test('a posting that is missing is named by the receipt without it', async () => {
  const order = await engine.order({ item })
  await engine.pay(order)
  const differences = await breakBooks(sql`delete from postings where key like 'gateway_cost:%'`)
  expect(differences).toMatchObject([
    { what: 'what a gateway keeps of the receipts is booked as its cost', where: order.id, expected: 140, found: 0 },
  ])
  expect(named(differences)).toContainEqual(expect.stringMatching(/^receipt PAY-.*: 20000, of which scripted keeps 140/))
})

test('a cost that was not booked is a difference', async () => {
  const order = await engine.order({ item })
  await engine.pay(order)
  await engine.runJobs()
  const differences = await breakBooks(sql`delete from postings where from_account = 'result:cost'`)
  expect(differences).toMatchObject([{ what: 'what a delivered unit cost is booked', expected: 9_000, found: 0 }])
})

test('money in suspense is named with its account', async () => {
  await inTx(engine.ctx, ctx => watchUnknownReference(ctx, { gateway: 'scripted', reference: 'PAY-NOBODY' }))
  engine.gateway.pay('PAY-NOBODY', 5_000)
  await checkReference(engine.ctx, { id: 'scripted:PAY-NOBODY' })
  const differences = await breakBooks(sql`select 1`)
  const posting = /^posting \d+ suspense:SUS-.*: 5000 from world:gateway:scripted to suspense:SUS-/
  expect(named(differences)).toContainEqual(expect.stringMatching(posting))
})

test('of very many rows the first are named, and how many there are', async () => {
  const order = await engine.order({ item })
  for (let times = 0; times < 9; times += 1) await engine.pay(order)
  const [difference] = await breakBooks(sql`update holdings set balance = balance + 1 where account = ${`order:${order.id}`}`)
  expect(difference?.lines).toHaveLength(30)
  expect(difference?.count).toBeGreaterThan(40)
})

test('a payment keeps the terms of the gateway it is asked from', async () => {
  const order = await engine.order({ item })
  await engine.ctx.db.execute(sql`update channel_gateways set fee_basis_points = 9000`)
  await engine.pay(order)
  expect(await engine.ctx.db.select({ kept: paymentReceipts.gatewayCost }).from(paymentReceipts)).toEqual([{ kept: 140 }])
})

test('a gateway that tells its fee is believed, up to the whole receipt', async () => {
  for (const [feeIdr, kept] of [
    [123, 123],
    [20_001, 20_000],
  ] as const) {
    const order = await engine.order({ item })
    const reference = await paymentReference(engine.ctx, order.id)
    Object.assign(engine.gateway.pay(reference, 20_000), { feeIdr })
    await watchPayment(engine.ctx, { paymentId: reference })
    expect(await resultOf(order)).toMatchObject({ profitIdr: -kept })
  }
  await engine.expectBooks()
})

const dayMs = 24 * 60 * 60_000

test('a difference of an order that has ended is found by the hourly check for a day, and by the nightly one for ever', async () => {
  const order = await engine.order({ item })
  await engine.pay(order)
  await engine.runJobs()
  await engine.ctx.db.execute(sql`update postings set amount = amount + 1 where key like 'cost:%'`)
  const what = 'what a delivered unit cost is booked'
  const since = () => new Date(engine.clock.now().getTime() - dayMs)
  expect(await checkMovedBooks(engine.ctx, { since: since() })).toMatchObject([{ what }])
  engine.clock.advance(2 * dayMs)
  expect(await checkMovedBooks(engine.ctx, { since: since() })).toEqual([])
  expect(await checkBooks(engine.ctx)).toMatchObject([{ what }])
})

test('an order that is open, or waits for a person, is checked every hour however old it is', async () => {
  engine.supplier.script.push({ does: 'keep', says: 'silence' })
  const order = await engine.order({ item })
  await engine.pay(order)
  await engine.ctx.db.execute(sql`update holdings set balance = balance + 1`)
  engine.clock.advance(40 * dayMs)
  const differences = await checkMovedBooks(engine.ctx, { since: new Date(engine.clock.now().getTime() - dayMs) })
  expect(differences).toContainEqual(
    expect.objectContaining({ what: 'a kept balance is the sum of its postings', where: `order:${order.id}` }),
  )
})

test('balances are the same whether old postings are added up or not, however often and by how many at once', async () => {
  const sell = async () => {
    await engine.pay(await engine.order({ item }))
    await engine.runJobs()
  }
  const plain = () =>
    engine.ctx.db.execute<{ account: string; amount: string | number }>(sql`select * from (${sumPostings(sql`true`)}) s order by account`)
  const expectSame = async () =>
    expect(await readBalances(engine.ctx)).toEqual(
      (await plain()).rows.map(({ account, amount }) => ({ account, balanceIdr: Number(amount) })),
    )
  for (let hour = 0; hour < 4; hour += 1) {
    await sell()
    await Promise.all([sumBalances(engine.ctx), sumBalances(engine.ctx)])
    await expectSame()
    await sumBalances(engine.ctx)
    engine.clock.advance(60 * 60_000)
  }
  await sumBalances(engine.ctx)
  const [mark] = await engine.ctx.db.select().from(postingMarks)
  expect(mark?.summedTo).toBeGreaterThan(10)
  await sell()
  await expectSame()
  await engine.expectBooks()
})

test('a sum that was edited is a difference', async () => {
  await engine.pay(await engine.order({ item }))
  await engine.runJobs()
  await sumBalances(engine.ctx)
  engine.clock.advance(60 * 60_000)
  await sumBalances(engine.ctx)
  await engine.ctx.db.execute(sql`update balance_sums set amount = amount - 5 where account = 'result:sales'`)
  expect(await checkBooks(engine.ctx)).toMatchObject([
    { what: 'the sums of old postings are what they were', where: 'result:sales', expected: 20_000, found: 19_995 },
  ])
})
