import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { pickForLanding } from './landing-products.ts'

const product = (id: string, more: Partial<ProductSummary> = {}): ProductSummary => ({
  id,
  title: id,
  publisher: '',
  category: 'mobile',
  art: { cover: `/covers/${id}.svg`, tint: ['#000000', '#ffffff'] },
  from_price: rupiah(1000),
  is_available: true,
  orders_7d: 0,
  ...more,
})
const ids = (products: ProductSummary[]) => pickForLanding(products).products.map(({ id }) => id)

test('the most ordered of the week come first, the others keep their order', () => {
  expect(ids([product('a'), product('b', { orders_7d: 2 }), product('c'), product('d', { orders_7d: 9 })])).toEqual(['d', 'b', 'a', 'c'])
})

test('products that can not be bought now are not advertised', () => {
  expect(ids([product('a', { is_available: false }), product('b', { from_price: null }), product('c')])).toEqual(['c'])
})

test('fewer than three ordered products are not shown as a ranking', () => {
  const ordered = ['a', 'b', 'c'].map(id => product(id, { orders_7d: 1 }))
  expect(pickForLanding(ordered.slice(0, 2)).isRanked).toBe(false)
  expect(pickForLanding(ordered).isRanked).toBe(true)
})

test('at most seven products are shown', () => {
  expect(ids(Array.from({ length: 20 }, (_, at) => product(`p${at}`)))).toHaveLength(7)
})
