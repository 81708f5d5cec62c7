import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { catalogEdits, items, products } from '../../db/schema/catalog.ts'
import { createListStore, type ListStore, listRow as row } from '../../test/price-list.ts'
import { editItem, editProduct } from './edit-catalog.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { findItemForSale } from './read.ts'
import { saveProducts } from './save-products.ts'

let store: ListStore

beforeEach(async () => {
  store = await createListStore()
  await store.sync(list)
})

afterEach(() => store.close())

const id = 'mobile-legends-86-diamonds'
const list = [row('a', 'MOBILE LEGENDS 86 Diamond'), row('b', 'MOBILE LEGENDS 12 Diamond', { price: 3_000 })]
const by = { actor: 'ujang', reason: 'promo Ramadan' }
type ItemChange = Omit<Parameters<typeof editItem>[1], 'id' | 'actor' | 'reason'>
type ProductChange = Omit<Parameters<typeof editProduct>[1], 'id' | 'actor' | 'reason'>

const edit = (change: ItemChange) => inTx(store.ctx, ctx => editItem(ctx, { id, ...change, ...by }))
const editGame = (change: ProductChange) => inTx(store.ctx, ctx => editProduct(ctx, { id: 'mobile-legends', ...change, ...by }))
const item = async () => (await store.ctx.db.select().from(items).where(eq(items.id, id)))[0]
const game = async () => (await store.ctx.db.select().from(products))[0]
const edits = () => store.ctx.db.select().from(catalogEdits).orderBy(catalogEdits.id)
const forSale = () => findItemForSale(store.ctx, id)

test('all values a price list brings are the rule’s', async () => {
  expect(await item()).toMatchObject({ price: 21_100, byHand: [], rule: { price: 21_100, isActive: true, name: '86 Diamonds' } })
  expect(await game()).toMatchObject({ byHand: [], rule: { title: 'Mobile Legends', isActive: true } })
  expect(await edits()).toEqual([])
})

test('an unchanged list keeps a price and a name set by hand and an item switched off', async () => {
  await edit({ values: { price: rupiah(20_500), name: '86 Berlian', isActive: false } })
  const before = await store.everything()
  expect(await store.sync(list)).toMatchObject({ created: 0, updated: 0, unchanged: 2, losses: [] })
  expect(await store.everything()).toEqual(before)
  expect(await item()).toMatchObject({ price: 20_500, name: '86 Berlian', isActive: false, byHand: ['isActive', 'name', 'price'] })
})

test('a changed list changes the rule’s price but not the one set by hand, and all other fields follow the list', async () => {
  await edit({ values: { price: rupiah(25_000) } })
  const changed = [row('a', 'MOBILE LEGENDS 86 Diamonds (78 + 8 Bonus)', { price: 22_000 }), list[1]]
  await store.sync(changed)
  expect(await item()).toMatchObject({ price: 25_000, note: '78 + 8 bonus', byHand: ['price'], rule: { price: 23_200 } })
})

test('a price given back takes the rule’s latest value at once and follows the next list', async () => {
  await edit({ values: { price: rupiah(25_000) } })
  await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond', { price: 22_000 }), list[1]])
  expect(await edit({ toRule: ['price'] })).toEqual({ kind: 'done' })
  expect(await item()).toMatchObject({ price: 23_200, byHand: [] })
  await store.sync(list)
  expect(await item()).toMatchObject({ price: 21_100, byHand: [] })
})

test('an item switched on again is on if the rule has it on', async () => {
  await edit({ values: { isActive: false } })
  expect(await forSale()).toBeUndefined()
  await edit({ toRule: ['isActive'] })
  expect(await forSale()).toMatchObject({ item: { id } })
})

test('an item switched off by a person stays off when its offer goes and comes back', async () => {
  await edit({ values: { isActive: false } })
  const moved = [row('a', 'MOBILE LEGENDS 172 Diamond'), list[1]]
  await store.sync(moved)
  expect(await item()).toMatchObject({ isActive: false, rule: { isActive: false } })
  await store.sync(list)
  expect(await item()).toMatchObject({ isActive: false, rule: { isActive: true } })
})

test('an item whose price by hand no longer covers the cost keeps its price, is not sold, and is reported by every list', async () => {
  await edit({ values: { price: rupiah(20_500) } })
  const dearer = [row('a', 'MOBILE LEGENDS 86 Diamond', { price: 21_000 }), list[1]]
  const losses = [{ itemId: id, why: 'not sold: it was priced at Rp20.500 by hand and costs Rp21.000' }]
  expect(await store.sync(dearer)).toMatchObject({ losses })
  expect(await store.sync(dearer)).toMatchObject({ unchanged: 2, losses })
  expect(await item()).toMatchObject({ price: 20_500, isActive: true })
  expect(await forSale()).toMatchObject({ item: { price: 20_500 }, offers: [], unavailable: { reason: 'no_margin' } })
  expect(await store.sync(list)).toMatchObject({ losses: [] })
  expect(await forSale()).toMatchObject({ item: { price: 20_500 }, offers: [{ sku: 'a' }] })
})

