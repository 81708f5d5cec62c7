import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { syncPriceList } from './sync-price-list.ts'

const margin = { basisPoints: 300, flatIdr: rupiah(500) }

const row = (sku: string, name: string, change: object = {}) => ({
  product_name: name,
  category: 'Games',
  brand: 'MOBILE LEGENDS',
  type: 'Umum',
  seller_name: 'CV Contoh',
  price: 20_000,
  buyer_sku_code: sku,
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '0:0',
  end_cut_off: '0:0',
  desc: 'isi user id lalu zone id tanpa spasi',
  ...change,
})

const stores: TestStore[] = []

async function newStore() {
  const store = await createTestStore()
  stores.push(store)
  const { ctx } = store
  let told = 0
  ctx.events.on('catalog', () => {
    told += 1
  })
  return {
    ctx,
    told: () => told,
    sync: (data: unknown, supplier = 'contoh') => syncPriceList(ctx, { supplier, document: { data }, margin }),
    items: () => ctx.db.select().from(items).orderBy(items.id),
    offer: async (sku: string) => (await ctx.db.select().from(supplierOffers).where(eq(supplierOffers.sku, sku)))[0],
    everything: async () => [
      await ctx.db.select().from(products),
      await ctx.db.select().from(items),
      await ctx.db.select().from(supplierOffers),
    ],
  }
}

afterEach(async () => {
  await Promise.all(stores.splice(0).map(store => store.close()))
})

