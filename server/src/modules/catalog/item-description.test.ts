import { itemIdSchema } from '@kilat/contract/ids.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import { describeItem, itemSlug } from './item-description.ts'
import type { PriceListRow } from './price-list-row.ts'
import { freeFireMax } from './products/garena.ts'
import { genshinImpact } from './products/hoyoverse.ts'
import { mobileLegends } from './products/moonton.ts'
import { steamWallet } from './products/vouchers.ts'

const row = (change: Partial<PriceListRow>): PriceListRow => ({
  sku: 'x',
  name: 'MOBILE LEGENDS 86 Diamond',
  category: 'Games',
  brand: 'MOBILE LEGENDS',
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

describe('describeItem', () => {
  test('a pack is its count and the unit as buyers say it', () => {
    expect(describeItem(row({}), mobileLegends)).toEqual({
      name: '86 Diamonds',
      groupName: 'Diamonds',
      note: null,
      maxQuantity: 5,
      sort: 0,
    })
  })

  test.each([
    ['MOBILE LEGENDS 86 Diamond (78 + 8 Bonus)', '86 Diamonds', '78 + 8 bonus'],
    ['MOBILE LEGENDS 78+8 Diamonds', '86 Diamonds', '78 + 8 bonus'],
    ['Mobile Legends 1.412 Diamond (1.284+128)', '1.412 Diamonds', '1.284 + 128 bonus'],
    ['MOBILE LEGENDS 86 Diamond (1 + 1 gratis)', '86 Diamonds', null],
  ])('%s is %s, %s', (name, expected, note) => {
    expect(describeItem(row({ name }), mobileLegends)).toMatchObject({ name: expected, note })
  })

  test('a bonus may be stated in the free text, and counts only when it adds up', () => {
    expect(describeItem(row({ description: 'dapat 78+8 diamond' }), mobileLegends).note).toBe('78 + 8 bonus')
    expect(describeItem(row({ description: 'buka jam 8+9' }), mobileLegends).note).toBeNull()
  })

  test('the longest brand name is taken off, so MAX does not stay in the name', () => {
    const max = row({ name: 'Free Fire Max 140 Diamond', brand: 'Free Fire Max' })
    expect(describeItem(max, freeFireMax).name).toBe('140 Diamonds')
  })

  test('a membership stands in its own group after the packs and is sold one at a time', () => {
    const pass = row({ name: 'GENSHIN IMPACT BLESSING OF THE WELKIN MOON', brand: 'GENSHIN IMPACT', isMembership: true })
    expect(describeItem(pass, genshinImpact)).toEqual({
      name: 'Blessing of the Welkin Moon',
      groupName: 'Blessing of the Welkin Moon',
      note: null,
      maxQuantity: 1,
      sort: 20,
    })
  })

  test('a pack that may go to a player once a day is sold one at a time', () => {
    expect(describeItem(row({ isMulti: false }), mobileLegends).maxQuantity).toBe(1)
  })

  test.each(['STEAM WALLET 12000 IDR', 'STEAM WALLET IDR 12.000', 'Steam Wallet Rp12.000'])('%s is worth Rp12.000', name => {
    expect(describeItem(row({ name, brand: 'STEAM WALLET' }), steamWallet)).toMatchObject({ name: 'Rp12.000', groupName: 'Saldo Steam' })
  })

  test('what is neither pack nor membership keeps its name, apart from the packs', () => {
    expect(describeItem(row({ name: 'MOBILE LEGENDS 5 Skin Fragment' }), mobileLegends)).toMatchObject({
      name: '5 Skin Fragment',
      groupName: 'Lainnya',
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
