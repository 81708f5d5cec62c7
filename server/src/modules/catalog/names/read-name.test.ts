import { readFileSync } from 'node:fs'
import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../content.ts'
import { type PriceListRow, readPriceListRow } from '../price-list-row.ts'
import { matchProduct } from '../product-match.ts'
import { findDefinitionByBrand } from '../products/product-definitions.ts'
import { readName } from './read-name.ts'

type Change = { type?: string; desc?: string; cost?: number; category?: string }

function rowOf(brand: string, name: string, { type = 'Umum', desc = '', cost = 20_000, category = 'Games' }: Change = {}): PriceListRow {
  return {
    sku: 'x',
    name,
    category,
    brand,
    type,
    isMembership: type === 'Membership',
    cost: rupiah(cost),
    isBuyerOn: true,
    isSellerOn: true,
    hasUnlimitedStock: true,
    stock: 0,
    isMulti: true,
    cutOff: null,
    description: desc,
  }
}

/** The content a name is read into; a leading question mark means that a person has to check it first. */
function read(brand: string, name: string, change?: Change): string {
  const product = findDefinitionByBrand(brand)
  if (!product) throw new Error(`${brand} is no brand of ours`)
  const reading = readName(rowOf(brand, name, change), product)
  if (reading.kind !== 'certain') return reading.kind
  return `${reading.doubt === null ? '' : '? '}${contentOf(product.id, reading.content, reading.variants).slice(product.id.length + 1)}`
}

