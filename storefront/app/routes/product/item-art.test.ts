import type { Item } from '@kilat/contract/catalog.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { gemTones, itemArt } from './item-art.ts'

const item = (id: string, price: number, group = 'Diamonds'): Item => ({
  id,
  name: id,
  group,
  note: null,
  price: rupiah(price),
  compare_at_price: null,
  delivery_time: null,
  amount: null,
  max_quantity: 1,
  availability: { is_available: true },
})

test('within a group the pile grows with the price', () => {
  const items = [8, 1, 7, 2, 6, 3, 5, 4].map(price => item(`p${price}`, price * 1000))
  const art = itemArt(items, false)
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(price => art[`p${price}`])).toEqual([1, 1, 2, 2, 3, 3, 4, 4].map(size => ({ kind: 'pile', size })))
})

test('a group of one does not start with the largest pile', () => {
  expect(itemArt([item('only', 5000)], false).only).toEqual({ kind: 'pile', size: 1 })
})

test('passes and vouchers have art of their own', () => {
  expect(itemArt([item('Weekly Diamond Pass', 1), item('a', 1, 'Membership')], false)).toMatchObject({
    'Weekly Diamond Pass': { kind: 'pass' },
    a: { kind: 'pass' },
  })
  expect(itemArt([item('v20', 1)], true).v20).toEqual({ kind: 'ticket' })
})

test('the tones of a gem go from near white to the deep colour', () => {
  expect(gemTones(['#000000', '#ffffff'])).toEqual(['#ffffff', '#ffffff', '#808080', '#404040', '#0f0f0f'])
})
