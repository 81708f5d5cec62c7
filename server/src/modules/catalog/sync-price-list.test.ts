import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { products } from '../../db/schema/catalog.ts'
import { createListStore, type ListStore, listRow as row } from '../../test/price-list.ts'

const stores: ListStore[] = []

async function newStore(): Promise<ListStore> {
  const store = await createListStore()
  stores.push(store)
  return store
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
    expect(report).toEqual({
      isReadable: true,
      created: 2,
      updated: 0,
      unchanged: 0,
      added: [expect.anything(), expect.anything()],
      up: [],
      down: [],
      problems: [],
      held: [],
      off: [],
      moved: [],
      losses: [],
      named: expect.any(Map),
    })
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
    expect(store.announcements()).toBe(1)
  })

  test('the same list a second time changes nothing and announces nothing', async () => {
    const store = await newStore()
    const list = [row('a', 'MOBILE LEGENDS 86 Diamond'), row('b', 'MOBILE LEGENDS 12 Diamond'), row('c', 'MOBILE LEGENDS 86 Diamond')]
    await store.sync(list)
    const before = await store.everything()
    expect(await store.sync(list)).toMatchObject({ created: 0, updated: 0, unchanged: 3, held: [], off: [] })
    expect(await store.everything()).toEqual(before)
    expect(store.announcements()).toBe(1)
  })

  test('each bad or unknown row is reported and the good rows are taken', async () => {
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
    expect(report).toMatchObject({ isReadable: false, created: 0, updated: 0, off: [] })
    expect(report.problems).toEqual([{ row: null, sku: null, why: expect.stringContaining('rc 83') }])
    expect(await store.everything()).toEqual(before)
  })

  test('of two rows with one sku the last good one is used, and the other is reported', async () => {
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
    expect(await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond', { price: 25_000 })])).toMatchObject({ created: 0, updated: 1, held: [] })
    expect(await store.items()).toMatchObject([{ price: 26_300 }])
    expect(store.announcements()).toBe(2)
  })

  test('a row that now sells something else moves its offer to another item, and the old item keeps its name', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS 172 Diamond'), row('b', 'MOBILE LEGENDS 12 Diamond')])
    const report = await store.sync([row('a', 'MOBILE LEGENDS 86 Diamond'), row('b', 'MOBILE LEGENDS 12 Diamond')])
    expect(report.moved).toEqual([{ row: 1, sku: 'a', why: 'it was 172 Diamonds and is 86 Diamonds now' }])
    expect(await store.offer('a')).toMatchObject({ itemId: 'mobile-legends-86-diamonds', content: 'mobile-legends:pack:86' })
    expect(await store.items()).toMatchObject([
      { id: 'mobile-legends-12-diamonds', isActive: true },
      { id: 'mobile-legends-172-diamonds', name: '172 Diamonds', content: 'mobile-legends:pack:172', isActive: false },
      { id: 'mobile-legends-86-diamonds', name: '86 Diamonds', content: 'mobile-legends:pack:86', isActive: true },
    ])
  })

  test('a row that says the same in other words keeps its item, so links to it still work', async () => {
    const store = await newStore()
    await store.sync([row('a', 'MOBILE LEGENDS Weekly Diamond Pass', { type: 'Membership' })])
    await store.sync([row('a', 'MOBILE LEGENDS WEEKLY DIAMOND-PASS', { type: 'Membership' })])
    expect(await store.items()).toMatchObject([{ id: 'mobile-legends-weekly-diamond-pass', isActive: true }])
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

  test('each region is an item with its own price, and is not sold before a person has accepted it', async () => {
    const store = await newStore()
    const report = await store.sync([
      row('home', 'MOBILE LEGENDS 86 Diamonds', { price: 20_000 }),
      row('ph', 'MOBILE LEGENDS 86 Diamonds (Philippines)', { price: 15_000 }),
      row('br', 'MOBILE LEGENDS 86 Diamonds (Brazil)', { price: 12_000 }),
      row('global', 'MOBILE LEGENDS 86 Diamonds Global', { price: 18_000 }),
      row('half', 'MOBILE LEGENDS 1.5 Diamonds', { price: 900 }),
    ])
    expect(report).toMatchObject({ created: 5, problems: [] })
    expect(report.held).toEqual([
      { row: 2, sku: 'ph', why: 'not sold: it is for Filipina, which the page of Mobile Legends does not speak of' },
      { row: 3, sku: 'br', why: 'not sold: it is for Brasil, which the page of Mobile Legends does not speak of' },
      { row: 4, sku: 'global', why: 'not sold: it is for Global, which the page of Mobile Legends does not speak of' },
      { row: 5, sku: 'half', why: 'not sold: "1.5" is not a whole number' },
    ])
    expect(await store.items()).toMatchObject([
      { name: 'MOBILE LEGENDS 1.5 Diamonds', isActive: false },
      { id: 'mobile-legends-86-diamonds', price: 21_100, isActive: true },
      { name: '86 Diamonds (Brasil)', isActive: false },
      { name: '86 Diamonds (Filipina)', isActive: false },
      { name: '86 Diamonds (Global)', isActive: false },
    ])
  })

  test('an accepted row stays on sale through later lists until it sells something else', async () => {
    const store = await newStore()
    const list = [row('ph', 'MOBILE LEGENDS 86 Diamonds (Philippines)'), row('br', 'MOBILE LEGENDS 86 Diamonds (Brazil)')]
    await store.sync(list)
    expect(await store.sync(list)).toMatchObject({ unchanged: 2, held: [{ sku: 'ph' }, { sku: 'br' }] })
    expect(await store.sync(list, 'contoh', new Set(['ph']))).toMatchObject({ updated: 1, unchanged: 1, held: [{ sku: 'br' }] })
    expect(await store.sync(list)).toMatchObject({ unchanged: 2, held: [{ sku: 'br' }] })
    expect(await store.items()).toMatchObject([{ isActive: false }, { name: '86 Diamonds (Filipina)', isActive: true, price: 21_100 }])
    const renamed = [row('ph', 'MOBILE LEGENDS 86 Diamonds (Russia)'), list[1]]
    expect(await store.sync(renamed)).toMatchObject({ held: [{ sku: 'ph' }, { sku: 'br' }] })
    expect(await store.sync(renamed, 'contoh', 'all')).toMatchObject({ held: [] })
    expect(await store.items()).toMatchObject([{ isActive: true }, { isActive: false }, { name: '86 Diamonds (Rusia)', isActive: true }])
  })

  test('a row that names nothing is reported and makes no item', async () => {
    const store = await newStore()
    const report = await store.sync([row('a', '60'), row('b', '<b>86 Diamond</b>'), row('c', 'MOBILE LEGENDS 60')])
    expect(report.problems.map(({ sku, why }) => `${sku}: ${why}`)).toEqual([
      'a: "60" is no name',
      'b: the name is markup ("<b>86 Diamond</b>")',
      'c: "MOBILE LEGENDS 60" does not say what it is a number of',
    ])
    expect(await store.items()).toEqual([])
  })

  test('a row whose text is cut within an emoji is reported, and holds up no other row', async () => {
    const store = await newStore()
    const report = await store.sync([
      row('good', 'MOBILE LEGENDS 12 Diamond'),
      row('name', 'MOBILE LEGENDS 86 Diamond \ud83d'),
      row('type', 'MOBILE LEGENDS 172 Diamond', { type: 'Umum \ud83d' }),
      row('sku\ud83d', 'MOBILE LEGENDS 257 Diamond'),
    ])
    expect(report.problems.map(({ why }) => why)).toEqual([
      'product_name contains a character that can not be stored',
      'buyer_sku_code contains a character that can not be stored',
    ])
    expect((await store.items()).map(({ id }) => id).sort()).toEqual(['mobile-legends-12-diamonds', 'mobile-legends-172-diamonds'])
  })

  test('a list that fails half way changes nothing', async () => {
    const store = await newStore()
    const list = Array.from({ length: 600 }, (_, index) => row(`a${index}`, `MOBILE LEGENDS ${index + 1} Diamond`))
    await store.sync(list.slice(0, 3))
    const before = await store.everything()
    await store.ctx.db.execute(sql`
      create function stop_at_a599() returns trigger language plpgsql as $$
      begin if new.sku = 'a599' then raise exception 'the process was killed'; end if; return new; end $$`)
    await store.ctx.db.execute(sql`
      create trigger stop_at_a599 before insert on supplier_offers for each row execute function stop_at_a599()`)
    await expect(store.sync(list)).rejects.toThrow()
    expect(await store.everything()).toEqual(before)
    expect(store.announcements()).toBe(1)
    await store.ctx.db.execute(sql`drop trigger stop_at_a599 on supplier_offers`)
    expect(await store.sync(list)).toMatchObject({ created: 597, unchanged: 3 })
  })

  test('two lists written at the same time both arrive', async () => {
    const store = await newStore()
    const list = [row('a', 'MOBILE LEGENDS 86 Diamond')]
    const reports = await Promise.all([store.sync(list), store.sync(list)])
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 1])
  })
})
