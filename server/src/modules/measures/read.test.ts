import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refundedUnits, refunds } from '../../db/schema/refunds.ts'
import { addOrder } from '../../test/add-order.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { getMeasures, measureUsual, rankSales } from './read.ts'

let store: TestStore
afterEach(() => store.close())

/** Adds an order that ended this many seconds after it was paid. */
function addEnded(status: 'delivered' | 'refunded', seconds: number, more: { itemId?: string } = {}): Promise<string> {
  const endedAt = store.clock.now()
  return addOrder(store.ctx, { ...more, status, paidAt: new Date(endedAt.getTime() - seconds * 1000), endedAt })
}

async function addRefund(orderId: string, seconds: number, reason: 'delivery_failed' | 'withdrawn' = 'delivery_failed'): Promise<string> {
  const at = store.clock.now()
  const createdAt = new Date(at.getTime() - seconds * 1000)
  const shared = { subjectKind: 'order', subjectId: orderId, gateway: 'sandbox', amount: rupiah(1000), createdAt } as const
  await store.ctx.db.insert(payments).values({
    ...shared,
    id: `pay-${orderId}`,
    channelId: 'qris',
    code: 'qris',
    fee: rupiah(0),
    canRefund: true,
    gatewayFeeFlat: rupiah(0),
    gatewayFeeBasisPoints: 0,
    status: 'paid',
    expiresAt: at,
  })
  await store.ctx.db.insert(refunds).values({
    ...shared,
    id: `ref-${orderId}`,
    key: `order:${orderId}`,
    paymentId: `pay-${orderId}`,
    reason,
    status: 'done',
    dueAt: at,
    settledAt: at,
  })
  return `ref-${orderId}`
}

const enough = { settings: { statisticsMinOrders: 24 } }

async function addDelivered(count: number, seconds: (at: number) => number, more: { itemId?: string } = {}): Promise<void> {
  for (let at = 0; at < count; at += 1) await addEnded('delivered', seconds(at), more)
}

test('fewer than twenty deliveries are measured for nobody, and an item without enough of its own takes its product’s', async () => {
  store = await createTestStore()
  const usual = (itemId: string) => measureUsual(store.ctx, { productId: 'game', itemId })
  const later = () => store.clock.advance(31_000)
  await addDelivered(19, () => 10)
  expect(await usual('game-1')).toBeNull()
  await addDelivered(1, () => 100, { itemId: 'game-2' })
  later()
  expect(await usual('game-1')).toEqual({ of: 'product', orders: 20, p50_seconds: 10, p95_seconds: 15 })
  await addDelivered(1, () => 10)
  later()
  expect(await usual('game-1')).toEqual({ of: 'item', orders: 20, p50_seconds: 10, p95_seconds: 10 })
  expect(await usual('game-2')).toMatchObject({ of: 'product', orders: 21 })
  expect(await measureUsual(store.ctx, { productId: 'other', itemId: 'game-1' })).toBeNull()
})

test('the statistics count every paid order that ended, whole, in part or not at all, and are shown from the setting on', async () => {
  store = await createTestStore(enough)
  await addDelivered(20, at => [10, 20, 45, 200, 700][at % 5] ?? 0)
  for (let at = 0; at < 3; at += 1) await addEnded('refunded', 30)
  expect(await getMeasures(store.ctx)).toBeNull()
  const claimed = await addEnded('refunded', 30)
  await store.ctx.db.update(orders).set({ status: 'refunding' }).where(eq(orders.id, claimed))
  store.clock.advance(31_000)
  expect(await getMeasures(store.ctx)).toEqual({
    days: 30,
    orders: 24,
    delivered: 20,
    p50_seconds: 45,
    success_bps: 8333,
    refund_p50_seconds: null,
    histogram_bps: [4000, 2000, 0, 2000, 2000],
  })
})

test('a part that was refunded is no whole success, and what its buyer took back counts for nothing', async () => {
  store = await createTestStore({ settings: { statisticsMinOrders: 21 } })
  await addDelivered(20, () => 10)
  const partly = await addEnded('delivered', 10)
  await store.ctx.db.update(orders).set({ quantity: 2 }).where(eq(orders.id, partly))
  const refundId = await addRefund(partly, 30)
  await store.ctx.db.insert(refundedUnits).values({ orderId: partly, unit: 1, refundId })
  await addRefund(await addEnded('refunded', 5), 5, 'withdrawn')
  expect(await getMeasures(store.ctx)).toMatchObject({ orders: 21, delivered: 21, success_bps: 9523 })
})

test('twenty refunds say how long one takes', async () => {
  store = await createTestStore({ settings: { statisticsMinOrders: 1 } })
  await addDelivered(20, () => 10)
  for (let at = 0; at < 20; at += 1) await addRefund(await addEnded('refunded', 30), at < 10 ? 30 : 90)
  expect((await getMeasures(store.ctx))?.refund_p50_seconds).toBe(60)
})

test('orders older than thirty days do not count', async () => {
  store = await createTestStore(enough)
  await addDelivered(24, () => 10)
  expect(await getMeasures(store.ctx)).toMatchObject({ orders: 24 })
  store.clock.advance(31 * 24 * 60 * 60_000)
  expect(await getMeasures(store.ctx)).toBeNull()
})

test('items are ranked by their deliveries once a product has twenty; a buyer counts once, and single sales do not show', async () => {
  store = await createTestStore()
  const sell = async (itemId: string, times: number, contactValue?: string) => {
    const at = store.clock.now()
    for (let count = 0; count < times; count++)
      await addOrder(store.ctx, { status: 'delivered', paidAt: at, endedAt: at, itemId, ...(contactValue && { contactValue }) })
  }
  await sell('game-big', 9)
  await sell('game-small', 10)
  await sell('game-fan', 30, 'fan@example.com')
  expect(await rankSales(store.ctx)).toEqual(new Map([['game', ['game-small', 'game-big']]]))
  store.clock.advance(31 * 24 * 60 * 60_000)
  await sell('game-big', 19)
  expect(await rankSales(store.ctx), 'nineteen of this month are too few').toEqual(new Map())
})
