import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { newOrderId } from '../../platform/ids.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { getMeasures } from './read.ts'

let store: TestStore
afterEach(() => store.close())

/** Makes an order that reached its last status this many seconds after it was paid. */
async function addOrder(status: 'delivered' | 'refunded', seconds: number): Promise<string> {
  const id = newOrderId()
  const at = store.clock.now()
  const paidAt = new Date(at.getTime() - seconds * 1000)
  await store.ctx.db.insert(orders).values({
    id,
    status,
    version: 1,
    productId: 'game',
    productTitle: 'Game',
    productCover: '/covers/game.svg',
    productUnit: 'Diamonds',
    isVoucher: false,
    itemId: 'game-1',
    itemName: '1 Diamond',
    quantity: 1,
    player: {},
    playerDisplay: '1',
    contactKind: 'email',
    contactValue: 'a@example.com',
    channelId: 'qris',
    unitPrice: rupiah(1000),
    fee: rupiah(0),
    lines: [],
    total: rupiah(1000),
    createdAt: paidAt,
    expiresAt: at,
    paidAt,
    deliveredAt: status === 'delivered' ? at : null,
    updatedAt: at,
  })
  return id
}

async function addRefund(orderId: string, seconds: number): Promise<void> {
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
    status: 'paid',
    expiresAt: at,
  })
  await store.ctx.db.insert(refunds).values({
    ...shared,
    id: `ref-${orderId}`,
    key: `order:${orderId}`,
    paymentId: `pay-${orderId}`,
    reason: 'delivery_failed',
    status: 'done',
    dueAt: at,
    settledAt: at,
  })
}

test('four deliveries are too few to measure', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 30, 40]) await addOrder('delivered', seconds)
  expect(await getMeasures(store.ctx)).toBeNull()
})

test('five deliveries and two refunds give the measured times', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 45, 200, 700]) await addOrder('delivered', seconds)
  await addRefund(await addOrder('refunded', 30), 90)
  await addRefund(await addOrder('refunded', 30), 30)
  expect(await getMeasures(store.ctx)).toEqual({
    orders: 5,
    p50_seconds: 45,
    success_bps: 7142,
    refund_p50_seconds: 60,
    histogram_bps: [4000, 2000, 0, 2000, 2000],
  })
})

test('orders older than thirty days do not count', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 30, 40, 50]) await addOrder('delivered', seconds)
  store.clock.advance(31 * 24 * 60 * 60_000)
  expect(await getMeasures(store.ctx)).toBeNull()
})
