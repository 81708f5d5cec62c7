import { expect, test } from 'vitest'
import { tabTitle } from './use-tab-title.ts'

test('a tab tells how long its order can be paid', () => {
  const first = tabTitle('Menunggu bayar: 86 Diamonds | Kilat', 605)
  expect(first).toBe('10:05 · Menunggu bayar: 86 Diamonds | Kilat')
  expect(tabTitle(first, 599.9)).toBe('09:59 · Menunggu bayar: 86 Diamonds | Kilat')
})

test('a tab whose order can no longer be paid does not ask for the payment, also while nobody looks at it', () => {
  const over = tabTitle('0:01 · Menunggu bayar: 86 Diamonds | Kilat', 0.4)
  expect(over).toBe('Waktu habis: 86 Diamonds | Kilat')
  expect(tabTitle(over, -60)).toBe(over)
})

test('an order that does not wait for a payment keeps its own title', () => {
  expect(tabTitle('Dibayar: 86 Diamonds | Kilat', null)).toBe('Dibayar: 86 Diamonds | Kilat')
})
