import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { payments, takenBack } from '../../db/schema/payments.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { actsOf, askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readBalances } from '../ledger/read.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { acceptTakenBack } from './accept-taken-back.ts'
import { watchPayment } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

type Order = Awaited<ReturnType<Engine['order']>>

const waits = 'money taken back after the store had spent it waits for a person'
const check = async (order: Order) => watchPayment(engine.ctx, { paymentId: await paymentReference(engine.ctx, order.id) })
const take = async (order: Order, kind: 'reversal' | 'chargeback' | 'refund', amountIdr?: number) => {
  engine.gateway.takeBack(await paymentReference(engine.ctx, order.id), kind, amountIdr === undefined ? {} : { amountIdr })
  await check(order)
}
const statusOf = async (order: Order) => (await engine.read(order)).status
const balanceOf = async (account: string) => (await readBalances(engine.ctx)).find(balance => balance.account === account)?.balanceIdr ?? 0
const reasonsOf = async (order: Order) =>
  (await engine.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.version))).map(
    ({ reason }) => reason,
  )
const accept = (id = '') => acceptTakenBack(engine.ctx, { id, by: { kind: 'operator', id: 'ujang' }, note: 'sengketa kalah' })
const passHold = async () => {
  engine.clock.advance(14 * 60 * 60_000)
  await engine.runJobs()
}

test.for([
  ['reversal', 'payment_reversed', 'pending'],
  ['chargeback', 'charged_back', 'paid'],
  ['refund', 'returned_by_hand', 'paid'],
] as const)(
  'after a %s before the delivery the order is on hold with the reason %s, and nothing is ever sent',
  async ([kind, reason, status]) => {
    const order = await engine.order()
    await engine.pay(order)
    await take(order, kind)
    await engine.runJobs()
    expect(await statusOf(order)).toBe('on_hold')
    expect((await reasonsOf(order)).at(-1)).toBe(reason)
    const [payment] = await engine.ctx.db.select().from(payments)
    expect(payment?.status).toBe(status)
    await engine.expectBooks()
    await passHold()
    expect(await statusOf(order)).toBe('refunded')
    expect(await engine.ctx.db.select().from(attempts)).toEqual([])
    expect(engine.gateway.refunded(payment?.id ?? '')).toBe(0)
    expect(await balanceOf('result:chargeback')).toBe(0)
    await engine.expectBooks()
  },
)

test('an order that was delivered stays delivered, the store bears the chargeback, and it waits for a person until one accepts it', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  await take(order, 'chargeback')
  await engine.runJobs()
  expect(await statusOf(order)).toBe('delivered')
  expect(await balanceOf('result:chargeback')).toBe(-order.total)
  const [difference, ...others] = await checkBooks(engine.ctx)
  expect(others).toEqual([])
  expect(difference).toMatchObject({ what: waits, found: order.total, since: expect.any(Date) })
  const [row] = await engine.ctx.db.select().from(takenBack)
  expect((await listWaiting(engine.ctx)).data).toMatchObject([
    { kind: 'taken_back', id: row?.id, subject_id: order.id, amount: order.total },
  ])
  const dying = acceptTakenBack(dyingAtCommit(engine), { id: row?.id ?? '', ...decided })
  await expect(dying).rejects.toThrow('died')
  expect([(await listWaiting(engine.ctx)).data.length, await actsOf(engine)]).toEqual([1, []])
  expect(await askTwenty(() => accept(row?.id))).toEqual([`${order.total}`])
  expect(await actsOf(engine)).toEqual([`taken_back_accepted ${row?.id}`])
  expect((await listWaiting(engine.ctx)).data).toEqual([])
  await expect(accept('PAY-NOBODY:1')).rejects.toMatchObject({ code: 'not_found' })
  await engine.expectBooks()
  expect(await balanceOf('result:chargeback')).toBe(-order.total)
})

test('asking again, however often, books what was taken back once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await take(order, 'chargeback')
  await Promise.all(Array.from({ length: 20 }, () => check(order)))
  expect(await engine.ctx.db.select().from(takenBack)).toHaveLength(1)
  expect(await balanceOf('result:chargeback')).toBe(-order.total)
  await engine.expectBooks()
})

test('a payment found paid and charged back at the same time is never delivered', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(reference, order.total)
  engine.gateway.takeBack(reference, 'chargeback')
  await check(order)
  expect(await statusOf(order)).toBe('on_hold')
  await engine.runJobs()
  expect(await engine.ctx.db.select().from(attempts)).toEqual([])
  await engine.expectBooks()
})

test('a reversal that is known before an older answer brings its receipt stops the delivery all the same', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(reference, order.total)
  const older = await engine.gateway.queryPayment(reference)
  await take(order, 'reversal')
  expect(await statusOf(order)).toBe('expired')
  // Nothing is booked yet, so there is nothing to bear.
  const [noted] = await engine.ctx.db.select().from(takenBack)
  await expect(accept(noted?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  engine.gateway.queryAnswers.push(older)
  await check(order)
  expect(await statusOf(order)).toBe('on_hold')
  await engine.runJobs()
  expect(await engine.ctx.db.select().from(attempts)).toEqual([])
  await engine.expectBooks()
})

test('an order that is paid again after its payment was reversed is delivered, and nothing is lost', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await take(order, 'reversal')
  await engine.runJobs()
  await engine.pay(order, order.total + 500)
  await engine.runJobs()
  expect(await statusOf(order)).toBe('delivered')
  expect(await balanceOf('result:chargeback')).toBe(0)
  expect(engine.gateway.refunded(await paymentReference(engine.ctx, order.id))).toBe(500)
  await engine.expectBooks()
  await passHold()
  expect(await statusOf(order)).toBe('delivered')
})

