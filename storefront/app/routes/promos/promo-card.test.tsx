import type { Promo } from '@kilat/contract/content.ts'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PromoCard } from './promo-card.tsx'

const promo: Promo = {
  id: 'isi',
  title: 'Hemat',
  summary: 'Lebih murah.',
  cover: null,
  html: '',
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: null,
  product_id: null,
}

const idsOf = (id: string) => {
  const html = renderToString(
    <MemoryRouter>
      <PromoCard promo={{ ...promo, id }} product={null} now="2026-11-02T00:00:00.000Z" isFirst={false} />
    </MemoryRouter>,
  )
  const [, labelledBy] = /aria-labelledby="([^"]*)"/.exec(html) ?? []
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, found]) => found)
  return { ids, labelledBy }
}

test('a promo uses no id of the page or of another promo, and is labelled by its title', () => {
  expect(idsOf('isi')).toEqual({ ids: ['promo-isi', 'judul-promo-isi'], labelledBy: 'judul-promo-isi' })
  const all = ['hemat', 'hemat-judul', 'judul-hemat'].flatMap(id => idsOf(id).ids)
  expect(new Set(all).size).toBe(6)
})
