import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createListStore, type ListStore, listRow as row } from '../../test/price-list.ts'
import { pauseOffer } from './pause-offer.ts'
import { findItemForSale } from './read.ts'

const stores: ListStore[] = []

async function newStore(settings?: Parameters<typeof createListStore>[0]): Promise<ListStore> {
  const store = await createListStore(settings)
  stores.push(store)
  return store
}

afterEach(async () => {
  await Promise.all(stores.splice(0).map(store => store.close()))
})

/** The catalogue without its notes about held-back rows. */
async function withoutMarks(store: ListStore) {
  const [products, items, offers = []] = await store.everything()
  return [products, items, offers.map(offer => ({ ...offer, heldDrop: null }))]
}

const pack = (count: number, change: object = {}) => row(`ml${count}`, `MOBILE LEGENDS ${count} Diamond`, change)
const full = [5, 12, 28, 86].map(count => pack(count))

test('a list of a supplier this store is not connected to is refused and changes nothing', async () => {
  const store = await newStore()
  const report = await store.sync(full, 'entah')
  expect(report).toMatchObject({ isReadable: false, created: 0 })
  expect(report.problems).toEqual([{ row: null, sku: null, why: 'This store is not connected to a supplier "entah".' }])
  expect(await store.everything()).toEqual([[], [], []])
})

describe('a list that takes few offers off sale', () => {
  test('switches off the offers it no longer names, reports them, and brings each back with its row', async () => {
    const store = await newStore()
    await store.sync(full)
    expect(await store.sync(full.slice(1))).toMatchObject({ unchanged: 3, off: [{ row: null, sku: 'ml5', why: 'it is not in this list' }] })
    expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: false })
    expect(await store.items()).toHaveLength(4)
    expect(await store.sync(full.slice(1))).toMatchObject({ unchanged: 3, off: [] })
    expect(await store.sync(full)).toMatchObject({ updated: 1, unchanged: 3 })
    expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: true })
  })

  test.each([
    ['is switched off in it', pack(5, { buyer_product_status: false }), 'it is switched off in this list'],
    ['has a name no more', pack(5, { product_name: '60' }), '"60" is no name'],
    [
      'belongs to a brand that is not sold here',
      pack(5, { brand: 'TELKOMSEL' }),
      'the brand "TELKOMSEL" is not known; add a product for it to sell it',
    ],
  ])('switches off an offer that %s, and reports it', async (_, changed, why) => {
    const store = await newStore()
    await store.sync(full)
    expect(await store.sync([changed, ...full.slice(1)])).toMatchObject({ off: [{ row: 1, sku: 'ml5', why }], held: [] })
    expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: false })
  })

  test('takes an offer out of its item when its name can no longer be understood', async () => {
    const store = await newStore()
    await store.sync(full)
    const report = await store.sync([pack(5, { product_name: 'MOBILE LEGENDS 5 Skin Fragment' }), ...full.slice(1)])
    expect(report.held).toEqual([{ row: 1, sku: 'ml5', why: 'not sold: "skin fragment" is not understood' }])
    expect(report.moved).toEqual([{ row: 1, sku: 'ml5', why: 'it was 5 Diamonds and is MOBILE LEGENDS 5 Skin Fragment now' }])
    expect(await findItemForSale(store.ctx, 'mobile-legends-5-diamonds')).toBeUndefined()
  })
})

