import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReceipts, takenBack } from '../../db/schema/payments.ts'
import { readPlainStatement } from '../../gateways/plain-statement.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { readBalances } from '../ledger/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'
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

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'so says the statement' }

/** A paid order, whose money a statement says was taken back, and the difference that waits for that. */
async function buyAndLose({ kind = 'chargeback', amountIdr }: { kind?: string; amountIdr?: number } = {}) {
  const order = await engine.order()
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  await takeLine({ kind, reference, gross: -(amountIdr ?? order.total) })
  const [one] = await waiting()
  return { order, reference, one }
}

let lines = 0
const takeLine = async ({ kind, reference, gross }: { kind: string; reference: string; gross: number }) => {
  lines += 1
  const line = [kind, reference, `S-${lines}`, gross, '', engine.clock.now().toISOString()].join(',')
  const file = new TextEncoder().encode(`kind,reference,id,gross,fee,at\n${line}`)
  await takeStatement(engine.ctx, { gateway: 'scripted', file, columns: {}, decided })
}
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
const book = (one: { id: string; version: number } | undefined) =>
  settleDifference(engine.ctx, { id: one?.id ?? '', version: one?.version ?? 0, act: 'book', decided })
const check = (reference: string) => watchPayment(engine.ctx, { paymentId: reference })
const balanceOf = async (account: string) => (await readBalances(engine.ctx)).find(balance => balance.account === account)?.balanceIdr ?? 0
const held = () => balanceOf('world:gateway:scripted')

test.for([
  ['chargeback', 'chargeback'],
  ['', 'chargeback'],
  ['refund', 'refund'],
] as const)(
  'money that a person books from a statement’s line of kind "%s" holds the order, and is not booked again when the gateway names it as %s',
  async ([said, kind]) => {
    const { order, reference, one } = await buyAndLose({ kind: said })
    expect(one).toMatchObject({ kind: 'missing_here', theirs: -order.total })
    await Promise.allSettled([book(one), book(one)])
    expect(await book(one)).toMatchObject({ status: 'mended' })
    expect((await engine.read(order)).status).toBe('on_hold')
    const before = await held()
    engine.gateway.takeBack(reference, kind)
    for (let count = 0; count < 3; count += 1) await check(reference)
    await reconcilePayment(engine.ctx, { paymentId: reference })
    expect([await held(), await balanceOf('result:chargeback')]).toEqual([before, -order.total])
    expect(await engine.ctx.db.$count(takenBack)).toBe(1)
    expect(await waiting()).toEqual([])
    await engine.expectBooks()
  },
)

test('a chargeback that the gateway names before the person books the line is not booked again: the difference ends', async () => {
  const { order, reference, one } = await buyAndLose()
  engine.gateway.takeBack(reference, 'chargeback')
  await check(reference)
  const before = await held()
  await expect(book(one)).rejects.toMatchObject({ code: 'wrong_state' })
  expect([await held(), await balanceOf('result:chargeback')]).toEqual([before, -order.total])
  expect(await waiting()).toEqual([])
  await engine.expectBooks()
})

test('a chargeback that the gateway names while the person books the line is booked once', async () => {
  const { order, reference, one } = await buyAndLose()
  engine.gateway.takeBack(reference, 'chargeback')
  await Promise.allSettled([book(one), check(reference), book(one), check(reference)])
  await check(reference)
  expect(await balanceOf('result:chargeback')).toBe(-order.total)
  expect(await engine.ctx.db.$count(takenBack)).toBe(1)
  await engine.expectBooks()
})

test('a second chargeback of the same amount is booked, whichever of them a person has booked', async () => {
  const half = 1_000
  const { order, reference, one } = await buyAndLose({ amountIdr: half })
  await book(one)
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: half })
  await check(reference)
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: half })
  for (let count = 0; count < 3; count += 1) await check(reference)
  expect(await balanceOf('result:chargeback')).toBe(-2 * half)
  await takeLine({ kind: 'chargeback', reference, gross: -half })
  expect(await waiting()).toEqual([])
  expect((await engine.read(order)).status).toBe('on_hold')
  await engine.expectBooks()
})

test('a reversal that the statement calls a refund is booked once, and unpays its receipt when the gateway names it', async () => {
  const { reference, one } = await buyAndLose({ kind: '' })
  await book(one)
  engine.gateway.takeBack(reference, 'reversal')
  for (let count = 0; count < 3; count += 1) await check(reference)
  expect(await engine.ctx.db.select().from(takenBack)).toMatchObject([{ kind: 'reversal' }])
  const [receipt] = await engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference))
  expect(receipt).toMatchObject({ reversedAt: expect.any(Date), gatewayCost: 0 })
  expect(await held()).toBe(0)
  await engine.expectBooks()
})

test.for(['chargeback', 'reversal'] as const)(
  'of an order that was paid twice, a %s that a person books is not booked again when the gateway names it of the other receipt',
  async kind => {
    const order = await engine.order()
    await engine.pay(order)
    await engine.pay(order)
    const reference = await paymentReference(engine.ctx, order.id)
    await takeLine({ kind, reference, gross: -order.total })
    await book((await waiting())[0])
    const before = await held()
    // Its newest receipt, not the one that the line was taken for.
    engine.gateway.takeBack(reference, kind)
    for (let count = 0; count < 3; count += 1) await check(reference)
    expect([await held(), await balanceOf('result:chargeback')]).toEqual([before, -order.total])
    expect(await engine.ctx.db.$count(takenBack)).toBe(1)
    engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 1_000 })
    for (let count = 0; count < 2; count += 1) await check(reference)
    expect(await balanceOf('result:chargeback')).toBe(-order.total - 1_000)
    await engine.expectBooks()
  },
)

test('until the gateway names it too, money that a person booked is no new difference', async () => {
  const { reference, one } = await buyAndLose()
  await book(one)
  await reconcilePayment(engine.ctx, { paymentId: reference })
  expect(await waiting()).toEqual([])
})

test('money of a payment that never arrived is not booked as taken back', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  await takeLine({ kind: 'chargeback', reference, gross: -order.total })
  await expect(book((await waiting())[0])).rejects.toMatchObject({ code: 'wrong_state' })
  engine.gateway.pay(reference, order.total)
  engine.gateway.takeBack(reference, 'chargeback')
  await check(reference)
  expect(await balanceOf('result:chargeback')).toBe(-order.total)
  await engine.expectBooks()
})