test('a price set below the cost is kept, and the answer says that the item is not sold', async () => {
  const loss = 'not sold: it was priced at Rp15.000 by hand and costs Rp20.000'
  expect(await edit({ values: { price: rupiah(15_000) } })).toEqual({ kind: 'done', loss })
  expect(await forSale()).toMatchObject({ item: { price: 15_000 }, offers: [], unavailable: { reason: 'no_margin' } })
})

test('an item is sold at a price by hand if the cost of one supplier is covered', async () => {
  await edit({ values: { price: rupiah(20_500) } })
  expect(await store.sync([row('c', 'MOBILE LEGENDS 86 Diamond', { price: 24_000 })], 'satu')).toMatchObject({ losses: [] })
  expect(await forSale()).toMatchObject({ item: { price: 20_500 }, offers: [{ sku: 'a' }] })
})

test('a value changed in the database counts as a person’s from the next list on', async () => {
  await store.ctx.db
    .update(items)
    .set({ price: rupiah(30_000), isActive: false })
    .where(eq(items.id, id))
  await store.ctx.db.update(products).set({ title: 'ML Murah', sort: 500 })
  await store.sync(list)
  await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond', { price: 22_000 }), list[1]])
  expect(await item()).toMatchObject({
    price: 30_000,
    isActive: false,
    byHand: ['isActive', 'price'],
    rule: { price: 23_200, isActive: true },
  })
  expect(await game()).toMatchObject({ title: 'ML Murah', sort: 500, byHand: ['sort', 'title'] })
  expect((await edits()).map(({ field, value, actorKind, reason }) => `${field} ${value} ${actorKind} ${reason}`).sort()).toEqual([
    'isActive false system found_changed',
    'price 30000 system found_changed',
    'sort 500 system found_changed',
    'title ML Murah system found_changed',
  ])
})

test('a new version replaces a product’s texts but not a title set by hand', async () => {
  await editGame({ values: { title: 'ML Murah', sort: 500 } })
  const newer = { title: 'Mobile Legends: Bang Bang', description: 'Teks versi baru.' }
  const definitions = productDefinitions.filter(({ id }) => id === 'mobile-legends').map(known => ({ ...known, ...newer }))
  await inTx(store.ctx, ctx => saveProducts(ctx, definitions))
  expect(await game()).toMatchObject({ title: 'ML Murah', sort: 500, description: 'Teks versi baru.', byHand: ['sort', 'title'] })
  await editGame({ toRule: ['title'] })
  expect(await game()).toMatchObject({ title: 'Mobile Legends: Bang Bang', sort: 500, byHand: ['sort'] })
})

test('a value set by hand stays the person’s even if it equals the rule’s', async () => {
  await edit({ values: { price: rupiah(21_100) } })
  await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond', { price: 20_100 }), list[1]])
  expect(await item()).toMatchObject({ price: 21_100, rule: { price: 21_300 } })
})

test('each field set or given back is recorded with the person and the reason', async () => {
  await edit({ values: { price: rupiah(25_000) } })
  await inTx(store.ctx, ctx => editItem(ctx, { id, toRule: ['price'], actor: 'sari', reason: 'promo selesai' }))
  const shared = { kind: 'item', subjectId: id, field: 'price' }
  expect(await edits()).toMatchObject([
    { ...shared, value: 25_000, isByHand: true, actorId: 'ujang', note: 'promo Ramadan' },
    { ...shared, value: 21_100, isByHand: false, actorId: 'sari', note: 'promo selesai' },
  ])
})

test('an unknown item, and a field the rule never set, are refused and nothing is written', async () => {
  const nothing = { id: 'no-such-thing', values: {}, ...by }
  expect(await inTx(store.ctx, ctx => editItem(ctx, nothing))).toEqual({ kind: 'unknown' })
  expect(await inTx(store.ctx, ctx => editProduct(ctx, nothing))).toEqual({ kind: 'unknown' })
  await store.ctx.db.update(items).set({ rule: {} }).where(eq(items.id, id))
  expect(await edit({ toRule: ['price'] })).toEqual({ kind: 'no_rule' })
  expect(await edits()).toEqual([])
})

test('a list written while a person sets a price keeps that price', async () => {
  const changed = [row('a', 'MOBILE LEGENDS 86 Diamond', { price: 22_000 }), list[1]]
  await Promise.all([store.sync(changed), edit({ values: { price: rupiah(25_000) } })])
  expect(await item()).toMatchObject({ price: 25_000, byHand: ['price'], rule: { price: 23_200 } })
})
