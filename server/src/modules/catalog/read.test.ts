import { productSchema, productSummarySchema } from '@kilat/contract/catalog.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { createOutbox } from '../../platform/outbox.ts'
import { sandboxChecker } from '../../players/sandbox/checker.ts'
import { listCheckers } from '../../test/scripted-checker.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { pauseOffer } from './pause-offer.ts'
import { findItemForSale, findOfferCost, getProduct, listProducts } from './read.ts'
import { seedDemoCatalog } from './seed-demo.ts'

let store: TestStore
let ctx: Ctx
const noon = new Date('2026-11-21T12:00:00+07:00')

beforeAll(async () => {
  store = await createTestStore()
  await seedDemoCatalog(store.ctx)
})

// A new outbox: reads kept by earlier tests are not seen.
beforeEach(() => {
  ctx = { ...store.ctx, outbox: createOutbox(), clock: { now: () => noon } }
})

afterAll(() => store.close())

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+07:00`)

describe('listProducts', () => {
  test('answers every product as the contract says, most wanted first', async () => {
    const list = await listProducts(ctx, {})
    expect(list.map(product => productSummarySchema.parse(product))).toEqual(list)
    expect(list).toHaveLength(26)
    expect(list[0]).toMatchObject({ id: 'mobile-legends', is_available: true, from_price: 1_700, orders_7d: 0 })
  })

  test('the starting price belongs to an item that can be bought', async () => {
    const own = { ...ctx, outbox: createOutbox() }
    await ctx.db.update(supplierOffers).set({ isSellerOn: false }).where(eq(supplierOffers.sku, 'mlbb-5'))
    const [mobileLegends] = await listProducts(own, {})
    await ctx.db.update(supplierOffers).set({ isSellerOn: true }).where(eq(supplierOffers.sku, 'mlbb-5'))
    expect(mobileLegends?.from_price).toBe(3_800)
  })

  test.each([
    ['ml', 'mobile-legends'],
    ['MLBB', 'mobile-legends'],
    ['epep', 'free-fire'],
    ['free  fire max', 'free-fire-max'],
    ['freefire', 'free-fire'],
    ['genshin imp', 'genshin-impact'],
    ['pes', 'efootball'],
    ['playstore', 'google-play'],
  ])('a search for "%s" finds %s', async (search, id) => {
    expect((await listProducts(ctx, { search })).map(product => product.id)).toContain(id)
  })

  test('a search without matches finds nothing, and an empty one finds all', async () => {
    expect(await listProducts(ctx, { search: 'telkomsel' })).toEqual([])
    expect(await listProducts(ctx, { search: '%' })).toHaveLength(26)
  })

  test('a category lists only its own products', async () => {
    const vouchers = await listProducts(ctx, { category: 'voucher' })
    expect(vouchers.map(({ id }) => id).sort()).toEqual(['garena-shells', 'google-play', 'roblox', 'steam-wallet'])
  })
})

describe('getProduct', () => {
  test('answers everything the page shows, as the contract says', async () => {
    const product = await getProduct({ ...ctx, players: listCheckers(sandboxChecker) }, 'mobile-legends')
    expect(productSchema.parse(product)).toEqual(product)
    expect(product).toMatchObject({ has_player_check: true, is_voucher: false, delivery_time: null, unit: 'Diamonds' })
    expect(product?.items.find(({ id }) => id === 'mobile-legends-86-diamonds')).toMatchObject({
      name: '86 Diamonds',
      note: '78 + 8 bonus',
      price: 21_300,
      availability: { is_available: true },
    })
  })

  test('packs come first by price, memberships last', async () => {
    const list = (await getProduct(ctx, 'mobile-legends'))?.items ?? []
    const groups = [...new Set(list.map(({ group }) => group))]
    expect(groups).toEqual(['Diamonds', 'Pass & Starlight'])
    for (const group of groups) {
      const prices = list.filter(item => item.group === group).map(({ price }) => price)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })

  test('says why and until when an item can not be bought', async () => {
    const item = async (product: string, id: string, now = noon) =>
      (await getProduct({ ...ctx, clock: { now: () => now }, outbox: createOutbox() }, product))?.items.find(item => item.id === id)
        ?.availability
    expect(await item('mobile-legends', 'mobile-legends-44-diamonds')).toEqual({ is_available: false, reason: 'out_of_stock', until: null })
    expect(await item('google-play', 'google-play-rp1000000')).toEqual({ is_available: true })
    expect(await item('google-play', 'google-play-rp1000000', at('23:00'))).toEqual({
      is_available: false,
      reason: 'cut_off',
      until: '2026-11-21T23:00:00.000Z',
    })
    expect(await item('delta-force', 'delta-force-8100-delta-coins')).toMatchObject({ reason: 'switched_off' })
    expect(await item('honkai-star-rail', 'honkai-star-rail-8080-oneiric-shards')).toMatchObject({ reason: 'supplier_down' })
  })

  test('is kept in memory until there is news of the catalogue, or fifteen seconds have passed', async () => {
    const title = async (now = noon) => (await getProduct({ ...ctx, clock: { now: () => now } }, 'roblox'))?.title
    const rename = (title: string) => ctx.db.update(products).set({ title }).where(eq(products.id, 'roblox'))
    await title()
    await rename('Roblox Baru')
    expect(await title()).toBe('Roblox')
    ctx.outbox.bring([{ topic: 'catalog' }])
    expect(await title()).toBe('Roblox Baru')
    await rename('Roblox')
    expect(await title()).toBe('Roblox Baru')
    expect(await title(new Date(noon.getTime() + 15_000))).toBe('Roblox')
  })

  test('is undefined for an unknown id', async () => {
    expect(await getProduct(ctx, 'tidak-ada')).toBeUndefined()
  })
})

describe('findItemForSale', () => {
  test('answers the item, its product and its usable offers', async () => {
    expect(await findItemForSale({ ...ctx, clock: { now: () => noon } }, 'mobile-legends-86-diamonds')).toMatchObject({
      item: { id: 'mobile-legends-86-diamonds', content: 'mobile-legends:pack:86', name: '86 Diamonds', price: 21_300, maxQuantity: 5 },
      product: { id: 'mobile-legends', cover: '/covers/blades.svg', isVoucher: false },
      offers: [
        { supplier: 'sandbox', sku: 'mlbb-86', content: 'mobile-legends:pack:86', cost: 20_340, customerTemplate: '{user_id}{zone_id}' },
      ],
    })
  })

  test('never uses offers that deliver something else or wait for a person', async () => {
    await inTx(store.ctx, async ctx => {
      const isIt = eq(supplierOffers.sku, 'mlbb-86')
      const sale = () => findItemForSale({ ...ctx, clock: { now: () => noon } }, 'mobile-legends-86-diamonds')
      await ctx.db.update(supplierOffers).set({ content: 'mobile-legends:pack:12' }).where(isIt)
      expect(await sale()).toMatchObject({ offers: [], unavailable: { reason: 'switched_off' } })
      await ctx.db.update(supplierOffers).set({ content: 'mobile-legends:pack:86' }).where(isIt)
      const offer = { supplier: 'sandbox', sku: 'mlbb-86' }
      await pauseOffer(ctx, { ...offer, pause: 'overcharge', reason: 'it took Rp95.000 for what costs Rp20.340' })
      await pauseOffer(ctx, { ...offer, pause: 'price', reason: 'a later reason' })
      expect(await sale()).toMatchObject({ offers: [], unavailable: { reason: 'switched_off' } })
      expect(await ctx.db.select({ pause: supplierOffers.pause }).from(supplierOffers).where(isIt)).toEqual([{ pause: 'overcharge' }])
      ctx.db.rollback()
    }).catch((error: Error) => expect(error.message).toContain('Rollback'))
  })

  test('has no offers and a reason if none can deliver it now', async () => {
    const sale = await findItemForSale({ ...ctx, clock: { now: () => at('23:00') } }, 'google-play-rp1000000')
    expect(sale).toMatchObject({ offers: [], unavailable: { reason: 'cut_off', until: new Date('2026-11-22T06:00:00+07:00') } })
  })

  test('never uses offers that cost more than the price, and takes the cheapest first', async () => {
    await inTx(store.ctx, async ctx => {
      const [offer] = await ctx.db.select().from(supplierOffers).where(eq(supplierOffers.sku, 'ff-70'))
      if (!offer) throw new Error('the demo list has free fire')
      const also = (sku: string, cost: number) => ctx.db.insert(supplierOffers).values({ ...offer, sku, cost: rupiah(cost) })
      await also('ff-70-cheap', 9_000)
      await also('ff-70-dear', 90_000)
      const sale = await findItemForSale({ ...ctx, clock: { now: () => noon } }, 'free-fire-70-diamonds')
      expect(sale?.offers.map(({ sku }) => sku)).toEqual(['ff-70-cheap', 'ff-70'])
      expect(sale).not.toHaveProperty('unavailable')
      ctx.db.rollback()
    }).catch((error: Error) => expect(error.message).toContain('Rollback'))
  })

  test('a supplier’s cost is the one in its list, below the price', async () => {
    expect(await findOfferCost(ctx, { supplier: 'sandbox', sku: 'mlbb-86' })).toBe(20_340)
    expect(await findOfferCost(ctx, { supplier: 'lain', sku: 'mlbb-86' })).toBeUndefined()
  })

  test('is undefined for an item that does not exist or is not on sale', async () => {
    expect(await findItemForSale({ ...ctx, clock: { now: () => noon } }, 'tidak-ada')).toBeUndefined()
    await store.ctx.db.update(items).set({ isActive: false }).where(eq(items.id, 'super-sus-weekly-card'))
    expect(await findItemForSale({ ...ctx, clock: { now: () => noon } }, 'super-sus-weekly-card')).toBeUndefined()
  })
})
