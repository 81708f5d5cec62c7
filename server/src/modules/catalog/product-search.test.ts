import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { products, supplierOffers } from '../../db/schema/catalog.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { listProducts } from './read.ts'
import { seedDemoCatalog } from './seed-demo.ts'

let store: TestStore
let ctx: Ctx
// No supplier is closed at noon. The clock stands still, so kept reads stay.
const noon = new Date('2026-11-21T12:00:00+07:00')

beforeAll(async () => {
  store = await createTestStore()
  await seedDemoCatalog(store.ctx)
  ctx = { ...store.ctx, clock: { now: () => noon } }
})

afterAll(() => store.close())

async function find(search: string, match?: 'all' | 'any'): Promise<string[]> {
  return (await listProducts(ctx, { search, match })).map(({ id }) => id)
}

describe('a title that starts with the query comes first', () => {
  test.each([
    ['mobile legends', 'mobile-legends'],
    ['Mobile Legends: Bang Bang', 'mobile-legends'],
    ['m', 'mobile-legends'],
    ['mobil', 'mobile-legends'],
    ['mobile l', 'mobile-legends'],
    ['mobile le', 'mobile-legends'],
    ['legends', 'mobile-legends'],
    ['free fire', 'free-fire'],
    ['free fi', 'free-fire'],
    ['FREE FIRE MAX', 'free-fire-max'],
    ['freefire', 'free-fire'],
    ['freefiremax', 'free-fire-max'],
    ['star rail', 'honkai-star-rail'],
    ['starrail', 'honkai-star-rail'],
    ['call of duty', 'call-of-duty-mobile'],
    ['rift', 'wild-rift'],
    ['g', 'genshin-impact'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

describe('short names people use find the game', () => {
  test.each([
    ['ml', 'mobile-legends'],
    ['MLBB', 'mobile-legends'],
    ['emel', 'mobile-legends'],
    ['mobil lejen', 'mobile-legends'],
    ['ff', 'free-fire'],
    ['epep', 'free-fire'],
    ['ep ep', 'free-fire'],
    ['epep max', 'free-fire-max'],
    ['fri fayer', 'free-fire'],
    ['pabji', 'pubg-mobile'],
    ['pubg', 'pubg-mobile'],
    ['pub g', 'pubg-mobile'],
    ['codm', 'call-of-duty-mobile'],
    ['kodm', 'call-of-duty-mobile'],
    ['val', 'valorant'],
    ['valo', 'valorant'],
    ['genshin', 'genshin-impact'],
    ['gensin', 'genshin-impact'],
    ['hsr', 'honkai-star-rail'],
    ['hok', 'honor-of-kings'],
    ['aov', 'arena-of-valor'],
    ['wuwa', 'wuthering-waves'],
    ['zzz', 'zenless-zone-zero'],
    ['pes', 'efootball'],
    ['fifa', 'ea-sports-fc-mobile'],
    ['lol', 'wild-rift'],
    ['pb', 'point-blank'],
    ['roblok', 'roblox'],
    ['robux', 'roblox'],
    ['stim', 'steam-wallet'],
    ['playstore', 'google-play'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

describe('one slip of a letter is forgiven, also when the word is not finished', () => {
  test.each([
    ['mobile lgends', 'mobile-legends'],
    ['mobile lgen', 'mobile-legends'],
    ['moblie legend', 'mobile-legends'],
    ['legneds', 'mobile-legends'],
    ['frre fire', 'free-fire'],
    ['free fier', 'free-fire'],
    ['pugb', 'pubg-mobile'],
    ['valoran', 'valorant'],
    ['valornat', 'valorant'],
    ['gensihn', 'genshin-impact'],
    ['honkay', 'honkai-star-rail'],
    ['hongkai star rel', 'honkai-star-rail'],
    ['onor of king', 'honor-of-kings'],
    ['stumbel gays', 'stumble-guys'],
    ['wutering wave', 'wuthering-waves'],
    ['point blenk', 'point-blank'],
    ['google ply', 'google-play'],
    ['steem', 'steam-wallet'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

describe('words beside a name do not disturb the search', () => {
  test.each([
    ['top up ff', 'free-fire'],
    ['topup ml murah', 'mobile-legends'],
    ['beli diamond epep', 'free-fire'],
    ['top up diamond mobile lgends termurah', 'mobile-legends'],
    ['86 diamond ml', 'mobile-legends'],
    ['ml86', 'mobile-legends'],
    ['ff 70 dm', 'free-fire'],
    ['ml mur', 'mobile-legends'],
    ['pubg 60 uc via dana', 'pubg-mobile'],
    ['robux 10k', 'roblox'],
    ['voucher steam 12rb', 'steam-wallet'],
    ['roblox mobile', 'roblox'],
    ['jual uc pabji', 'pubg-mobile'],
    ['cara top up ml', 'mobile-legends'],
    ['ff berapa', 'free-fire'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

describe('a game is found by its currency, its publisher and its platform', () => {
  test.each([
    ['diamond', 'mobile-legends'],
    ['beli diamond murah', 'mobile-legends'],
    ['weekly diamond pass', 'mobile-legends'],
    ['wdp', 'mobile-legends'],
    ['welkin', 'genshin-impact'],
    ['uc', 'pubg-mobile'],
    ['garena', 'garena-shells'],
    ['riot', 'valorant'],
    ['hoyoverse', 'genshin-impact'],
    ['game pc', 'valorant'],
    ['voucher', 'roblox'],
    ['game moba', 'mobile-legends'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

describe('a pass or a currency is found by its Indonesian word', () => {
  test.each([
    ['mingguan', 'mobile-legends'],
    ['member mingguan', 'free-fire'],
    ['membership bulanan', 'free-fire'],
    ['kartu mingguan', 'honor-of-kings'],
    ['koin', 'ragnarok-m'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

describe('however a name is written, it is found', () => {
  test.each([
    ['ＭＯＢＩＬＥ　ＬＥＧＥＮＤＳ', 'mobile-legends'],
    ['𝓶𝓸𝓫𝓲𝓵𝓮 𝓵𝓮𝓰𝓮𝓷𝓭𝓼', 'mobile-legends'],
    ['Génshîn', 'genshin-impact'],
    ['🔥 free-fire 🔥', 'free-fire'],
    ['(ml)', 'mobile-legends'],
    ['honkai:star*rail?', 'honkai-star-rail'],
  ])('"%s" finds %s', async (search, first) => {
    expect((await find(search))[0]).toBe(first)
  })
})

test.each([
  'telkomsel',
  'pulsa',
  'token listrik',
  'paket data',
  'netflix',
  'spotify premium',
  'minecraft',
  'chip domino',
  'genshin roblox',
  'xqzw',
  '原神',
  '86',
  '[a-z]+',
  '"*" OR id:[0 TO 9]',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
])('a search for "%s" finds nothing', async search => {
  expect(await find(search)).toEqual([])
})

test.each(['', '   ', '%', '.*', '$^(|', '💎', 'top up', 'beli game murah', '\\', '\u0000'].map(search => [search]))(
  'a search that names nothing, "%s", finds all, most wanted first',
  async search => {
    const all = (await listProducts(ctx, {})).map(({ id }) => id)
    const found = await find(search)
    expect(found.toSorted()).toEqual(all.toSorted())
    expect(found[0]).toBe('mobile-legends')
  },
)

test('products that can be bought come first', async () => {
  const games = ['mobile-legends', 'honor-of-kings', 'arena-of-valor', 'wild-rift']
  expect(await find('moba')).toEqual(games)
  await switchOffers('mobile-legends', false)
  expect(await find('moba')).toEqual([...games.slice(1), 'mobile-legends'])
  await switchOffers('mobile-legends', true)
})

test('a product must match every word', async () => {
  expect(await find('genshin roblox')).toEqual([])
  expect(await find('mobile genshin roblox')).toEqual([])
})

test('a new name is found after the news that the catalogue changed', async () => {
  expect(await find('kancil')).toEqual([])
  await ctx.db
    .update(products)
    .set({ searchWords: ['kancil'] })
    .where(eq(products.id, 'super-sus'))
  expect(await find('kancil')).toEqual([])
  ctx.outbox.bring([{ topic: 'catalog' }])
  expect(await find('kancil')).toEqual(['super-sus'])
})

test('a search can be limited to a category and to a number of products', async () => {
  const vouchers = await listProducts(ctx, { search: 'garena', category: 'voucher' })
  expect(vouchers.map(({ id }) => id)).toEqual(['garena-shells'])
  expect(await listProducts(ctx, { search: 'garena', limit: 2 })).toHaveLength(2)
  expect(await listProducts(ctx, { limit: 3 })).toHaveLength(3)
})

test('in a search for any word, one matching word is enough', async () => {
  expect(await find('genshin roblox', 'any')).toEqual(expect.arrayContaining(['genshin-impact', 'roblox']))
  expect((await find('mobil-legend-murah-2026', 'any'))[0]).toBe('mobile-legends')
  expect(await find('xqzw qqq', 'any')).toEqual([])
})

/** Switches all offers of a product on or off at the seller. */
async function switchOffers(productId: string, isSellerOn: boolean) {
  await ctx.db
    .update(supplierOffers)
    .set({ isSellerOn })
    .where(like(supplierOffers.itemId, `${productId}-%`))
  ctx.outbox.bring([{ topic: 'catalog' }])
}

test('every text typed gets an answer', async () => {
  const points = fc.array(fc.nat(0x10ffff), { maxLength: 80 }).map(list => String.fromCodePoint(...list))
  await fc.assert(
    fc.asyncProperty(fc.oneof(points, fc.string({ unit: 'grapheme', maxLength: 80 })), async text => {
      expect((await find(text)).length).toBeLessThanOrEqual(26)
    }),
    { numRuns: 300 },
  )
})

describe('an amount beside a name finds the pack', () => {
  test.each([
    ['86 diamond ml', 'mobile-legends', '86 Diamonds'],
    ['ml 86', 'mobile-legends', '86 Diamonds'],
    ['mlbb86', 'mobile-legends', '86 Diamonds'],
    ['top up ML 86 dm murah', 'mobile-legends', '86 Diamonds'],
    ['harga 86 diamond ml berapa', 'mobile-legends', '86 Diamonds'],
    ['86dm ml', 'mobile-legends', '86 Diamonds'],
    ['ml 86DM', 'mobile-legends', '86 Diamonds'],
    ['86ml', 'mobile-legends', '86 Diamonds'],
    ['12dm ff', 'free-fire', '12 Diamonds'],
    ['60uc pubg', 'pubg-mobile', '60 UC'],
  ])('"%s" opens %s with %s', async (search, id, item) => {
    const [first] = await listProducts(ctx, { search })
    expect([first?.id, first?.named_item?.name]).toEqual([id, item])
    expect(first?.named_item?.price).toBeGreaterThan(0)
  })

  test.each(['ml 87', 'ml 8', 'ml', 'ml 0', 'ml 86x', 'ml 86rp', 'ml 99999999999999999999'])('"%s" names no pack', async search => {
    const [first] = await listProducts(ctx, { search })
    expect([first?.id, first?.named_item]).toEqual(['mobile-legends', undefined])
  })

  test('a voucher is found by its rupiah, as people write them', async () => {
    const names = ['steam 60000', 'steam 60.000', 'steam 60rb', 'steam wallet 60k'].map(async search => {
      const [first] = await listProducts(ctx, { search })
      return first?.named_item?.name
    })
    expect(new Set(await Promise.all(names)).size).toBe(1)
    expect(await names[0]).toContain('60.000')
  })
})
