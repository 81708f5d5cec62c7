import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { builtInRule, findRule, type PriceBook, type PriceRule, priceByRule, priceFromCost, ruleKey } from './price-rule.ts'

const terms = { basisPoints: 300, flatIdr: rupiah(500), ends: '00' } as const

test('a price is cost, share and flat amount, rounded up to the next Rp100', () => {
  expect(priceFromCost(rupiah(20_252), terms)).toBe(21_400) // 20.252 + 608 + 500 = 21.360
})

test('a sum that is already a whole Rp100 is not rounded further', () => {
  expect(priceFromCost(rupiah(10_000), { ...terms, basisPoints: 500, flatIdr: rupiah(0) })).toBe(10_500)
})

test('a fraction of a rupiah in the share already counts as the next Rp100', () => {
  expect(priceFromCost(rupiah(10_001), { ...terms, basisPoints: 100, flatIdr: rupiah(0) })).toBe(10_200)
})

test.each([
  ['any', 933, 933],
  ['00', 933, 1_000],
  ['00', 1_000, 1_000],
  ['500', 1_001, 1_500],
  ['500', 1_501, 2_000],
  ['900', 1, 900],
  ['900', 900, 900],
  ['900', 901, 1_900],
  ['900', 19_001, 19_900],
  ['000', 19_001, 20_000],
  ['000', 20_000, 20_000],
] as const)('a price that ends in %s is the next one from Rp%i on: Rp%i', (ends, cost, price) => {
  expect(priceFromCost(rupiah(cost), { basisPoints: 0, flatIdr: rupiah(0), ends })).toBe(price)
})

test('whatever the rule, no price is below its cost, and each has the wanted end', () => {
  for (const ends of ['any', '00', '500', '900', '000'] as const)
    for (let cost = 1; cost < 100_000; cost += 337) {
      const price = priceFromCost(rupiah(cost), { basisPoints: 0, flatIdr: rupiah(0), ends })
      expect(price).toBeGreaterThanOrEqual(cost)
      if (ends !== 'any' && ends !== '500') expect(String(price).endsWith(ends)).toBe(true)
    }
})

const item = { id: 'ml-86', productId: 'ml', maxQuantity: 5 }
const rule = (scope: PriceRule['scope'], subjectId: string, flat: number): PriceRule => ({
  ...{ scope, subjectId, version: 1 },
  terms: { basisPoints: 0, flatIdr: rupiah(flat), ends: 'any', floor: 'cost_and_fee' },
})

function book(...rules: PriceRule[]): PriceBook {
  return {
    rules: new Map(rules.map(rule => [ruleKey(rule), rule])),
    categoryOf: () => 'mobile',
    floorOf: ({ cost }) => rupiah(cost + 4_000),
  }
}

test('the narrowest rule counts whole, and without any the built-in one', () => {
  const rules = [rule('store', '', 1), rule('category', 'mobile', 2), rule('product', 'ml', 3), rule('item', 'ml-86', 4)]
  for (const [at, expected] of rules.entries()) {
    const others = [rule('category', 'pc', 9), rule('product', 'mobile', 9), rule('item', 'ml', 9)]
    expect(findRule(book(...rules.slice(0, at + 1), ...others), item)).toBe(expected)
  }
  expect(findRule(book(), item)).toBe(builtInRule)
})

test('the floor of a rule is the cost with the fee, or the cost alone', () => {
  const low = rule('store', '', 100)
  expect(priceByRule(book(low), item, rupiah(20_000))).toBe(24_000)
  expect(priceByRule(book({ ...low, terms: { ...low.terms, floor: 'cost' } }), item, rupiah(20_000))).toBe(20_100)
  expect(priceByRule(book(rule('store', '', 5_000)), item, rupiah(20_000))).toBe(25_000)
})

test('the floor holds at the price itself: where a margin or an end reaches a channel that begins there, its fee counts', () => {
  const fee = 4_440
  const fromTen = ({ cost, from = cost }: Parameters<PriceBook['floorOf']>[0]) => rupiah(from < 10_000 ? from : Math.max(from, cost + fee))
  const priced = (flat: number, ends: PriceRule['terms']['ends'], cost: number) => {
    const known = rule('store', '', flat)
    return priceByRule({ ...book({ ...known, terms: { ...known.terms, ends } }), floorOf: fromTen }, item, rupiah(cost))
  }
  expect(priced(100, 'any', 9_700)).toBe(9_800)
  expect(priced(500, 'any', 9_700)).toBe(14_140)
  expect(priced(100, '000', 9_700)).toBe(15_000)
  expect(priced(100, '900', 9_750)).toBe(9_900)
})
