import { itemIdSchema } from '@kilat/contract/ids.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import { describeItem, type ItemDescription, itemSlug } from './item-description.ts'
import type { PriceListRow } from './price-list-row.ts'
import { freeFireMax } from './products/garena.ts'
import { genshinImpact } from './products/hoyoverse.ts'
import { mobileLegends } from './products/moonton.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import { steamWallet } from './products/vouchers.ts'

const row = (change: Partial<PriceListRow>): PriceListRow => ({
  sku: 'x',
  name: 'MOBILE LEGENDS 86 Diamond',
  category: 'Games',
  brand: 'MOBILE LEGENDS',
  type: 'Umum',
  isMembership: false,
  cost: rupiah(19_350),
  isBuyerOn: true,
  isSellerOn: true,
  hasUnlimitedStock: true,
  stock: 0,
  isMulti: true,
  cutOff: null,
  description: 'isi user id lalu zone id tanpa spasi',
  ...change,
})

function describeRow(row: PriceListRow, product: ProductDefinition): ItemDescription & { doubt: string | null } {
  const description = describeItem({ row, product, supplier: 'contoh' })
  if (description.kind !== 'item') throw new Error(description.why)
  return { ...description.item, doubt: description.doubt }
}

describe('describeItem', () => {
  test('a pack is named by its count and the unit buyers use', () => {
    expect(describeRow(row({}), mobileLegends)).toEqual({
      content: 'mobile-legends:pack:86',
      name: '86 Diamonds',
      groupName: 'Diamonds',
      note: null,
      maxQuantity: 5,
      sort: 0,
      doubt: null,
    })
  })

  test.each([
    ['MOBILE LEGENDS 86 Diamond (78 + 8 Bonus)', '86 Diamonds', '78 + 8 bonus'],
    ['MOBILE LEGENDS 78+8 Diamonds', '86 Diamonds', '78 + 8 bonus'],
    ['Mobile Legends 1.412 Diamond (1.284+128)', '1.412 Diamonds', '1.284 + 128 bonus'],
  ])('%s is %s, %s', (name, expected, note) => {
    expect(describeRow(row({ name }), mobileLegends)).toMatchObject({ name: expected, note })
  })

  test('a bonus in the free text counts only if it adds up', () => {
    expect(describeRow(row({ description: 'dapat 78+8 diamond' }), mobileLegends).note).toBe('78 + 8 bonus')
    expect(describeRow(row({ description: 'buka jam 8+9' }), mobileLegends).note).toBeNull()
  })

  test('the longest brand name is taken off, so MAX does not stay in the name', () => {
    const max = row({ name: 'Free Fire Max 140 Diamond', brand: 'Free Fire Max' })
    expect(describeRow(max, freeFireMax).name).toBe('140 Diamonds')
  })

  test('a membership stands in its own group after the packs and is sold one at a time', () => {
    const pass = row({ name: 'GENSHIN IMPACT BLESSING OF THE WELKIN MOON', brand: 'GENSHIN IMPACT', isMembership: true })
    expect(describeRow(pass, genshinImpact)).toEqual({
      content: 'genshin-impact:named:blessing of the welkin moon',
      name: 'Blessing of the Welkin Moon',
      groupName: 'Blessing of the Welkin Moon',
      note: null,
      maxQuantity: 1,
      sort: 20,
      doubt: null,
    })
  })

  test('a pack that may go to a player once a day is sold one at a time', () => {
    expect(describeRow(row({ isMulti: false }), mobileLegends).maxQuantity).toBe(1)
  })

  test.each(['STEAM WALLET 12000 IDR', 'STEAM WALLET IDR 12.000', 'Steam Wallet Rp12.000', 'Steam Wallet 12000'])(
    '%s is worth Rp12.000',
    name => {
      const voucher = row({ name, brand: 'STEAM WALLET', cost: rupiah(15_473) })
      expect(describeRow(voucher, steamWallet)).toMatchObject({ name: 'Steam Wallet Rp12.000', groupName: 'Saldo Steam', doubt: null })
    },
  )

  test('a pack of another region is another item, in a group after the store’s own', () => {
    expect(describeRow(row({ name: 'MOBILE LEGENDS 86 Diamond (Philippines)' }), mobileLegends)).toEqual({
      content: 'mobile-legends:pack:86@ph',
      name: '86 Diamonds (Filipina)',
      groupName: 'Diamonds (Filipina)',
      note: null,
      maxQuantity: 5,
      sort: 5,
      doubt: 'it is for Filipina, which the page of Mobile Legends does not speak of',
    })
  })

  test('a code in another currency is another item', () => {
    const dollars = row({ name: 'Steam Wallet 10 (USD)', brand: 'STEAM WALLET', cost: rupiah(165_000) })
    expect(describeRow(dollars, steamWallet)).toMatchObject({
      content: 'steam-wallet:usd:10',
      name: 'USD 10',
      groupName: 'Saldo Steam USD',
    })
  })

  test('a row that is not understood is an item of its own under its whole name', () => {
    expect(describeRow(row({ name: 'MOBILE LEGENDS 5 Skin Fragment' }), mobileLegends)).toEqual({
      content: 'mobile-legends:unread:contoh/x:mobile legends 5 skin fragment',
      name: 'MOBILE LEGENDS 5 Skin Fragment',
      groupName: 'Lainnya',
      note: null,
      maxQuantity: 1,
      sort: 10,
      doubt: '"skin fragment" is not understood',
    })
  })
})

describe('itemSlug', () => {
  test.each([
    ['86 Diamonds', 'mobile-legends-86-diamonds'],
    ['1.412 Diamonds', 'mobile-legends-1412-diamonds'],
    ['Starlight (Plus)!', 'mobile-legends-starlight-plus'],
    ['Pokémon', 'mobile-legends-pokemon'],
    ['a '.repeat(200), `mobile-legends-${'a-'.repeat(36)}a`],
  ])('%s', (name, slug) => {
    expect(itemSlug('mobile-legends', name)).toBe(slug)
    expect(itemIdSchema.safeParse(slug).success).toBe(true)
  })
})
