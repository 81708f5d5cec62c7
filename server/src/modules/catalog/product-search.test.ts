import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { listProducts } from './read.ts'
import { seedDemoCatalog } from './seed-demo.ts'

let store: TestStore

beforeAll(async () => {
  store = await createTestStore()
  await seedDemoCatalog(store.ctx)
})

afterAll(() => store.close())

async function find(search: string, match?: 'all' | 'any'): Promise<string[]> {
  return (await listProducts(store.ctx, { search, match })).map(({ id }) => id)
}

describe('a search finds first', () => {
  test.each([
    // As it is called, whole or begun.
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
    // As people call it.
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
    // With slips, also where the word is not finished.
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
    // Beside what one wants of it.
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
    // By what is bought, who makes it, where it is played.
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
    // However it is written.
    ['ＭＯＢＩＬＥ　ＬＥＧＥＮＤＳ', 'mobile-legends'],
    ['𝓶𝓸𝓫𝓲𝓵𝓮 𝓵𝓮𝓰𝓮𝓷𝓭𝓼', 'mobile-legends'],
    ['Génshîn', 'genshin-impact'],
    ['🔥 free-fire 🔥', 'free-fire'],
    ['(ml)', 'mobile-legends'],
    ['honkai:star*rail?', 'honkai-star-rail'],
  ])('for "%s": %s', async (search, first) => {
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
    const all = (await listProducts(store.ctx, {})).map(({ id }) => id)
    const found = await find(search)
    expect(found.toSorted()).toEqual(all.toSorted())
    expect(found[0]).toBe('mobile-legends')
  },
)

test('of what is called the same, the one that can be bought comes first, then the most wanted', async () => {
  const list = await listProducts(store.ctx, { search: 'moba' })
  expect(list.map(({ id }) => id)).toEqual(['mobile-legends', 'honor-of-kings', 'arena-of-valor', 'wild-rift'])
})

test('a search may be narrowed to a category and cut short', async () => {
  const vouchers = await listProducts(store.ctx, { search: 'garena', category: 'voucher' })
  expect(vouchers.map(({ id }) => id)).toEqual(['garena-shells'])
  expect(await listProducts(store.ctx, { search: 'garena', limit: 2 })).toHaveLength(2)
  expect(await listProducts(store.ctx, { limit: 3 })).toHaveLength(3)
})

test('where any word will do, one that fits is enough', async () => {
  expect(await find('genshin roblox', 'any')).toEqual(expect.arrayContaining(['genshin-impact', 'roblox']))
  expect((await find('mobil-legend-murah-2026', 'any'))[0]).toBe('mobile-legends')
  expect(await find('xqzw qqq', 'any')).toEqual([])
})

test('whatever is typed is answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 80 })), async text => {
      expect((await find(text)).length).toBeLessThanOrEqual(26)
    }),
    { numRuns: 300 },
  )
})