describe('a list that takes many offers off sale waits for a person', () => {
  const held = (why: string) =>
    [5, 12].map(count => ({ row: expect.toSatisfy(() => true), sku: `ml${count}`, why: `stays as it was: ${why}` }))

  test.each([
    ['are missing', [], 'it is not in this list'],
    [
      'are switched off',
      [pack(5, { buyer_product_status: false }), pack(12, { buyer_product_status: false })],
      'it is switched off in this list',
    ],
    ['have no name', [pack(5, { product_name: '60' }), pack(12, { product_name: '60' })], '"60" is no name'],
    ['are written in a new way', [pack(5, { product_name: 'ML-5dm' }), pack(12, { product_name: 'ML-12dm' })], '"ml" is not understood'],
  ])('if too many offers %s, each is reported and stays unchanged', async (_, changed, why) => {
    const store = await newStore()
    await store.sync(full)
    const before = await store.everything()
    const report = await store.sync([...changed, ...full.slice(2)])
    expect(report).toMatchObject({ held: held(why), off: [], moved: [] })
    expect(await withoutMarks(store)).toEqual(before)
  })

  test('an empty list removes no offer', async () => {
    const store = await newStore()
    await store.sync(full)
    const before = await store.everything()
    expect((await store.sync([])).held).toHaveLength(4)
    expect(await withoutMarks(store)).toEqual(before)
  })

  test('its new rows and small price changes are still taken', async () => {
    const store = await newStore()
    await store.sync(full)
    expect(await store.sync([pack(5, { price: 21_000 }), pack(7)])).toMatchObject({ created: 1, updated: 1, held: [{}, {}, {}] })
    expect(await store.offer('ml5')).toMatchObject({ cost: 21_000 })
  })

  test('reading it again keeps the offers held, however many new rows it brought, until the offers are back', async () => {
    const store = await newStore()
    await store.sync(full)
    const renewed = Array.from({ length: 40 }, (_, index) => row(`new${index}`, `MOBILE LEGENDS ${index + 1} Diamond`))
    const stay = full.map(({ buyer_sku_code: sku }) => ({ row: null, sku, why: 'stays as it was: it is not in this list' }))
    expect(await store.sync(renewed)).toMatchObject({ created: 40, held: stay, off: [] })
    expect(await store.sync(renewed)).toMatchObject({ unchanged: 40, held: stay, off: [] })
    expect(await store.sync([...renewed, ...full])).toMatchObject({ held: [] })
    expect(await store.sync([...renewed, ...full.slice(1)])).toMatchObject({ off: [{ sku: 'ml5' }], held: [] })
  })

  test('a person accepts it sku by sku, or as a whole', async () => {
    const store = await newStore()
    await store.sync(full)
    const report = await store.sync(full.slice(2), 'contoh', new Set(['ml5']))
    expect(report).toMatchObject({ off: [{ sku: 'ml5' }, { sku: 'ml12' }], held: [] })
    expect(await store.sync([], 'contoh', 'all')).toMatchObject({ off: [{ sku: 'ml28' }, { sku: 'ml86' }], held: [] })
    expect(await store.offer('ml86')).toMatchObject({ isBuyerOn: false })
  })

  test('a misspelt sku is reported', async () => {
    const store = await newStore()
    const report = await store.sync(full, 'contoh', new Set(['ml5', 'ml55']))
    expect(report.problems).toEqual([{ row: null, sku: 'ml55', why: 'there is nothing of that sku to accept' }])
  })

  test('offers already waiting for a person do not make the share smaller', async () => {
    const store = await newStore()
    const abroad = ['Philippines', 'Brazil', 'Malaysia', 'Global'].map(region => row(region, `MOBILE LEGENDS 86 Diamond ${region}`))
    await store.sync([...full, ...abroad])
    expect((await store.sync([...full.slice(2), ...abroad])).held).toMatchObject([
      { sku: 'Philippines' },
      {},
      {},
      {},
      { sku: 'ml5' },
      { sku: 'ml12' },
    ])
  })

  test('the share is a setting', async () => {
    const store = await newStore({ importDropPercent: 50 })
    await store.sync(full)
    expect(await store.sync(full.slice(2))).toMatchObject({ off: [{}, {}], held: [] })
  })

  test('an unreadable row may belong to any missing offer', async () => {
    const store = await newStore()
    await store.sync(full)
    const report = await store.sync([...full.slice(1), { product_name: 'rusak' }])
    expect(report).toMatchObject({ off: [], held: [{ sku: 'ml5' }] })
    expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: true })
  })

  test('a bad row leaves its offer unchanged', async () => {
    const store = await newStore()
    await store.sync(full)
    const report = await store.sync([...full.slice(1), { ...full[0], price: 'x' }])
    expect(report).toMatchObject({ off: [], held: [], problems: [{ row: 4, sku: 'ml5' }] })
    expect(await store.offer('ml5')).toMatchObject({ isBuyerOn: true, cost: 20_000 })
  })

  test('offers of another supplier are not touched', async () => {
    const store = await newStore()
    await store.sync(full, 'satu')
    expect(await store.sync(full.slice(1), 'dua')).toMatchObject({ created: 3, off: [], held: [] })
    expect(await store.items()).toHaveLength(4)
  })
})

describe('a cost that changes a lot', () => {
  const itemId = 'mobile-legends-86-diamonds'
  const sale = async (store: ListStore) => await findItemForSale(store.ctx, itemId)

  test('a large fall is held back: the old price stays until a person accepts the new one', async () => {
    const store = await newStore()
    await store.sync([pack(86)])
    const before = await store.everything()
    const report = await store.sync([pack(86, { price: 2_000 })])
    const why = 'stays at its old price: its cost fell from Rp20.000 to Rp2.000'
    const priceIdr = (await sale(store))?.item.price
    expect(report.held).toEqual([{ row: 1, sku: 'ml86', why, change: { wasIdr: 20_000, costIdr: 2_000, priceIdr } }])
    expect(await store.everything()).toEqual(before)
    expect(await store.sync([pack(86, { price: 2_000 })], 'contoh', new Set(['ml86']))).toMatchObject({ updated: 1, held: [] })
    expect(await sale(store)).toMatchObject({ item: { price: 2_600 }, offers: [{ cost: 2_000 }] })
  })

  test('a large rise pauses the offer until a person accepts the new cost', async () => {
    const store = await newStore()
    await store.sync([pack(86)])
    const dear = [pack(86, { price: 80_000 })]
    const held = [{ row: 1, sku: 'ml86', why: 'not sold: its cost rose from Rp20.000 to Rp80.000' }]
    expect(await store.sync(dear)).toMatchObject({ held })
    expect(await sale(store)).toMatchObject({ item: { price: 21_100 }, offers: [], unavailable: { reason: 'switched_off' } })
    expect(await store.sync(dear)).toMatchObject({ unchanged: 1, held })
    expect(await store.sync(dear, 'contoh', 'all')).toMatchObject({ updated: 1, held: [] })
    expect(await sale(store)).toMatchObject({ item: { price: 82_900 }, offers: [{ cost: 80_000 }] })
  })

  test('a cost that comes back puts the offer on sale again', async () => {
    const store = await newStore()
    await store.sync([pack(86)])
    await store.sync([pack(86, { price: 80_000 })])
    expect(await store.sync([pack(86, { price: 20_500 })])).toMatchObject({ updated: 1, held: [] })
    expect(await sale(store)).toMatchObject({ item: { price: 21_700 }, offers: [{ cost: 20_500 }] })
  })

  test('the item is sold through its other offers meanwhile', async () => {
    const store = await newStore()
    await store.sync([pack(86)], 'satu')
    await store.sync([row('dua86', 'MOBILE LEGENDS 86 Diamond', { price: 21_000 })], 'dua')
    await store.sync([pack(86, { price: 80_000 })], 'satu')
    expect(await sale(store)).toMatchObject({ item: { price: 22_200 }, offers: [{ sku: 'dua86' }] })
  })

  test('the limit is a setting', async () => {
    const store = await newStore({ importMovePercent: 400 })
    await store.sync([pack(86)])
    expect(await store.sync([pack(86, { price: 80_000 })])).toMatchObject({ held: [] })
  })
})

