import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { priceFromCost } from './margin.ts'

const margin = { basisPoints: 300, flatIdr: rupiah(500) }

test('a price is cost, share and flat amount, rounded up to the next Rp100', () => {
  expect(priceFromCost(rupiah(20_252), margin)).toBe(21_400) // 20.252 + 608 + 500 = 21.360
})

test('a sum that is already a whole Rp100 is not rounded further', () => {
  expect(priceFromCost(rupiah(10_000), { basisPoints: 500, flatIdr: rupiah(0) })).toBe(10_500)
})

test('a fraction of a rupiah in the share already counts as the next Rp100', () => {
  expect(priceFromCost(rupiah(10_001), { basisPoints: 100, flatIdr: rupiah(0) })).toBe(10_200)
})

test('without a margin the price still covers the cost', () => {
  expect(priceFromCost(rupiah(933), { basisPoints: 0, flatIdr: rupiah(0) })).toBe(1_000)
})
