import type { Item } from '@kilat/contract/catalog.ts'
import { expect, test } from 'vitest'
import { arrangePacks } from './pack-shelf.ts'
import { soldOut, testPack } from './test-pack.ts'

const pack = (amount: number | null, price: number, { group = 'Diamonds', isOn = true } = {}) =>
  testPack(amount, price, { group, ...(!isOn && { availability: soldOut }) })
const arrange = (items: Item[], mostBought: string[] = []) => arrangePacks({ items, most_bought: mostBought, unit: 'Diamonds' })

test('without enough sales the operator’s order stays', () => {
  const shelf = arrange([pack(5, 1500), pack(null, 27_900, { group: 'Pass' }), pack(86, 21_500)], ['p86'])
  expect(shelf.groups).toEqual([
    { title: 'Diamonds', itemIds: ['p5', 'p86'] },
    { title: 'Pass', itemIds: ['p27900'] },
  ])
})

test('the most bought come first, most bought of all first, and nowhere twice; what can not be bought now stays in its place', () => {
  const items = [pack(5, 1500), pack(86, 21_500), pack(172, 43_000), pack(257, 63_500, { isOn: false })]
  expect(arrange(items, ['p172', 'p257', 'p5', 'gone']).groups).toEqual([
    { title: 'Paling banyak dibeli, 30 hari terakhir', itemIds: ['p172', 'p5'] },
    { title: 'Diamonds', itemIds: ['p86', 'p257'] },
  ])
})

test('a price per unit is never shown lower than it is', () => {
  const { unitPrices } = arrange([pack(86, 21_499), pack(1000, 93_333), pack(2, 3000), pack(3, 30), pack(null, 27_900)])
  expect(unitPrices).toEqual({ p86: 'Rp250/Diamond', p1000: 'Rp93,4/Diamond', p2: 'Rp1.500/Diamond', p3: 'Rp10/Diamond' })
})

test('a pack that can not be bought says why, and when it may be again', () => {
  const [open, closed, off] = [pack(5, 1500), pack(86, 21_500, { isOn: false }), pack(172, 43_000)]
  const until = '2026-11-22T23:00:00.000Z'
  const items: Item[] = [
    open,
    closed,
    { ...off, availability: { is_available: false, reason: 'switched_off', until } },
    { ...pack(257, 63_500), availability: { is_available: false, reason: 'switched_off', sentence: 'Pemasok pindahan.', until: null } },
  ]
  expect(arrange(items).unavailable).toEqual({
    p86: 'Stok pemasok habis.',
    p172: 'Sedang tidak dijual. Dijual lagi 23 Nov, 06.00 WIB.',
    p257: 'Pemasok pindahan.',
  })
})

test('the best value is one pack that can be bought, and none if all cost the same by unit', () => {
  expect(arrange([pack(100, 10_001), pack(200, 20_001), pack(1000, 50_000, { isOn: false })]).bestId).toBe('p200')
  expect(arrange([pack(200, 20_000), pack(100, 10_000), pack(10, 1500)]).bestId).toBe('p100')
  expect(arrange([pack(100, 10_000), pack(200, 20_000)]).bestId).toBeNull()
  expect(arrange([pack(100, 10_000), pack(null, 500)]).bestId).toBeNull()
})
