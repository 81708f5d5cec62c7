import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReceipts, takenBack, unknownReferences } from '../../db/schema/payments.ts'
import { differences, statementLines } from '../../db/schema/reconciliation.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { readPlainStatement } from '../../gateways/plain-statement.ts'
import { newReference } from '../../platform/ids.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { paymentReference } from '../../test/buy.ts'
import { daysLater } from '../../test/days-later.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { readBalances } from '../ledger/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { endStatement } from './end-statement.ts'
import { listDifferences } from './read.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleDifference } from './settle-difference.ts'
import { takeStatement } from './take-statement.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
  engine.gateway.readStatement = readPlainStatement
})
afterEach(() => engine.close())

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'so says the bank' }
const dayMs = 24 * 60 * 60_000

/** A paid order, with its line in the gateway's statement. */
async function buy() {
  const order = await engine.order()
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  const [receipt] = await engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference))
  if (!receipt) throw new Error('it is paid')
  const { amount, gatewayCost: fee, externalId: id, paidAt } = receipt
  return { order, reference, receipt, amount, fee, line: lineOf({ reference, id, gross: amount, fee, at: paidAt }) }
}

type Line = { kind?: string; reference?: string; id: string; gross: number; fee?: number | ''; at?: Date }
const lineOf = ({ kind = 'payment', reference = '', id, gross, fee = '', at = engine.clock.now() }: Line) =>
  [kind, reference, id, gross, fee, at.toISOString()].join(',')
const header = 'kind,reference,id,gross,fee,at'
const take = (lines: readonly string[], more: { gateway?: string; columns?: Record<string, string>; header?: string } = {}) =>
  takeStatement(engine.ctx, {
    gateway: more.gateway ?? 'scripted',
    file: new TextEncoder().encode([more.header ?? header, ...lines].join('\n')),
    columns: more.columns ?? {},
    decided,
  })
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
const kinds = async () => (await waiting()).map(({ movement, kind, ours, theirs }) => [movement, kind, ours, theirs])
const settle = (one: { id: string; version: number } | undefined, act: 'book' | 'accept' | 'check' | 'reverse') =>
  settleDifference(engine.ctx, { id: one?.id ?? '', version: one?.version ?? 0, act, decided })
const balanceOf = async (account: string) => (await readBalances(engine.ctx)).find(balance => balance.account === account)?.balanceIdr ?? 0

test('a line that is what the store has matches, however often the file comes, whole, in parts or twice at once', async () => {
  const [one, two] = [await buy(), await buy()]
  expect(await take([one.line, two.line])).toMatchObject({ lineCount: 2, matchedCount: 2, openedCount: 0, broken: [] })
  await Promise.all([take([one.line]), take([two.line, one.line])])
  expect(await take([two.line, one.line, one.line])).toMatchObject({ matchedCount: 2, openedCount: 0 })
  expect(await engine.ctx.db.select().from(statementLines)).toHaveLength(2)
  expect(await waiting()).toEqual([])
  await engine.expectBooks()
})

test('a report that names no ids of the gateway matches by our reference, under the company’s own names of columns', async () => {
  const { reference, amount } = await buy()
  const columns = { reference: 'Order ID', gross: 'Gross', at: 'Settled' }
  const file = { header: 'Settled;Order ID;"Gross";at', columns }
  expect(await take([`2026-11-22 10:00:00;${reference};${amount}.00;x`], file)).toMatchObject({ matchedCount: 1 })
  await expect(take([`2026-11-22;${reference};1`], { header: 'Settled;Order;Gross', columns })).rejects.toMatchObject({
    code: 'statement_invalid',
  })
})