describe('syncPriceList', () => {
  test('turns rows into a product, items with prices, and offers', async () => {
    const store = await newStore()
    const report = await store.sync([
      row('ml86', 'MOBILE LEGENDS 86 Diamond', { price: '20252', start_cut_off: '23:45', end_cut_off: '0:15' }),
      row('mlwdp', 'MOBILE LEGENDS Weekly Diamond Pass', { type: 'Membership', price: 26_922 }),
    ])
    expect(report).toEqual({ isReadable: true, created: 2, updated: 0, unchanged: 0, switchedOff: 0, problems: [] })
    expect(await store.ctx.db.select({ id: products.id }).from(products)).toEqual([{ id: 'mobile-legends' }])
    expect(await store.items()).toMatchObject([
      { id: 'mobile-legends-86-diamonds', name: '86 Diamonds', price: 21_400, maxQuantity: 5, groupName: 'Diamonds' },
      { id: 'mobile-legends-weekly-diamond-pass', price: 28_300, maxQuantity: 1, groupName: 'Pass & Starlight' },
    ])
    expect(await store.offer('ml86')).toMatchObject({
      cost: 20_252,
      customerTemplate: '{user_id}{zone_id}',
      cutOffStart: 1425,
      cutOffEnd: 15,
    })
    expect(store.told()).toBe(1)
  })

  test('the same list a second time changes nothing and tells nobody', async () => {
    const store = await newStore()
    const list = [row('a', 'MOBILE LEGENDS 86 Diamond'), row('b', 'MOBILE LEGENDS 12 Diamond'), row('c', 'MOBILE LEGENDS 86 Diamond')]
    await store.sync(list)
    const before = await store.everything()
    expect(await store.sync(list)).toMatchObject({ created: 0, updated: 0, unchanged: 3, switchedOff: 0 })
    expect(await store.everything()).toEqual(before)
    expect(store.told()).toBe(1)
  })

  test('bad and unknown rows are told one by one and the good ones are in', async () => {
    const store = await newStore()
    const report = await store.sync([
      row('a', 'MOBILE LEGENDS 86 Diamond'),
      row('b', 'MOBILE LEGENDS 12 Diamond', { price: 0 }),
      row('c', 'TELKOMSEL 10.000', { brand: 'TELKOMSEL', category: 'Pulsa' }),
      row('d', 'GAME BARU 10 Koin', { brand: 'GAME BARU' }),
      row('e', 'MOBILE LEGENDS Cek Username'),
      row('f', 'GARENA 33 Shell', { brand: 'GARENA' }),
      row('g', 'MOBILE LEGENDS 28 Diamond'),
    ])
    expect(report.created).toBe(2)
    expect(report.problems.map(({ row, sku, why }) => `${row} ${sku}: ${why}`)).toEqual([
      '2 b: price is zero',
      '3 c: the category "Pulsa" is not sold here',
      '4 d: the brand "GAME BARU" is not known; add a product for it to sell it',
      '5 e: it is a look-up of a player, not something to sell',
      '6 f: Garena Shells is sold as codes, the row is of category Games',
    ])
  })

  test('a refusal in place of the list is one problem and leaves the catalogue as it is', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond')])
    const before = await store.everything()
    const report = await store.sync({ rc: '83', message: 'limitasi' })
    expect(report).toMatchObject({ isReadable: false, created: 0, updated: 0, switchedOff: 0 })
    expect(report.problems).toEqual([{ row: null, sku: null, why: expect.stringContaining('rc 83') }])
    expect(await store.everything()).toEqual(before)
  })

  test('of a sku that comes twice the last good row is used, and the other is told', async () => {
    const store = await newStore()
    const report = await store.sync([
      row('a', 'MOBILE LEGENDS 86 Diamond', { price: 1_000 }),
      row('a', 'MOBILE LEGENDS 86 Diamond', { price: 2_000 }),
    ])
    expect(report).toMatchObject({ created: 1, problems: [{ row: 1, sku: 'a' }] })
    expect(await store.offer('a')).toMatchObject({ cost: 2_000 })
  })

  test('brands are matched whatever their casing', async () => {
    const store = await newStore()
    await store.sync([
      row('a', 'Mobile Legends 86 Diamond', { brand: 'mobile legends' }),
      row('b', 'MOBILE LEGENDS 86 DIAMOND', { brand: 'Mobile Legends' }),
    ])
    expect(await store.items()).toHaveLength(1)
  })

  test('a price follows its cost, up and down', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond')])
    expect(await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond', { price: 30_000 })])).toMatchObject({ created: 0, updated: 1 })
    expect(await store.items()).toMatchObject([{ price: 31_400 }])
    expect(store.told()).toBe(2)
  })

  test('a row that is renamed keeps its item, so links to it go on working', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond')])
    await store.sync([row('a', 'MOBILE LEGENDS 88 Diamond')])
    expect(await store.items()).toMatchObject([{ id: 'mobile-legends-86-diamonds', name: '88 Diamonds', isActive: true }])
  })

  test('two sellers of one pack share an item priced by the cheaper one that has stock', async () => {
    const store = await newStore()
    const cheap = row('a', 'MOBILE LEGENDS 86 Diamond', { price: 19_000, unlimited_stock: false, stock: 3 })
    const dear = row('b', 'MOBILE LEGENDS 86 Diamond', { price: 20_000 })
    await store.sync([cheap, dear])
    expect(await store.items()).toMatchObject([{ price: 20_100 }])
    await store.sync([{ ...cheap, stock: 0 }, dear])
    expect(await store.items()).toMatchObject([{ price: 21_100 }])
  })

  test('an offer that now delivers something else leaves the item it shared', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond'), row('b', 'MOBILE LEGENDS 86 Diamond')])
    await store.sync([row('a', 'MOBILE LEGENDS 172 Diamond'), row('b', 'MOBILE LEGENDS 86 Diamond')])
    expect(await store.offer('a')).toMatchObject({ itemId: 'mobile-legends-172-diamonds' })
    expect(await store.offer('b')).toMatchObject({ itemId: 'mobile-legends-86-diamonds' })
  })

  test('two skus that swap what they deliver swap their items', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond'), row('b', 'MOBILE LEGENDS 172 Diamond', { price: 40_000 })])
    await store.sync([row('b', 'MOBILE LEGENDS 86 Diamond'), row('a', 'MOBILE LEGENDS 172 Diamond', { price: 40_000 })])
    expect(await store.offer('a')).toMatchObject({ itemId: 'mobile-legends-172-diamonds' })
    expect(await store.offer('b')).toMatchObject({ itemId: 'mobile-legends-86-diamonds' })
    expect(await store.items()).toMatchObject([{ price: 41_700 }, { price: 21_100 }])
  })

  describe('rows that are missing since the last list', () => {
    const full = ['5', '12', '28', '86'].map(count => row(`ml${count}`, `MOBILE LEGENDS ${count} Diamond`))

    test('are switched off, not deleted, and come back with their row', async () => {
      const store = await newStore()
      await store.sync(full)
      expect(await store.sync(full.slice(1))).toMatchObject({ unchanged: 3, switchedOff: 1, problems: [] })
      expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: false })
      expect(await store.items()).toHaveLength(4)
      expect(await store.sync(full.slice(1))).toMatchObject({ unchanged: 3, switchedOff: 0 })
      expect(await store.sync(full)).toMatchObject({ updated: 1, unchanged: 3 })
      expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: true })
    })

    test('stay on where the list looks like a part, and this is told', async () => {
      const store = await newStore()
      await store.sync(full)
      const report = await store.sync(full.slice(0, 1))
      expect(report).toMatchObject({
        switchedOff: 0,
        problems: [{ row: null, why: expect.stringContaining('3 offers are not in this list') }],
      })
      expect(await store.offer('ml86')).toMatchObject({ isBuyerOn: true })
    })

    test('stay on where an unreadable row may be one of them', async () => {
      const store = await newStore()
      await store.sync(full)
      expect(await store.sync([...full.slice(1), { product_name: 'rusak' }])).toMatchObject({ switchedOff: 0 })
    })

    test('stay on where their row is there but bad', async () => {
      const store = await newStore()
      await store.sync(full)
      const report = await store.sync([...full.slice(1), { ...full[0], price: 'x' }])
      expect(report).toMatchObject({ switchedOff: 0, problems: [{ row: 4, sku: 'ml5' }] })
      expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: true, cost: 20_000 })
    })

    test('of another supplier are none of its business', async () => {
      const store = await newStore()
      await store.sync(full, 'satu')
      expect(await store.sync(full.slice(1), 'dua')).toMatchObject({ created: 3, switchedOff: 0 })
      expect(await store.items()).toHaveLength(4)
    })
  })

  test('two lists written at the same time both arrive', async () => {
    const store = await newStore()
    const list = [row('a', 'MOBILE LEGENDS 86 Diamond')]
    const reports = await Promise.all([store.sync(list), store.sync(list)])
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 1])
  })
})
