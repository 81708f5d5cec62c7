import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { seedDemoCatalog } from './seed-demo.ts'

let store: TestStore

beforeEach(async () => {
  store = await createTestStore()
})

afterEach(() => store.close())

const everything = async () => [
  await store.ctx.db.select().from(products),
  await store.ctx.db.select().from(items),
  await store.ctx.db.select().from(supplierOffers),
]

test('a new store sells every product it knows, its list has no problem, and a second start changes nothing', async () => {
  const report = await seedDemoCatalog(store.ctx)
  expect(report).toMatchObject({ problems: [], held: [] })
  expect(report?.created).toBeGreaterThanOrEqual(180)
  const sold = new Set((await store.ctx.db.select().from(items)).map(item => item.productId))
  expect([...sold].sort()).toEqual(productDefinitions.map(({ id }) => id).sort())

  const before = await everything()
  expect(await seedDemoCatalog(store.ctx)).toBeUndefined()
  expect(await everything()).toEqual(before)

  // The next start must keep the operator's pauses and later imports.
  await store.ctx.db.update(supplierOffers).set({ cost: rupiah(1), pause: 'content', pauseReason: 'a look is needed' })
  expect(await seedDemoCatalog(store.ctx)).toBeUndefined()
  const offers = await store.ctx.db.select().from(supplierOffers)
  expect(new Set(offers.map(({ cost, pause }) => `${cost} ${pause}`))).toEqual(new Set(['1 content']))
})

test('a store without the demo’s supplier gets the products, but not the prices', async () => {
  const ctx = { ...store.ctx, suppliers: new Map() }
  expect(await seedDemoCatalog(ctx)).toBeUndefined()
  expect(await everything()).toMatchObject([productDefinitions.map(() => ({})), [], []])
})

test('the next start keeps what a person changed or deleted in the products', async () => {
  await seedDemoCatalog(store.ctx)
  const { db } = store.ctx
  await db.update(products).set({ title: 'ML Murah', sort: 500, faq: [], isActive: false }).where(eq(products.id, 'mobile-legends'))
  await db.delete(supplierOffers)
  await db.delete(items)
  await db.delete(products).where(eq(products.id, 'free-fire'))
  const before = await everything()
  expect(await seedDemoCatalog(store.ctx)).toBeUndefined()
  expect(await everything()).toEqual(before)
})