test('another amount, another fee and money the store does not have wait, each once, with the act that mends it', async () => {
  const [amount, fee] = [await buy(), await buy()]
  const lines = [
    lineOf({ reference: amount.reference, id: amount.receipt.externalId, gross: amount.amount - 500, fee: amount.fee }),
    lineOf({ reference: fee.reference, id: fee.receipt.externalId, gross: fee.amount, fee: fee.fee + 7 }),
    lineOf({ id: 'X-1', gross: 90_000 }),
  ]
  for (let count = 0; count < 2; count += 1) await take(lines)
  expect((await waiting()).map(({ kind, ours, theirs, acts }) => [kind, ours, theirs, acts]).sort()).toEqual([
    ['fee_differs', fee.fee, fee.fee + 7, ['book', 'accept']],
    ['missing_here', null, 90_000, ['accept']],
    ['other_amount', amount.amount, amount.amount - 500, ['check', 'book', 'accept']],
  ])
  await engine.expectBooks()
})

test('the statement’s fee is booked once, by whoever reads the difference first, and the books stay right', async () => {
  const { order, reference, receipt, amount, fee } = await buy()
  const line = lineOf({ reference, id: receipt.externalId, gross: amount, fee: fee + 7 })
  await take([line])
  const [one] = await waiting()
  const settled = await Promise.allSettled([settle(one, 'book'), settle(one, 'book'), settle(one, 'accept')])
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const booked = await settle(one, 'book').catch(() => undefined)
  expect(await waiting()).toEqual([])
  if (booked) expect(-(await balanceOf('result:gateway_cost'))).toBe(fee + 7)
  await take([line])
  expect(await waiting()).toEqual([])
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  await engine.expectBooks()
})

test('an act on another version, or one that does not mend it, is refused and books nothing', async () => {
  await take([lineOf({ id: 'X-1', gross: 90_000 })])
  const [one] = await waiting()
  await expect(settle({ id: one?.id ?? '', version: 7 }, 'accept')).rejects.toMatchObject({ code: 'stale_version' })
  await expect(settle(one, 'book')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(settle({ id: 'DIF-0000000000000000', version: 1 }, 'accept')).rejects.toMatchObject({ code: 'not_found' })
  await settle(one, 'accept')
  await expect(settle(one, 'accept')).resolves.toMatchObject({ status: 'accepted' })
  await expect(settle(one, 'check')).resolves.toMatchObject({ status: 'accepted' })
  expect(await balanceOf('world:gateway:scripted')).toBe(0)
})

test('what was accepted stays closed until the amount changes', async () => {
  await take([lineOf({ id: 'X-1', gross: 90_000 })])
  await settle((await waiting())[0], 'accept')
  await take([lineOf({ id: 'X-1', gross: 90_000 })])
  expect(await waiting()).toEqual([])
  await take([lineOf({ id: 'X-1', gross: 95_000 })])
  expect(await kinds()).toEqual([['payment', 'missing_here', null, 95_000]])
})

test('money of a payment that only the statement knows is asked for at once, booked, and the difference ends by itself', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  const { externalId: id, amountIdr: gross, paidAt: at } = engine.gateway.pay(reference, order.total)
  const line = lineOf({ reference, id, gross, at })
  await take([line])
  expect(await kinds()).toEqual([['payment', 'missing_here', null, order.total]])
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  await reconcilePayments(engine.ctx, {})
  expect(await waiting()).toEqual([])
  expect(await take([line])).toMatchObject({ matchedCount: 1, openedCount: 0 })
  await engine.expectBooks()
})

test('money under a reference nobody knows goes into suspense, and money of another shop only waits', async () => {
  const stranger = newReference('PAY')
  await engine.gateway.createPayment({ reference: stranger } as Parameters<typeof engine.gateway.createPayment>[0])
  const { externalId: id, paidAt: at } = engine.gateway.pay(stranger, 30_000)
  await take([lineOf({ reference: stranger, id, gross: 30_000, at }), lineOf({ reference: 'INV-9', id: 'X-9', gross: 40_000 })])
  await engine.runJobs()
  expect(await engine.ctx.db.select().from(unknownReferences)).toHaveLength(1)
  await reconcilePayments(engine.ctx, {})
  expect(await kinds()).toEqual([['payment', 'missing_here', null, 40_000]])
  expect(await balanceOf('suspense')).toBe(30_000)
})