test('a new offer far cheaper than all others of its item waits, because it may deliver something else', async () => {
  const store = await newStore()
  await store.sync([pack(86)])
  const list = [pack(86), row('murah', 'MOBILE LEGENDS 86 Diamond', { price: 9_000 })]
  const held = [{ row: 2, sku: 'murah', why: 'not sold: it costs Rp9.000 where others of this item cost Rp20.000' }]
  expect(await store.sync(list)).toMatchObject({ created: 1, held })
  expect(await store.items()).toMatchObject([{ price: 21_100 }])
  expect(await store.sync(list)).toMatchObject({ unchanged: 2, held })
  expect(await store.sync(list, 'contoh', new Set(['murah']))).toMatchObject({ held: [] })
  expect(await store.items()).toMatchObject([{ price: 9_800 }])
  expect(await store.sync(list)).toMatchObject({ unchanged: 2, held: [] })
})

test('a new offer is compared with offers that just went off sale if there is no other', async () => {
  const store = await newStore()
  await store.sync(full)
  const report = await store.sync([...full.slice(0, 3), row('ganti', 'MOBILE LEGENDS 86 Diamond', { price: 2_000 })])
  expect(report).toMatchObject({ off: [{ sku: 'ml86' }], held: [{ sku: 'ganti' }] })
  expect((await store.items()).find(({ id }) => id === 'mobile-legends-86-diamonds')).toMatchObject({ price: 21_100 })
})

test('an offer paused for an overcharge stays paused through every list until a person accepts it', async () => {
  const store = await newStore()
  await store.sync([pack(86)])
  const pause = { supplier: 'contoh', sku: 'ml86', pause: 'overcharge', reason: 'it took Rp95.000 for Rp20.000' } as const
  await inTx(store.ctx, ctx => pauseOffer(ctx, pause))
  expect(await store.sync([pack(86)])).toMatchObject({ unchanged: 1, held: [{ why: 'not sold: it took Rp95.000 for Rp20.000' }] })
  expect(await store.offer('ml86')).toMatchObject({ pause: 'overcharge' })
  await store.sync([pack(86)], 'contoh', new Set(['ml86']))
  expect(await store.offer('ml86')).toMatchObject({ pause: null, pauseReason: null })
})

test('an offer that a person or an overcharge paused stays paused while a list gives its row another name, and the first one again', async () => {
  for (const pause of ['by_hand', 'overcharge'] as const) {
    const store = await newStore()
    await store.sync(full)
    await inTx(store.ctx, ctx => pauseOffer(ctx, { supplier: 'contoh', sku: 'ml86', pause, reason: 'a reason' }))
    await store.sync([...full.slice(0, 3), row('ml86', 'MOBILE LEGENDS 172 Diamond')])
    await store.sync(full)
    expect(await store.offer('ml86')).toMatchObject({ pause, pauseReason: 'a reason' })
  }
})

// PGlite runs one tx at a time, so no pause can come in between there.
test.skipIf(inject('template').kind === 'pglite')('a list never removes a pause that came while it was read', async () => {
  const store = await newStore()
  await store.sync(full)
  const list = await inTx(store.ctx, async ctx => {
    await pauseOffer(ctx, { supplier: 'contoh', sku: 'ml5', pause: 'overcharge', reason: 'charged 30.000' })
    const reading = store.sync([pack(5, { price: 20_500 }), ...full.slice(1)])
    await vi.waitFor(async () => {
      const { rows } = await store.ctx.db.execute(sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`)
      expect(rows).not.toEqual([])
    })
    return { reading }
  })
  await list.reading
  expect(await store.offer('ml5')).toMatchObject({ cost: 20_500, pause: 'overcharge', pauseReason: 'charged 30.000' })
})