describe('packs', () => {
  test.each([
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond', 'pack:86'],
    ['MOBILE LEGENDS', 'Mobile Legends - 86 Diamonds', 'pack:86'],
    ['MOBILE LEGENDS', 'MOBILELEGEND - 706 Diamond', 'pack:706'],
    ['MOBILE LEGENDS', '86 Diamonds', 'pack:86'],
    ['MOBILE LEGENDS', 'Mobile Legends 10 Diamonds (9 + 1 Bonus)', 'pack:10'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 78+8 Diamond', 'pack:86'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 1.412 Diamond', 'pack:1412'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 1,412 DM', 'pack:1412'],
    ['MOBILE LEGENDS', 'Mobile Legends Indonesia 86 Diamond', 'pack:86'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond (ID)', 'pack:86'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS\u00a086 Diamond', 'pack:86'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond 🇮🇩', 'pack:86'],
    ['MAGIC CHESS', 'Magic Chess Go Go 85 Diamonds (77 + 8 Bonus)', 'pack:85'],
    ['FREE FIRE', 'FREE FIRE 1.450 Diamond', 'pack:1450'],
    ['FREE FIRE', 'Free Fire 70DM', 'pack:70'],
    ['Free Fire Max', 'Free Fire Max 140 Diamond', 'pack:140'],
    ['PUBG MOBILE', 'PUBG MOBILE 325 UC (300+25 Bonus)', 'pack:325'],
    ['PUBG MOBILE', 'PUBG Mobile 60UC', 'pack:60'],
    ['GENSHIN IMPACT', 'Genshin Impact 300+30 Genesis Crystals', 'pack:330'],
    ['Honkai Star Rail', 'Honkai: Star Rail 60 Oneiric Shards', 'pack:60'],
    ['Zenless Zone Zero', 'Zenless Zone Zero 60 Monochrome', 'pack:60'],
    ['Wuthering Waves', 'Wuthering Waves 60 Lunite', 'pack:60'],
    ['Valorant', 'Valorant 475 Points', 'pack:475'],
    ['Valorant', 'VALORANT 1000 VP', 'pack:1000'],
    ['League of Legends Wild Rift', 'League of Legends Wild Rift 425 Wild Cores', 'pack:425'],
    ['CALL OF DUTY MOBILE', 'Call of Duty: Mobile 63 CP', 'pack:63'],
    ['POINT BLANK', 'Point Blank 1.200 PB Cash', 'pack:1200'],
    ['ARENA OF VALOR', 'ARENA OF VALOR 40 Voucher', 'pack:40'],
    ['Honor of Kings', 'Honor of Kings 16 Tokens', 'pack:16'],
    ['eFootball', 'eFootball 130 Coins', 'pack:130'],
    ['EA SPORTS FC MOBILE', 'EA SPORTS FC MOBILE 40 FC Points', 'pack:40'],
    ['RAGNAROK M', 'Ragnarok M: Eternal Love 24 Big Cat Coin', 'pack:24'],
    ['Stumble Guys', 'Stumble Guys 250 Gems', 'pack:250'],
  ])('%s: %s', (brand, name, content) => {
    expect(read(brand, name)).toBe(content)
  })
})

describe('packs for regions and devices are items of their own, and wait for a person unless the product’s page names them', () => {
  test.each([
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond (Philippines)', '? pack:86@ph'],
    ['MOBILE LEGENDS', 'Mobile Legends Brazil 86 Diamond', '? pack:86@br'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 86 DIAMOND GLOBAL', '? pack:86@global'],
    ['MOBILE LEGENDS', 'Mobile Legends 86 Diamonds [MY/SG]', '? pack:86@my+sg'],
    ['MOBILE LEGENDS', 'Mobile Legends 86 Diamonds SG-MY', '? pack:86@my+sg'],
    ['MOBILE LEGENDS', 'Mobile Legends (Region Rusia) 86 Diamond', '? pack:86@ru'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond 🇵🇭', '? pack:86@ph'],
    ['MOBILE LEGENDS', 'Mobile Legends Weekly Diamond Pass Malaysia', '? named:weekly diamond pass@my'],
    ['MOBILE LEGENDS', 'Mobile Legends 86 Diamonds Türkiye', '? pack:86@tr'],
    ['FREE FIRE', 'Free Fire 100 Diamonds LATAM', '? pack:100@latam'],
    ['FREE FIRE', 'Free Fire Singapore 100 Diamond', '? pack:100@sg'],
    ['PUBG MOBILE', 'PUBG Mobile Global 60 UC', 'pack:60@global'],
    ['PUBG MOBILE', 'PUBG MOBILE KOREA 60 UC', '? pack:60@kr'],
    ['Honor of Kings', 'Honor of Kings 80 Tokens (Global)', 'pack:80@global'],
    ['GENSHIN IMPACT', 'Genshin Impact 60 Genesis Crystals (America)', '? pack:60@us'],
    ['Valorant', 'Valorant Malaysia 475 VP', '? pack:475@my'],
    ['eFootball', 'eFootball 130 Coins (Android)', '? pack:130@android'],
    ['eFootball', 'eFootball 130 Coins iOS', '? pack:130@ios'],
    ['Delta Force', 'Delta Force 60 Delta Coin (Steam)', '? pack:60@steam'],
    ['CALL OF DUTY MOBILE', 'CODM 63 CP TH', '? pack:63@th'],
  ])('%s: %s', (brand, name, content) => {
    expect(read(brand, name)).toBe(content)
  })

  test('a region is also read from the type of the row', () => {
    expect(read('MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond', { type: 'Philippines' })).toBe('? pack:86@ph')
    expect(read('MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond', { type: 'Joki' })).toBe('unsure')
  })

  test.each([
    ['khusus region Philippines', 'unsure'],
    ['Server PH saja', 'unsure'],
    ['Khusus akun Malaysia & Singapore, isi user id lalu zone id', 'unsure'],
    ['hanya untuk akun Indonesia', 'pack:86'],
    ['ID MOBILE LEGENDS : 12345 SERVER 2345 input 123452345', 'pack:86'],
    ['no pelanggan = gabungan antara user_id dan zone_id', 'pack:86'],
  ])('regions in the description count: %s', (desc, content) => {
    expect(read('MOBILE LEGENDS', 'MOBILE LEGENDS 86 Diamond', { desc })).toBe(content)
  })

  test('a device in the free text counts only if the text says the pack is for it', () => {
    expect(read('eFootball', 'eFootball 130 Coins', { desc: 'khusus Android' })).toBe('unsure')
    expect(read('eFootball', 'eFootball 130 Coins', { desc: 'buka game di Android atau iOS, salin id' })).toBe('pack:130')
  })

  test('servers the buyer chooses from are not regions', () => {
    const desc = 'isi uid|server, contoh 812345678|os_asia (Asia, America, Europe, TW HK MO)'
    expect(read('GENSHIN IMPACT', 'GENSHIN IMPACT 60 Genesis Crystals', { desc })).toBe('pack:60')
  })
})

describe('codes worth money', () => {
  test.each([
    ['STEAM WALLET', 'STEAM WALLET 12000 IDR', 15_473, 'idr:12000'],
    ['STEAM WALLET', 'Steam Wallet IDR 12.000', 15_473, 'idr:12000'],
    ['STEAM WALLET', 'Steam Wallet Code Rp12.000', 15_473, 'idr:12000'],
    ['STEAM WALLET', 'STEAM WALLET 12000', 15_473, 'idr:12000'],
    ['STEAM WALLET', 'Steam Wallet Indonesia 12.000', 15_473, 'idr:12000'],
    ['STEAM WALLET', 'Steam Wallet 10 (USD)', 165_000, '? usd:10'],
    ['STEAM WALLET', 'Steam Wallet US$10', 165_000, '? usd:10'],
    ['STEAM WALLET', 'Steam Wallet US$ 4.99', 82_000, '? usd:4.99'],
    ['STEAM WALLET', 'STEAM WALLET SGD 5', 62_000, '? sgd:5'],
    ['STEAM WALLET', 'Steam Wallet 20 MYR', 75_000, '? myr:20'],
    ['STEAM WALLET', 'Steam Wallet RM20', 75_000, '? myr:20'],
    ['STEAM WALLET', 'Steam Wallet 100 PHP', 30_000, '? php:100'],
    ['STEAM WALLET', 'Steam Wallet 12.000 IDR Global', 15_473, '? idr:12000@global'],
    ['STEAM WALLET', 'Steam Wallet 10', 165_000, 'unsure'],
    ['STEAM WALLET', 'Steam Wallet $10', 165_000, 'unsure'],
    ['STEAM WALLET', 'Steam Wallet 10 IDR', 165_000, 'unsure'],
    ['STEAM WALLET', 'Steam Wallet 10 USD / 150.000 IDR', 165_000, 'unsure'],
    ['GOOGLE PLAY', 'GOOGLE PLAY 50000 IDR', 49_228, 'idr:50000'],
    ['GOOGLE PLAY', 'Google Play Gift Card Rp50.000', 49_228, 'idr:50000'],
    ['GOOGLE PLAY', 'Google Play Indonesia Rp 50.000', 49_228, 'idr:50000'],
    ['GOOGLE PLAY', 'Google Play US$ 10', 165_000, '? usd:10'],
    ['GOOGLE PLAY', 'GOOGLE PLAY USD 10 (US)', 165_000, '? usd:10@us'],
    ['GOOGLE PLAY', 'Google Play Japan 1.000 JPY', 110_000, '? jpy:1000@jp'],
    ['GOOGLE PLAY', 'Google Play ¥1000', 110_000, '? jpy:1000'],
    ['GOOGLE PLAY', 'Google Play US 10', 165_000, 'unsure'],
    ['GOOGLE PLAY', 'GOOGLE PLAY 50K', 49_228, 'unsure'],
    ['ROBLOX', 'ROBLOX 800 Robux', 111_048, 'pack:800'],
    ['ROBLOX', 'Roblox Gift Card 800 Robux', 111_048, 'pack:800'],
    ['ROBLOX', 'Roblox Gift Card Rp100.000', 98_000, '? idr:100000'],
    ['ROBLOX', 'Roblox Gift Card USD 10', 165_000, '? usd:10'],
    ['ROBLOX', 'Roblox 800 Robux Global', 111_048, '? pack:800@global'],
    ['GARENA', 'GARENA 33 Shell', 9_529, 'pack:33'],
    ['GARENA', 'Garena Shell 33', 9_529, 'pack:33'],
    ['GARENA', 'Garena Shells 33 (Malaysia)', 9_529, '? pack:33@my'],
  ])('%s: %s for Rp%i', (brand, name, cost, content) => {
    expect(read(brand, name, { cost, category: 'Voucher' })).toBe(content)
  })
})

describe('passes', () => {
  test.each([
    ['MOBILE LEGENDS', 'MOBILE LEGENDS Weekly Diamond Pass', 'named:weekly diamond pass'],
    ['MOBILE LEGENDS', 'MOBILE LEGENDS WDP', 'named:wdp'],
    ['MOBILE LEGENDS', 'Mobile Legends Weekly Diamond Pass 2x', 'named:weekly diamond pass x2'],
    ['MOBILE LEGENDS', 'Mobile Legends Twilight Pass', 'named:twilight pass'],
    ['MOBILE LEGENDS', 'Mobile Legends Starlight Member Plus', 'named:starlight member plus'],
    ['FREE FIRE', 'Free Fire Membership Mingguan', 'named:membership mingguan'],
    ['FREE FIRE', 'FREE FIRE Level Up Pass', 'named:level up pass'],
    ['GENSHIN IMPACT', 'Genshin Impact Welkin Moon 30 Hari', 'named:welkin moon 30 hari'],
    ['Honkai Star Rail', 'Honkai Star Rail Express Supply Pass', 'named:express supply pass'],
    ['Zenless Zone Zero', 'Zenless Zone Zero Inter-Knot Membership', 'named:inter knot membership'],
    ['PUBG MOBILE', 'PUBG MOBILE Royale Pass Elite', 'named:royale pass elite'],
    ['Blood Strike', 'Blood Strike Strike Pass Elite', 'named:strike pass elite'],
    ['MOBILE LEGENDS', 'Mobile Legends Starlight Kamboja', '? named:starlight@kh'],
    ['MOBILE LEGENDS', 'Mobile Legends Twilight Pass Via Login', 'unsure'],
    ['MOBILE LEGENDS', 'Mobile Legends Weekly Diamond Pass + 50 Diamond', 'unsure'],
  ])('%s: %s', (brand, name, content) => {
    expect(read(brand, name, { type: 'Membership' })).toBe(content)
  })

  test('a pass is recognised by its name, whatever type its row has', () => {
    expect(read('MOBILE LEGENDS', 'MOBILE LEGENDS Weekly Diamond Pass')).toBe('named:weekly diamond pass')
  })
})

describe('a name that is not understood is never guessed', () => {
  test.each([
    'MOBILE LEGENDS 1.5 Diamonds',
    'MOBILE LEGENDS 1,50 Diamonds',
    'MOBILE LEGENDS 86-172 Diamond',
    'MOBILE LEGENDS 86 Diamond + 8 Bonus',
    'MOBILE LEGENDS 86 Diamond (1 + 1 gratis)',
    'MOBILE LEGENDS 86 Diamond (70 + 8 Bonus)',
    'MOBILE LEGENDS 50 + 50 Diamond (First Top Up)',
    'MOBILE LEGENDS 86 Diamond Via Login',
    'MOBILE LEGENDS 86 Diamond Promo',
    'MOBILE LEGENDS 2x 86 Diamond',
    'MOBILE LEGENDS 86 Diamond *',
    'MOBILE LEGENDS 86² Diamond',
    'MOBILE LEGENDS ８６ Diamond',
    'MOBILE LEGENDS 86\u200b Diamond',
    'MOBILE LEGENDS Adventure 86 Diamond',
    'MAGIC CHESS 86 Diamond',
    'MOBILE LEGENDS Diamond×78 +8',
    'MOBILE LEGENDS 5K Diamond',
    'MOBILE LEGENDS 86 Diamond Atlantis',
    'MOBILE LEGENDS Diamond',
    'MOBILE LEGENDS 0 Diamond',
    'MOBILE LEGENDS Starlight Skin Fragment',
    'FREE FIRE 86 Diamond',
    'MOBILE LEGENDS 86 UC',
  ])('%s', name => {
    expect(read('MOBILE LEGENDS', name)).toBe('unsure')
  })
})

describe('a row that names nothing to sell is not an item', () => {
  test.each([
    '60',
    '1.412',
    '---',
    'MOBILE LEGENDS',
    'MOBILE LEGENDS 60',
    '<b>86 Diamond</b>',
    '86 Diamond &amp; more;',
    '{{name}}',
    '86 Diamond https://x.id',
    '💎',
  ])('%s', name => {
    expect(read('MOBILE LEGENDS', name)).toBe('nameless')
  })

  test('a voucher that is only a number is not an item', () => {
    expect(read('STEAM WALLET', '12000', { cost: 15_473, category: 'Voucher' })).toBe('nameless')
  })
})

test.each([
  ['PlayStation', 'Voucher', 'PlayStation Store Indonesia Rp200.000'],
  ['PlayStation', 'Voucher', 'PSN US$10'],
  ['Xbox', 'Voucher', 'Xbox Gift Card USD 10'],
  ['Razer Gold', 'Voucher', 'Razer Gold 50.000 IDR'],
  ['iTunes', 'Voucher', 'iTunes US $10'],
  ['Netflix', 'Streaming', 'Netflix 1 Bulan'],
  ['Spotify', 'Streaming', 'Spotify Premium 3 Bulan'],
  ['Nintendo eShop', 'Voucher', 'Nintendo eShop US$ 10'],
  ['Clash of Clans', 'Games', 'Clash of Clans Gold Pass'],
  ['Arena Breakout', 'Games', 'Arena Breakout 60 Bonds'],
  ['MOBILE LEGENDS PHILIPPINES', 'Games', '86 Diamonds'],
  ['PLN', 'PLN', 'PLN 20.000'],
  ['TELKOMSEL', 'Pulsa', 'Telkomsel 10.000'],
  ['DANA', 'E-Money', 'DANA 10.000'],
  ['GARENA', 'Games', 'Garena Shell 33'],
])('%s of category %s is not sold here: %s', (brand, category, name) => {
  expect(matchProduct(rowOf(brand, name, { category }), []).kind).toBe('problem')
})

test('every row of the demo list is certain, and its content matches its sku', () => {
  const list: { data: unknown[] } = JSON.parse(readFileSync(new URL('../demo/price-list.json', import.meta.url), 'utf8'))
  const readings = list.data.map(value => {
    const reading = readPriceListRow(value)
    if (reading.kind !== 'row') throw new Error(reading.why)
    const { row } = reading
    return `${row.sku} ${read(row.brand, row.name, { type: row.type, desc: row.description, cost: row.cost })}`
  })
  expect(readings.filter(reading => !/^[a-z]+-(?:pass\d named:[a-z ]+|(?<count>\d+) (?:pack|idr):\k<count>)$/.test(reading))).toEqual([])
})

test.each([
  '−5 Diamond',
  'MOBILE LEGENDS −5 Diamond',
  'MOBILE LEGENDS - −5 Diamond',
  'MOBILE LEGENDS -5 Diamond',
  'MOBILE LEGENDS (–5) Diamond',
])('a number below zero is no pack: %s', name => {
  const product = findDefinitionByBrand('MOBILE LEGENDS')
  if (!product) throw new Error('the brand is known')
  const reading = readName(rowOf('MOBILE LEGENDS', name), product)
  expect(reading).toEqual({ kind: 'nameless', why: expect.stringContaining('has a minus before a number') })
})