test('the store’s own refund, a chargeback and a reversal match their lines; one that only the statement knows waits', async () => {
  const [refunded, charged, unknown] = [await buy(), await buy(), await buy()]
  engine.gateway.takeBack(charged.reference, 'chargeback')
  await engine.runJobs()
  await reconcilePayments(engine.ctx, {})
  const refund = { id: newReference('REF'), key: 'test', subjectKind: 'order' as const, subjectId: refunded.order.id }
  const sent = { paymentId: refunded.reference, gateway: 'scripted', reason: 'not_delivered' as never, amount: refunded.amount }
  const now = engine.clock.now()
  await engine.ctx.db
    .insert(refunds)
    .values({ ...refund, ...sent, status: 'done', backTo: 'source', dueAt: now, createdAt: now, settledAt: now })
  const back = (reference: string, kind: string, id: string, gross: number) => lineOf({ kind, reference, id, gross: -gross })
  const taken = await take([
    ...[refunded.line, charged.line, unknown.line],
    back(refunded.reference, 'refund', 'R-1', refunded.amount),
    back(unknown.reference, 'chargeback', 'C-2', unknown.amount),
  ])
  expect(taken).toMatchObject({ lineCount: 5, matchedCount: 4, openedCount: 1 })
  expect(await kinds()).toEqual([['chargeback', 'missing_here', null, -unknown.amount]])
})

test('parts of a refund and payouts of one day count each, also in a report without ids and in files of different days', async () => {
  const { reference, order, amount } = await buy()
  const at = engine.clock.now()
  const day = jakartaDay(at)
  const parts = [4_000, 6_000].map(amount => rupiah(amount))
  await engine.ctx.db.insert(refunds).values(
    parts.map(part => ({
      ...{ id: newReference('REF'), key: `part-${part}`, subjectKind: 'order' as const, subjectId: order.id, paymentId: reference },
      ...{ gateway: 'scripted', reason: 'not_delivered' as never, amount: part, status: 'done' as const, backTo: 'source' as const },
      ...{ dueAt: at, createdAt: at, settledAt: at },
    })),
  )
  const without = { header: 'kind,reference,gross,at' }
  const refund = (gross: number, on = day) => `refund,${reference},${gross},${on}`
  await take([`payment,${reference},${amount},${day}`, refund(4_000)], without)
  expect(await take([refund(6_000), 'payout,,15000,2026-11-22', 'payout,,9000,2026-11-22'], without)).toMatchObject({ openedCount: 2 })
  await endStatement(daysLater(engine.ctx, 14), { gateway: 'scripted', fromDay: day, toDay: addDays(day, 9), decided })
  const payouts = [-15_000, -9_000].map(theirs => ['payout', 'missing_here', null, theirs])
  expect((await kinds()).toSorted((one, other) => Number(one[3]) - Number(other[3]))).toEqual(payouts)
})

test('a payout to the bank is booked by a person, with its fee, and never twice', async () => {
  await buy()
  const payout = lineOf({ kind: 'payout', id: 'P-1', gross: 15_000, fee: 2_500 })
  await take([payout])
  const [one] = await waiting()
  const held = await balanceOf('world:gateway:scripted')
  const cost = await balanceOf('result:gateway_cost')
  await settle(one, 'book')
  await settle(one, 'book')
  await take([payout])
  expect(await waiting()).toEqual([])
  expect(await balanceOf('world:bank')).toBe(-15_000)
  expect(await balanceOf('world:gateway:scripted')).toBe(held + 17_500)
  expect(await balanceOf('result:gateway_cost')).toBe(cost - 2_500)
  await engine.expectBooks()
})

test('a monthly fee of the company becomes its cost', async () => {
  await take([lineOf({ kind: 'monthly fee', id: 'F-1', gross: -50_000 })])
  await settle((await waiting())[0], 'book')
  expect(await balanceOf('result:gateway_cost')).toBe(-50_000)
  expect(await balanceOf('world:gateway:scripted')).toBe(50_000)
  await engine.expectBooks()
})

