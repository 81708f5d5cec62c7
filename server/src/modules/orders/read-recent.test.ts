import { recentPurchaseSchema } from '@kilat/contract/recent-purchases.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { orders } from '../../db/schema/orders.ts'
import { addOrder } from '../../test/add-order.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { listRecentPurchases } from './read-recent.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const list = () => listRecentPurchases(engine.ctx)
const minutes = (count: number) => count * 60_000

/** Adds an order that was delivered so many minutes ago, 41 seconds after its payment. */
function addDelivered({ minutesAgo = 0, ...more }: Partial<typeof orders.$inferInsert> & { minutesAgo?: number } = {}): Promise<string> {
  const endedAt = new Date(engine.clock.now().getTime() - minutes(minutesAgo))
  return addOrder(engine.ctx, { ...more, status: 'delivered', paidAt: new Date(endedAt.getTime() - 41_000), endedAt })
}

async function addCrowd() {
  for (const name of ['Ana', 'Budi', 'Citra', 'Dewi', 'Eka']) await addDelivered({ nickname: name, minutesAgo: 20 * 60 })
}

test('a new store has no recent purchases', async () => {
  expect(await list()).toEqual([])
})

test('a delivery shows at once, and one that is only paid does not', async () => {
  const order = await engine.order()
  expect(await list()).toEqual([])
  await engine.pay(order)
  expect(await list()).toEqual([])
  await engine.runJobs()
  expect(await list()).toMatchObject([{ product: { id: order.product.id }, item_name: order.item.name, initial: null, within_minutes: 60 }])
})

test('between two deliveries the database is asked once', async () => {
  await addDelivered()
  const select = vi.spyOn(engine.ctx.db, 'select')
  for (let count = 0; count < 100; count += 1) expect(await list()).toHaveLength(1)
  expect(select.mock.calls.length).toBeLessThanOrEqual(2)
  await addDelivered()
  engine.ctx.outbox.bring([{ topic: 'purchase' }])
  expect(await list()).toHaveLength(2)
})

test('among many buyers one has an initial and a time in fives, and nothing else', async () => {
  await addCrowd()
  const id = await addDelivered({ nickname: 'bangJul789', minutesAgo: 13, userId: null })
  const [first] = await list()
  expect(first).toEqual({
    product: { id: 'game', title: 'Game', cover: '/covers/game.svg' },
    item_name: '1 Diamond',
    initial: 'B',
    seconds: 41,
    within_minutes: 15,
  })
  const sent = JSON.stringify(await list())
  for (const secret of [id, 'angJul', 'example.com', '123456789']) expect(sent).not.toContain(secret)
})

test.each([
  ['<script>alert(1)</script>', 'S'],
  ['𝕶𝖎𝖓𝖌', 'K'],
  ['★彡Ñandú彡★', 'N'],
  ['สมชาย', null],
  ['•••', null],
  [null, null],
])('of the nickname %j only the letter %j is shown', async (nickname, initial) => {
  await addCrowd()
  await addDelivered({ nickname })
  const [first] = await list()
  expect(first?.initial).toBe(initial)
  expect(recentPurchaseSchema.safeParse(first).success).toBe(true)
})

test('with few buyers nobody has an initial, and times are whole hours', async () => {
  for (const minutesAgo of [5, 59, 61, 100, 179]) await addDelivered({ nickname: 'Ujang', contactValue: 'ujang@example.com', minutesAgo })
  for (const contactValue of ['a@example.com', 'b@example.com', 'c@example.com']) await addDelivered({ contactValue, nickname: 'Ani' })
  const shown = await list()
  expect(new Set(shown.map(({ initial }) => initial))).toEqual(new Set([null]))
  expect(shown.map(({ within_minutes }) => within_minutes)).toEqual([60, 60, 60, 60, 60, 120, 120, 180])
})

test('only the ten latest of the last day are shown, also while the list is kept', async () => {
  await addDelivered({ minutesAgo: 24 * 60 + 1 })
  await addDelivered({ minutesAgo: 24 * 60 - 1, itemName: 'Kemarin' })
  expect(await list()).toMatchObject([{ item_name: 'Kemarin' }])
  engine.clock.advance(minutes(2))
  expect(await list()).toEqual([])
  for (let count = 0; count < 12; count += 1) await addDelivered()
  engine.ctx.outbox.bring([{ topic: 'purchase' }])
  expect(await list()).toHaveLength(10)
})

test('an order that was refunded, whole or in part, is not shown', async () => {
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  const order = await engine.order({ quantity: 2, item: { maxQuantity: 5 } })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).shown_as).toBe('partly')
  expect(await list()).toEqual([])
})

test('an order that was paid too much is shown', async () => {
  const order = await engine.order()
  await engine.pay(order, order.total + 500)
  await engine.runJobs()
  expect((await engine.read(order)).refunds).toHaveLength(1)
  expect(await list()).toHaveLength(1)
})

test('a purchase vanishes at once with the account of its buyer', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  await addDelivered({ userId })
  expect(await list()).toHaveLength(1)
  await deleteUser(engine.ctx, { userId })
  expect(await list()).toEqual([])
})

test('an operator can switch it off', async () => {
  await addDelivered()
  const settings = { ...engine.ctx.settings, showsRecentPurchases: false }
  expect(await listRecentPurchases({ ...engine.ctx, settings })).toEqual([])
})
