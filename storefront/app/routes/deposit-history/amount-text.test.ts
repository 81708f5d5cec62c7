import { expect, test } from 'vitest'
import { readAmount } from './amount-text.ts'

test.each([
  ['75000', 75_000],
  ['75.000', 75_000],
  [' Rp 1.250.000 ', 1_250_000],
  ['rp50 000', 50_000],
  ['0', 0],
])('%j is read as whole rupiah', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test.each(['', ' ', 'lima puluh ribu', '50.000,50', '50.5', '5.00', '-50000', '1e5', '50rb', '5,000'])('%j is not an amount', typed => {
  expect(readAmount(typed)).toBeNull()
})
