import { rupiah } from '@kilat/contract/money.ts'
import type { Figures, Report, ReportDay } from '@kilat/contract/operator/reports.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payments, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { newReference } from '../../platform/ids.ts'
import { wibTime } from '../../platform/tables/wib-time.ts'
import { paymentReference } from '../../test/buy.ts'
import { createOperatorCaller, type OperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { readBalances } from '../ledger/read.ts'
import { acceptTakenBack } from '../payments/accept-taken-back.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { addUp } from './figures.ts'
import { daysOf, momentsOf } from './period.ts'

const dayMs = 24 * 60 * 60_000

let engine: Engine
let call: OperatorCaller
beforeEach(async () => {
  engine = await createEngine({
    qrisFee: { flatIdr: rupiah(0), basisPoints: 70 },
    walletFee: { flatIdr: rupiah(500), basisPoints: 200 },
  })
  call = createOperatorCaller(engine.ctx)
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const today = () => wibTime(engine.clock.now()).slice(0, 10)
const daysLater = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

async function read({ from = today(), to = today() } = {}): Promise<Report> {
  return (await (await call('GET', `/operator/reports?from=${from}&to=${to}`)).json()).data
}
async function readDays(from: string, to: string): Promise<ReportDay[]> {
  return (await (await call('GET', `/operator/reports/days?from=${from}&to=${to}`)).json()).data
}

async function sell(purchase: Parameters<Engine['order']>[0] = {}) {
  const order = await engine.order(purchase)
  await engine.pay(order)
  await engine.runJobs()
  return order
}

/** Advances to this time of a later day in Jakarta. */
function advanceTo(clock: string): void {
  const next = Date.parse(`${daysLater(today(), 1)}T${clock}+07:00`)
  engine.clock.advance(next - engine.clock.now().getTime())
}

/** All that the store earned and spent, as the ledger's own balances have it. */
async function earnedByLedger() {
  const balances = await readBalances(engine.ctx)
  return addUp(
    balances.filter(({ account }) => account.startsWith('result:')).map(({ account, balanceIdr }) => ({ account, amount: balanceIdr })),
  )
}

const columns = ['revenue', 'cost', 'fees', 'other', 'profit', 'delivered'] as const
const sumOf = (rows: readonly Figures[]) =>
  Object.fromEntries(columns.map(column => [column, rows.reduce((sum, row) => sum + row[column], 0)]))
const pick = (figures: Figures) => Object.fromEntries(columns.map(column => [column, figures[column]]))

/** A day with each kind of money: sales over two channels and suppliers, a refund, a partial one, a promotion, and a deposit with its fee. */
async function tradeForADay() {
  const [cheap, dear] = [await makeItem(engine.ctx, { ...twoOffers, maxQuantity: 3 }), await makeItem(engine.ctx, { price: 25_000 })]
  const sold = await sell({ itemId: dear })
  await sell({ itemId: dear, channel: 'ewallet' })
  await sell({ itemId: cheap, quantity: 3 })
  // The first supplier refuses, the second one delivers.
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await sell({ itemId: cheap })
  // Nobody delivers: the money goes back, and the gateway keeps its fee.
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await sell({ itemId: dear })
  // One of three units is delivered by each supplier, and one by none.
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' }, { does: 'fail', says: 'truth' })
  engine.other.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' })
  await sell({ itemId: cheap, quantity: 3 })
  const user = await makeUser(engine.ctx)
  await fillWallet(engine.ctx, { userId: user.id, amount: 7_000 })
  const id = newReference('DEP')
  await openDeposit(engine.ctx, { id, userId: user.id, amountIdr: rupiah(50_000), channelId: 'ewallet' })
  const [asked] = await engine.ctx.db.select().from(payments).where(eq(payments.subjectId, id))
  engine.gateway.pay(asked?.id ?? '', asked?.amount ?? rupiah(0))
  await watchPayment(engine.ctx, { paymentId: asked?.id ?? '' })
  return { sold }
}

test('a report’s totals are the ledger’s sums to the rupiah, and so is each of its lists and its days', async () => {
  const first = today()
  await tradeForADay()
  advanceTo('10:00:00')
  await tradeForADay()
  const report = await read({ from: first })
  const ledger = await earnedByLedger()
  expect(report.total).toMatchObject(ledger)
  expect(ledger.other).toBe(-14_000)
  expect(report.others).toEqual([{ account: 'result:promotion', amount: -14_000 }])
  expect(report.difference).toBe(0)
  for (const groups of [report.products, report.channels, report.suppliers, await readDays(first, today())])
    expect(sumOf(groups)).toEqual(pick(report.total))
  expect(report.total.revenue - report.total.cost - report.total.fees + report.total.other).toBe(report.total.profit)
  // What the second day earned is not the first one's, too.
  const days = await readDays(first, today())
  expect(days.map(({ day }) => day)).toEqual([first, today()])
  expect(pick((await read()).total)).toEqual(pick(days[1] as Figures))
})

test('each order is in the group of its product, channel and supplier', async () => {
  await tradeForADay()
  const report = await read()
  const delivered = (groups: Report['products']) => Object.fromEntries(groups.map(({ id, delivered }) => [id, delivered]))
  expect(Object.values(delivered(report.products)).toSorted()).toEqual([0, 2, 3])
  expect(delivered(report.channels)).toMatchObject({ qris: 4, ewallet: 1 })
  // The one with units of both is of several; deposits and what went back whole are of none.
  expect(delivered(report.suppliers)).toEqual({ scripted: 3, other: 1, '*': 1, null: 0 })
  expect(report.channels.find(({ id }) => id === 'qris')?.name).toBe('QRIS')
  expect(report.products.at(-1)).toMatchObject({ id: null, name: null, other: -7_000 })
  expect(report.products[0]?.name).toMatch(/^Game \d+$/)
})

test('success counts orders that buyers wanted, of a supplier its own deliveries; an open order is neither', async () => {
  const itemId = await makeItem(engine.ctx, twoOffers)
  await sell({ itemId })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await sell({ itemId })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.other.script.push({ does: 'fail', says: 'truth' })
  await sell({ itemId })
  engine.supplier.script.push({ does: 'keep', says: 'silence' })
  await sell({ itemId })
  const { total, suppliers, channels } = await read()
  expect(total).toMatchObject({ delivered: 2, succeeded: 2, failed: 1 })
  expect(channels).toMatchObject([{ id: 'qris', succeeded: 2, failed: 1 }])
  const ofSupplier = Object.fromEntries(suppliers.map(({ id, succeeded, failed }) => [id, [succeeded, failed]]))
  expect(ofSupplier).toMatchObject({ scripted: [1, 2], other: [1, 1] })
})

test('an order that its buyer took back is no failure', async () => {
  const order = await sell()
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const back = await sell()
  await engine.ctx.db.update(refunds).set({ reason: 'withdrawn' }).where(eq(refunds.subjectId, back.id))
  expect(order.id).not.toBe(back.id)
  expect((await read()).total).toMatchObject({ succeeded: 1, failed: 0 })
})

test('a day begins and ends at midnight in Jakarta', async () => {
  advanceTo('23:57:00')
  const day = today()
  await sell()
  engine.clock.advance(3 * 60_000)
  expect(today()).toBe(daysLater(day, 1))
  await sell()
  await sell()
  expect((await read({ from: day, to: day })).total).toMatchObject({ delivered: 1, revenue: 10_000 })
  expect((await read()).total).toMatchObject({ delivered: 2, revenue: 20_000 })
  expect((await readDays(day, today())).map(({ delivered, succeeded }) => [delivered, succeeded])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('the median is of the time from payment to delivery', async () => {
  for (const minutes of [1, 2, 9]) {
    engine.supplier.script.push({ does: 'deliver', says: 'silence' })
    const order = await engine.order()
    await engine.pay(order)
    await engine.runJobs()
    engine.clock.advance(minutes * 60_000)
    await engine.runJobs()
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'delivered' })
  }
  const { total, products } = await read({ from: daysLater(today(), -1) })
  const [one, two, nine] = products.map(({ median_seconds: seconds }) => seconds ?? 0).toSorted((a, b) => a - b)
  expect(total.median_seconds).toBe(two)
  // The clock of the test runs on while it works.
  for (const [seconds = 0, least] of [
    [one, 60],
    [two, 120],
    [nine, 540],
  ] as const)
    expect(Math.floor(seconds / 60) * 60).toBe(least)
})

test('an empty day is all zeros, without a median', async () => {
  const { total, products, channels, suppliers, others } = await read()
  expect(pick(total)).toEqual({ revenue: 0, cost: 0, fees: 0, other: 0, profit: 0, delivered: 0 })
  expect(total.median_seconds).toBeNull()
  expect([products, channels, suppliers, others]).toEqual([[], [], [], []])
  expect(await readDays('2024-02-28', '2024-03-01')).toMatchObject([{ day: '2024-02-28' }, { day: '2024-02-29' }, { day: '2024-03-01' }])
})

test('money that a gateway takes back later is a loss of the day on which it went', async () => {
  const order = await sell()
  const sold = today()
  advanceTo('09:00:00')
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(engine.ctx, { paymentId: reference })
  const [taken] = await engine.ctx.db.select().from(takenBack)
  await acceptTakenBack(engine.ctx, { id: taken?.id ?? '', by: { kind: 'operator', id: 'ujang' }, note: 'sengketa kalah' })
  const [before, after] = [await read({ from: sold, to: sold }), await read()]
  expect(before.total).toMatchObject({ revenue: 10_000, other: 0 })
  expect(after.total).toMatchObject({ revenue: 0, other: -10_000, delivered: 0 })
  expect(after.others).toEqual([{ account: 'result:chargeback', amount: -10_000 }])
  expect(after.products).toMatchObject([{ other: -10_000 }])
})

test.each([
  ['one that ends before it begins', 'from=2026-11-21&to=2026-11-20'],
  ['more than 366 days', 'from=2025-11-20&to=2026-11-21'],
  ['no day', 'from=2026-02-30&to=2026-03-01'],
  ['no period', ''],
])('a period of %s is refused', async (_, query) => {
  for (const path of ['', '/days', '/export']) {
    const refused = await call('GET', `/operator/reports${path}?${query}&format=csv`)
    expect([path, refused.status]).toEqual([path, 400])
  }
})

test('the moments of a period are the midnights of Jakarta, the last one not included', () => {
  expect(momentsOf({ from: '2026-11-21', to: '2026-11-22' })).toEqual({
    from: new Date('2026-11-20T17:00:00.000Z'),
    until: new Date('2026-11-22T17:00:00.000Z'),
  })
  expect(daysOf({ from: '2026-12-31', to: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01'])
})

test('a leap year is a whole period', async () => {
  expect((await readDays('2028-01-01', '2028-12-31')).length).toBe(366)
})
