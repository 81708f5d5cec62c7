import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { newOrderId } from '../../platform/ids.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { demoTheme } from './demo-theme.ts'
import { getMeasures, getThemeInfo } from './read.ts'
import { seedDemoStore } from './seed-demo-store.ts'

let store: TestStore
afterEach(() => store.close())

/** An order that reached its end so many seconds after it was paid. */
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
    gateway: 'sandbox',
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
  const shared = { orderId, gateway: 'sandbox', amount: rupiah(1000), createdAt }
  await store.ctx.db.insert(payments).values({ ...shared, id: `pay-${orderId}`, channelId: 'qris', status: 'paid', expiresAt: at })
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

test('[theme.get-info] a new store answers with its icon, titles and links, one of them titled Whatsapp', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  const info = await getThemeInfo(store.ctx)
  expect(info.header.favicon).toMatch(/^\//)
  expect(info.seo.meta_title).toContain('Kilat')
  expect(info.footer.sosmed.find(({ title }) => title === 'Whatsapp')?.link).toMatch(/^https:\/\/wa\.me\/62/)
  expect(info.store.is_trial).toBe(false)
})

test('seeding again leaves what the operator wrote', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  const own = { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }
  await store.ctx.db.update(storeSettings).set({ value: own }).where(eq(storeSettings.key, 'theme'))
  await seedDemoStore(store.ctx)
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Toko Ujang')
})

test('a change of the theme shows after half a minute', async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  await getThemeInfo(store.ctx)
  const own = { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }
  await store.ctx.db.update(storeSettings).set({ value: own })
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Kilat')
  store.clock.advance(30_000)
  expect((await getThemeInfo(store.ctx)).store.name).toBe('Toko Ujang')
})

test('four deliveries are too few to measure', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 30, 40]) await addOrder('delivered', seconds)
  expect(await getMeasures(store.ctx)).toBeNull()
})

test('five deliveries and two refunds are measured as they were', async () => {
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

test('what is older than thirty days does not count', async () => {
  store = await createTestStore()
  for (const seconds of [10, 20, 30, 40, 50]) await addOrder('delivered', seconds)
  store.clock.advance(31 * 24 * 60 * 60_000)
  expect(await getMeasures(store.ctx)).toBeNull()
})
