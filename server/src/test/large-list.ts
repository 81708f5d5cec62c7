import { productDefinitions } from '../modules/catalog/products/product-definitions.ts'
import { listRow } from './price-list.ts'

/** A row as a supplier sends it, with what may be sold through it: this content, or nothing before a person has looked. */
export type LargeRow = { row: unknown; sku: string; sells: string | null }

const unknownBrands = 'PULSA GAMES|LORDS MOBILE|CLASH OF CLANS|BRAWL STARS|HAY DAY|LIFE AFTER|SAUSAGE MAN|TOWER OF FANTASY|NIKKE|ARKNIGHTS'
  .split('|')
  .flatMap(brand => [brand, `${brand} SEA`, `${brand} GLOBAL`, `${brand} 2`])

const regions = [
  ['', ''],
  [' (ID)', ''],
  [' (Malaysia)', '@my'],
  [' Philippines', '@ph'],
  [' Singapore', '@sg'],
  [' Global', '@global'],
] as const

/** A list of about `count` rows of over 60 brands, the same each time: packs of all known games in several spellings and regions, and strange rows. */
export function makeLargeList(count: number): LargeRow[] {
  const games = productDefinitions.filter(({ packName }) => packName === 'count')
  const known = games.flatMap(game =>
    Array.from({ length: Math.ceil((count * 0.9) / games.length) }, (_, at): LargeRow => {
      const [suffix, code] = regions[at % 11 < 6 ? 0 : (at % 11) - 5] ?? ['', '']
      const packs = 5 + at * 3
      const sku = `${game.id}-${at}`
      const unit = game.unitWords[at % game.unitWords.length] ?? game.unit
      const amount = at % 7 === 0 ? `${packs - 4} + 4` : at % 5 === 0 && packs > 999 ? packs.toLocaleString('de-DE') : String(packs)
      const category = game.category === 'voucher' ? 'Voucher' : 'Games'
      const brand = game.brands[0]?.toUpperCase() ?? game.title
      const shared = { brand, category, price: at % 3 === 0 ? String(900 + packs * 230) : 900 + packs * 230, desc: '' }
      const isOurs = code === '' || game.alsoFor?.includes(code.slice(1))
      return {
        sku,
        row: listRow(sku, `${game.title} ${amount} ${unit}${suffix}`, shared),
        sells: isOurs ? `${game.id}:pack:${packs}${code}` : null,
      }
    }),
  )
  return [
    ...known,
    ...strangeRows(),
    ...unknownBrands.map((brand, at) => named(`x${at}`, listRow(`x${at}`, `${brand} 60 Gold`, { brand }))),
  ]
}

const named = (sku: string, row: unknown): LargeRow => ({ sku, row, sells: null })

/** Rows that say something unheard of, or have the wrong types. */
function strangeRows(): LargeRow[] {
  const names = [
    '86 Diamond + 8 Bonus',
    '1.5 Diamonds',
    '86-172 Diamond',
    '２ Diamond',
    '5K Diamond',
    'Diamond',
    '86 Tokens',
    '60 + 6',
    '5 of 6 Diamond',
  ]
  const wrong: object[] = [
    { price: 0 },
    { price: -5 },
    { price: 1.5 },
    { price: '19.000' },
    { price: null },
    { price: 1e15 },
    { price: 'gratis' },
    { buyer_product_status: 'true' },
    { stock: 'banyak' },
    { start_cut_off: '25:99' },
    { product_name: '' },
    { product_name: 'x'.repeat(5_000) },
    { product_name: 'MOBILE LEGENDS 86\0 Diamond' },
    { product_name: { text: '86' } },
    { brand: null },
    { category: ['Games'] },
    { unlimited_stock: 1 },
  ]
  return [
    ...names.map((name, at) => named(`s${at}`, listRow(`s${at}`, `MOBILE LEGENDS ${name}`))),
    ...wrong.map((change, at) => named(`w${at}`, listRow(`w${at}`, 'MOBILE LEGENDS 86 Diamond', change))),
    // Doubled: the last one is used.
    named('twice', listRow('twice', 'MOBILE LEGENDS 7 Diamond')),
    { sku: 'twice', row: listRow('twice', 'MOBILE LEGENDS 9 Diamond'), sells: 'mobile-legends:pack:9' },
    {
      sku: 'wdp',
      row: listRow('wdp', 'MOBILE LEGENDS Weekly Diamond Pass', { type: 'Membership' }),
      sells: 'mobile-legends:named:weekly diamond pass',
    },
  ]
}
