import type { Promo } from '@kilat/contract/content.ts'
import { expect, test } from 'vitest'
import { findBanners } from './running-promos.ts'

const now = '2026-11-23T05:00:00.000Z'
const promo = (id: string, more: Partial<Promo> = {}): Promo => ({
  ...{ id, title: id, summary: '', cover: `/content/${id}.svg`, html: '', product_id: null },
  ...{ starts_at: '2026-11-01T00:00:00.000Z', ends_at: null, ...more },
})
const idsOf = (promos: Promo[]) => findBanners(promos, { products: [], now }).map(({ id }) => id)

test('the three newest promos that run are on the home page, an announced one is not', () => {
  const soon = promo('nanti', { starts_at: '2026-12-01T00:00:00.000Z' })
  expect(idsOf([soon, promo('a'), promo('b'), promo('c'), promo('d')])).toEqual(['a', 'b', 'c'])
  expect(idsOf([soon])).toEqual([])
})

test('a banner says until when its promo runs', () => {
  const [banner] = findBanners([promo('a', { ends_at: '2026-11-30T17:00:00.000Z' })], { products: [], now })
  expect(banner?.until).toContain('30 Nov')
  expect(findBanners([promo('a')], { products: [], now })[0]?.until).toBeNull()
})

test('a promo without a picture has that of its product', () => {
  const products = [{ id: 'ml', art: { cover: '/covers/blades.svg' } }] as never
  const own = { cover: null, product_id: 'ml' }
  expect(findBanners([promo('a', own)], { products, now })[0]?.cover).toBe('/covers/blades.svg')
  expect(findBanners([promo('a', { ...own, product_id: 'lain' })], { products, now })[0]?.cover).toBeNull()
})
