import type { NewProduct } from '@kilat/contract/operator/products.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { items, ownProducts, products, supplierOffers } from '../../db/schema/catalog.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { decided } from '../../test/operator-hands.ts'
import { listRow } from '../../test/price-list.ts'
import { addProduct } from './add-product.ts'
import { decideOnProduct, readEditedProduct } from './edited-product.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { saveProducts } from './save-products.ts'
import { syncPriceList } from './sync-price-list.ts'

const starRiders: NewProduct = {
  ...{ id: 'star-riders', title: 'Star Riders', publisher: 'Bintang Games', category: 'mobile', brand: 'STAR RIDERS', unit: 'Crystals' },
  ...{ player: 'digits_zone', player_label: 'Rider ID', player_example: '12345678', description: 'Crystals untuk kendaraan dan kostum.' },
}

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const add = (change: Partial<NewProduct> = {}) => addProduct(engine.ctx, { product: { ...starRiders, ...change }, ...decided })
const sync = (rows: readonly object[]) => syncPriceList(engine.ctx, { supplier: 'scripted', document: { data: rows } })
const row = (sku: string, name: string, change: object = {}) => listRow(sku, name, { brand: 'Star Riders', ...change })
const stored = async () => (await engine.ctx.db.select().from(products).where(eq(products.id, 'star-riders')))[0]

test('a product that the software does not know is added off sale, with its fields, its history and its act', async () => {
  await add()
  expect(await stored()).toMatchObject({ title: 'Star Riders', isActive: false, isVoucher: false, hasPlayerCheck: false })
  expect((await stored())?.fields.map(({ name, label }) => [name, label])).toEqual([
    ['user_id', 'Rider ID'],
    ['zone_id', 'Zone ID'],
  ])
  expect(await readEditedProduct(engine.ctx, { id: 'star-riders' })).toMatchObject({
    version: 1,
    by_hand: ['is_on'],
    history: [{ by: 'ujang' }],
  })
  expect(await engine.ctx.db.select().from(auditEvents)).toMatchObject([
    { act: 'product_added', subjectId: 'star-riders', actorId: 'ujang' },
  ])
})

test('the next list that names its brand makes its items, later ones keep their costs, and it is delivered in the supplier’s format', async () => {
  const rows = [row('sr60', 'STAR RIDERS 60 Crystals'), row('srp', 'STAR RIDERS Weekly Pass', { price: 30_000 })]
  expect(await sync(rows)).toMatchObject({ created: 0, problems: [{ sku: 'sr60' }, { sku: 'srp' }] })
  await add()
  expect(await sync(rows)).toMatchObject({ created: 2, problems: [] })
  expect(await sync(rows)).toMatchObject({ created: 0, unchanged: 2 })
  const made = await engine.ctx.db.select().from(items).where(eq(items.productId, 'star-riders'))
  expect(made.map(({ id, name }) => [id, name]).toSorted()).toEqual([
    ['star-riders-60-crystals', '60 Crystals'],
    ['star-riders-weekly-pass', expect.stringContaining('Weekly Pass')],
  ])
  const { version } = await readEditedProduct(engine.ctx, { id: 'star-riders' })
  await decideOnProduct(engine.ctx, { id: 'star-riders', version, set: { is_on: true }, back: [], ...decided })
  const order = await buy(engine.ctx, { itemId: 'star-riders-60-crystals', userId: '12345678' })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.requests).toMatchObject([{ sku: 'sr60', customerNo: '123456781234' }])
})

test('what was set of it by hand stays at every start and list', async () => {
  await add()
  await decideOnProduct(engine.ctx, { id: 'star-riders', version: 1, set: { title: 'Star Riders Indonesia' }, back: [], ...decided })
  await inTx(engine.ctx, ctx => saveProducts(ctx, productDefinitions))
  await sync([row('sr60', 'STAR RIDERS 60 Crystals')])
  expect(await stored()).toMatchObject({ title: 'Star Riders Indonesia', isActive: false })
})

test.each<[Partial<NewProduct>, string]>([
  [{ brand: 'mobile  legends' }, 'product.brand'],
  [{ brand: '???' }, 'product.brand'],
  [{ id: 'baru' }, 'product.id'],
  [{ category: 'voucher' }, 'product.player'],
  [{ player: 'none' }, 'product.player'],
  [{ player_label: '' }, 'product.player_label'],
])('%j is refused at its field, and nothing is written', async (change, field) => {
  const error = await add(change).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'product_invalid', fields: { [field]: expect.any(String) } })
  expect([await engine.ctx.db.$count(ownProducts), await engine.ctx.db.$count(auditEvents)]).toEqual([0, 0])
})

test('the same twice, or by two at once, is one product; another one is told who has its address and brand', async () => {
  await Promise.all([add(), add()])
  await add()
  expect([await engine.ctx.db.$count(ownProducts), await engine.ctx.db.$count(auditEvents)]).toEqual([1, 1])
  await expect(add({ title: 'Star Riders 2' })).rejects.toMatchObject({
    code: 'product_invalid',
    fields: { 'product.id': expect.stringContaining('Star Riders'), 'product.brand': expect.stringContaining('Star Riders') },
  })
  await expect(add({ id: 'another' })).rejects.toMatchObject({ fields: { 'product.brand': expect.stringContaining('Star Riders') } })
})

test('once the software knows the brand itself, its own description counts', async () => {
  const described = { ...starRiders, id: 'my-legends', brand: 'MOBILE LEGENDS' }
  await engine.ctx.db.insert(ownProducts).values({ id: 'my-legends', brand: 'mobile legends', described, at: engine.clock.now() })
  await sync([listRow('ml86', 'MOBILE LEGENDS 86 Diamond')])
  expect(await engine.ctx.db.select({ id: supplierOffers.itemId }).from(supplierOffers)).toEqual([{ id: 'mobile-legends-86-diamonds' }])
})