test.for([
  { says: 'delivered', end: 'delivered' },
  { says: 'nothing', end: 'refunded' },
] as const)(
  'an order paid again while its supplier may have delivered ends: the supplier says $says, the order is $end',
  async ({ says, end }) => {
    const order = await engine.order()
    engine.supplier.script.push({ does: 'keep', says: 'silence' }, ...Array(60).fill({ does: 'keep', says: 'silence' }))
    await engine.pay(order)
    await engine.runJobs()
    await take(order, 'chargeback')
    await engine.pay(order)
    expect(await statusOf(order)).toBe('delivering')
    if (says === 'delivered') engine.supplier.script.length = 0
    engine.clock.advance(60_000)
    await engine.runJobs()
    await passHold()
    await passHold()
    engine.supplier.script.length = 0
    expect(await statusOf(order)).toBe(end)
    await engine.expectBooks()
  },
)

test('money in two parts makes up for a payment that was taken back, and the buyer has paid once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await take(order, 'chargeback')
  await engine.pay(order, order.total / 2)
  await engine.pay(order)
  await engine.runJobs()
  expect(await statusOf(order)).toBe('delivered')
  expect(engine.gateway.left(await paymentReference(engine.ctx, order.id))).toBe(order.total)
  expect(await balanceOf('result:chargeback')).toBe(0)
  await engine.expectBooks()
})

test('the supplier is not asked about an attempt of unknown end once the payment was taken back, because asking could send it', async () => {
  const order = await engine.order()
  engine.supplier.script.push({ does: 'lose', says: 'silence' })
  await engine.pay(order)
  await engine.runJobs()
  expect(await statusOf(order)).toBe('delivering')
  await take(order, 'reversal')
  await passHold()
  expect(await statusOf(order)).toBe('refunded')
  expect(engine.supplier.delivered.size).toBe(0)
  await engine.expectBooks()
})

test('of several units the delivered ones are the store’s loss, and the others count as refunded without sending money', async () => {
  const order = await engine.order({ quantity: 2, item: { maxQuantity: 2 } })
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'lose', says: 'silence' })
  await engine.pay(order)
  await engine.runJobs()
  await take(order, 'chargeback')
  await passHold()
  const view = await engine.read(order)
  expect(view).toMatchObject({ status: 'delivered', shown_as: 'partly', refunds: [{ status: 'done', reason: 'payment_taken_back' }] })
  expect(engine.gateway.refunded(await paymentReference(engine.ctx, order.id))).toBe(0)
  expect(await balanceOf('result:chargeback')).toBe(-order.total / 2)
  expect((await checkBooks(engine.ctx)).map(({ what, found }) => [what, found])).toEqual([[waits, order.total / 2]])
  const [row] = await engine.ctx.db.select().from(takenBack)
  for (let time = 0; time < 2; time += 1) expect(await accept(row?.id)).toBe(order.total / 2)
  await engine.expectBooks()
})

test('of an order that was charged back in part, only the rest is said to be on its way back', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await take(order, 'chargeback', 4_000)
  await passHold()
  const { status, refunds, timeline } = await engine.read(order)
  expect([status, refunds.map(({ to, amount }) => [to, amount]).sort()]).toEqual([
    'refunded',
    [
      ['source', order.total - 4_000],
      ['taken_back', 4_000],
    ],
  ])
  expect(timeline.find(({ code }) => code === 'refund_started')?.data).toMatchObject({ amount: order.total - 4_000 })
  await engine.expectBooks()
})

test('money taken back that a refund has covered is not the store’s to bear', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await take(order, 'chargeback')
  await passHold()
  expect(await statusOf(order)).toBe('refunded')
  const [row] = await engine.ctx.db.select().from(takenBack)
  expect(row).toMatchObject({ covered: order.total, settledAt: expect.any(Date) })
  await expect(accept(row?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await actsOf(engine)).toEqual([])
})

test('a refund that a person makes at the gateway ends the claim that waited for it', async () => {
  await engine.close()
  engine = await createEngine({ canRefund: false })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunding', shown_as: 'claim' })
  await take(order, 'refund')
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] })
  expect(await balanceOf('result:chargeback')).toBe(0)
  await engine.expectBooks()
})

test('the store’s own refund in the gateway’s answer is not booked a second time', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const own = (await engine.ctx.db.execute<{ id: string }>('select id from refunds')).rows[0]?.id ?? ''
  engine.gateway.takeBack(await paymentReference(engine.ctx, order.id), 'refund', { refundReference: own })
  await check(order)
  expect(await engine.ctx.db.select().from(takenBack)).toEqual([])
  await engine.expectBooks()
})

test('a payment reversed after its refund was sent is a loss that waits for a person', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect(await statusOf(order)).toBe('refunded')
  await take(order, 'reversal')
  expect(await statusOf(order)).toBe('refunded')
  expect((await checkBooks(engine.ctx)).map(({ what, found }) => [what, found])).toEqual([[waits, order.total]])
})

test('an order keeps the deadline of its hold when its payment is taken back meanwhile', async () => {
  const order = await engine.order()
  engine.supplier.script.push({ does: 'lose', says: 'silence' })
  await engine.pay(order)
  await engine.runJobs()
  engine.supplier.script.push(...Array.from({ length: 20 }, () => ({ does: 'lose' as const, says: 'silence' as const })))
  engine.clock.advance(engine.ctx.settings.promiseMs + 1_000)
  await engine.runJobs()
  const [before] = await engine.ctx.db.select().from(orders)
  expect(before?.status).toBe('on_hold')
  await take(order, 'chargeback')
  const [after] = await engine.ctx.db.select().from(orders)
  expect(after).toMatchObject({ status: 'on_hold', decideBy: before?.decideBy, paymentLostAt: expect.any(Date) })
})