test('a broken line is named and the others are kept, and a file of another gateway is refused whole', async () => {
  const { line, reference } = await buy()
  expect(await take(['payment,PAY-1,x', line, 'payment,PAY-2,X,ten,0,today'])).toMatchObject({
    matchedCount: 1,
    broken: [{ line: 2 }, { line: 4 }],
  })
  const { gateways } = engine.ctx
  const other = { ...engine.gateway, id: 'other' }
  const ctx = { ...engine.ctx, gateways: new Map([...gateways, ['other', other]]) }
  const file = new TextEncoder().encode([header, line, lineOf({ reference, id: 'Y', gross: 1 })].join('\n'))
  await expect(takeStatement(ctx, { gateway: 'other', file, columns: {}, decided })).rejects.toMatchObject({ code: 'statement_invalid' })
  await expect(take([line], { gateway: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await engine.ctx.db.select().from(statementLines)).toHaveLength(1)
})

test('money that statements should name and do not is missing there, only where they cover every day, by days in Jakarta', async () => {
  const [missing, named] = [await buy(), await buy()]
  const paidOn = jakartaDay(missing.receipt.paidAt)
  const end = (fromDay: string, toDay: string) => endStatement(daysLater(engine.ctx, 14), { gateway: 'scripted', fromDay, toDay, decided })
  await take([named.line])
  expect(await end(paidOn, addDays(paidOn, 2))).toBe(0)
  // A day lacks, on which it may have been settled.
  expect(await end(addDays(paidOn, 4), addDays(paidOn, 9))).toBe(0)
  // It is settled from its own day on, which this does not cover.
  expect(await end(addDays(paidOn, 1), addDays(paidOn, 9))).toBe(1)
  expect(await end(addDays(paidOn, 1), addDays(paidOn, 9))).toBe(0)
  expect((await waiting()).map(({ thing, kind, acts }) => [thing, kind, acts])).toEqual([
    [`receipt:${missing.receipt.id}`, 'missing_there', ['check', 'reverse', 'book', 'accept']],
  ])
  await take([missing.line])
  expect(await waiting()).toEqual([])
  await expect(end('2026-11-02', '2026-11-01')).rejects.toMatchObject({ code: 'statement_invalid' })
})

test('money that never arrived is reversed by a person: the order is held, once, and the books stay right', async () => {
  const { order, receipt, reference } = await buy()
  const paidOn = jakartaDay(receipt.paidAt)
  await endStatement(daysLater(engine.ctx, 14), { gateway: 'scripted', fromDay: paidOn, toDay: addDays(paidOn, 9), decided })
  const [one] = await waiting()
  await Promise.all([settle(one, 'reverse'), settle(one, 'reverse')])
  expect((await engine.read(order)).status).toBe('on_hold')
  expect(await waiting()).toEqual([])
  await engine.expectBooks()
  // The gateway still lists it: that is another difference.
  engine.clock.advance(3 * dayMs)
  await reconcilePayments(engine.ctx, {})
  expect(await kinds()).toEqual([['payment', 'missing_here', null, receipt.amount]])
  // Then it says itself that the money never stood, under a name of its own.
  engine.gateway.takeBack(reference, 'reversal')
  await watchPayment(engine.ctx, { paymentId: reference })
  expect(await engine.ctx.db.$count(takenBack)).toBe(1)
  expect(await balanceOf('world:gateway:scripted')).toBe(0)
  await engine.runJobs()
  await engine.expectBooks()
})

test('a run that dies half way leaves what it has compared, and the next one does the rest', async () => {
  const bought = [await buy(), await buy(), await buy()]
  const many = Array.from({ length: 300 }, (_, at) => lineOf({ id: `S-${at}`, gross: 1_000 }))
  let count = 0
  const dying = { ...engine.ctx, db: Object.create(engine.ctx.db) as typeof engine.ctx.db }
  dying.db.transaction = (...args) => {
    count += 1
    if (count > 1) throw new Error('killed')
    return engine.ctx.db.transaction(...args)
  }
  const lines = [...many, ...bought.map(({ line }) => line)]
  const file = new TextEncoder().encode([header, ...lines].join('\n'))
  await expect(takeStatement(dying, { gateway: 'scripted', file, columns: {}, decided })).rejects.toThrow('killed')
  expect(await engine.ctx.db.select().from(differences)).toHaveLength(100)
  expect(await take(lines)).toMatchObject({ lineCount: 303, matchedCount: 3, openedCount: 200 })
})
