import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { decided } from '../../test/operator-hands.ts'
import { limitSupplier } from '../catalog/limit-supplier.ts'
import { getProduct } from '../catalog/read.ts'
import { resumeSupplier } from '../delivery/resume-supplier.ts'
import { quoteItem } from './quote-item.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

/** Why the item can not be bought by its page; null if it can. */
async function whyNot(itemId: string) {
  const availability = (await getProduct(engine.ctx, itemId.replace('-86-diamonds', '')))?.items[0]?.availability
  return availability?.is_available ? null : availability?.reason
}
const quote = (itemId: string, quantity = 1) => quoteItem(engine.ctx, { item_id: itemId, quantity })
const limit = (mostCost: number | null, more: { isPaused?: boolean } = {}) =>
  inTx(engine.ctx, ctx => limitSupplier(ctx, { supplier: 'scripted', mostCost: mostCost === null ? null : rupiah(mostCost), ...more }))
const newsOfCatalog = () => engine.ctx.db.$count(outbox, eq(outbox.topic, 'catalog'))

test('what only a paused supplier delivers is off sale in the page, the quote and the order until it is tried again', async () => {
  const [itemId, elsewhere] = [await makeItem(engine.ctx), await makeItem(engine.ctx, twoOffers)]
  engine.supplier.send = async () => ({ kind: 'blocked', cause: 'balance_empty', detail: 'rc 44' })
  const first = await engine.order({ itemId })
  await engine.pay(first)
  expect(await whyNot(itemId)).toBe(null)
  await engine.runJobs()
  expect(await whyNot(itemId)).toBe('supplier_down')
  const refusal = {
    code: 'item_unavailable',
    message: expect.stringContaining('lagi tidak bisa dibeli'),
    extra: { reason: 'supplier_down' },
  }
  await expect(quote(itemId)).rejects.toMatchObject(refusal)
  await expect(engine.order({ itemId })).rejects.toMatchObject(refusal)
  expect(await whyNot(elsewhere)).toBe(null)
  const other = await engine.order({ itemId: elsewhere })
  await engine.pay(other)
  await resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })
  expect(await whyNot(itemId)).toBe(null)
  await quote(itemId)
  await engine.runJobs()
  expect((await engine.read(other)).status).toBe('delivered')
})

test('a balance closes what it can not pay for and nothing else, and never an order that was agreed on', async () => {
  const costs = async (cost: number) =>
    makeItem(engine.ctx, { price: 20_000, maxQuantity: 5, offers: [{ supplier: 'scripted', sku: 's', cost }] })
  const [cheap, exact, dear] = [await costs(4_000), await costs(9_000), await costs(9_001)]
  const agreed = await engine.order({ itemId: dear })
  await limit(9_000)
  expect(await Promise.all([cheap, exact, dear].map(whyNot))).toEqual([null, null, 'supplier_down'])
  await quote(cheap, 2)
  await expect(quote(cheap, 3)).rejects.toMatchObject({
    extra: { reason: 'too_many' },
    message: expect.stringContaining('paling banyak 2'),
  })
  await engine.pay(agreed)
  await engine.runJobs()
  expect((await engine.read(agreed)).status).toBe('delivered')
  await limit(null)
  expect(await whyNot(dear)).toBe(null)
  await quote(cheap, 5)
  await engine.expectBooks()
})

test('a limit is told once, only if it closes or opens something, and is one row for 3,000 items', async () => {
  const itemId = await makeItem(engine.ctx)
  await engine.ctx.db.execute(sql`insert into ${items} (id, product_id, content, name, group_name, price, sort)
    select 'many-' || n, product_id, content || n, name, group_name, price, n from ${items}, generate_series(1, 3000) as n where id = ${itemId}`)
  await engine.ctx.db.execute(sql`insert into ${supplierOffers}
    (supplier, sku, item_id, content, cost, customer_template, is_buyer_on, is_seller_on, has_unlimited_stock, stock, synced_at)
    select supplier, 'many-' || n, 'many-' || n, content || n, 5000 + n, customer_template, true, true, true, 0, synced_at
    from ${supplierOffers}, generate_series(1, 3000) as n where item_id = ${itemId}`)
  const before = await newsOfCatalog()
  const told: number[] = []
  for (const [mostCost, isPaused] of [
    [50_000, false],
    [9_000, false],
    [9_000, false],
    [8_500, false],
    [8_000, false],
    [6_500, false],
    [6_500, true],
    [4_000, true],
    [50_000, true],
    [50_000, false],
    [null, false],
  ] as const) {
    await limit(mostCost, { isPaused })
    told.push((await newsOfCatalog()) - before)
  }
  // 50,000 and 9,000 cover all; between 8,500 and 8,000 is nothing; a pause closes the rest, and what it covers then is not seen.
  expect(told).toEqual([0, 0, 0, 1, 1, 2, 3, 3, 3, 4, 4])
})

test('of a pause and a balance that come at once both count', async () => {
  const itemId = await makeItem(engine.ctx)
  const set = (change: { isPaused?: boolean; mostCost?: ReturnType<typeof rupiah> | null }) =>
    inTx(engine.ctx, ctx => limitSupplier(ctx, { supplier: 'scripted', ...change }))
  await Promise.all([set({ isPaused: true }), set({ mostCost: rupiah(1_000) }), set({ isPaused: true })])
  await set({ isPaused: false })
  expect(await whyNot(itemId)).toBe('supplier_down')
  await set({ mostCost: null })
  expect(await whyNot(itemId)).toBe(null)
})
