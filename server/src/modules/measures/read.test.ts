import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { addOrder } from '../../test/add-order.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { getMeasures } from './read.ts'

let store: TestStore
afterEach(() => store.close())

/** Adds an order that ended this many seconds after it was paid. */
function addEnded(status: 'delivered' | 'refunded', seconds: number): Promise<string> {
  const endedAt = store.clock.now()
  return addOrder(store.ctx, { status, paidAt: new Date(endedAt.getTime() - seconds * 1000), endedAt })
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
    reason: 'delivery_failed',
    status: 'done',
    dueAt: at,
    settledAt: at,
  })
}

test('four deliveries are too few to measure', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 30, 40]) await addEnded('delivered', seconds)
  expect(await getMeasures(store.ctx)).toBeNull()
})

test('five deliveries and two refunds give the measured times', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 45, 200, 700]) await addEnded('delivered', seconds)
  await addRefund(await addEnded('refunded', 30), 90)
  await addRefund(await addEnded('refunded', 30), 30)
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
  for (const seconds of [10, 20, 30, 40, 50]) await addEnded('delivered', seconds)
  store.clock.advance(31 * 24 * 60 * 60_000)
  expect(await getMeasures(store.ctx)).toBeNull()
})
