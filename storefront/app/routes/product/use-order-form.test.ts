import { beforeEach, expect, test, vi } from 'vitest'
import { takeDraft } from './use-order-form.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

const keep = (draft: unknown) => kept.set('kilat-draft', JSON.stringify(draft))

test('a draft is restored once, for its own product', () => {
  keep({ productId: 'mobile-legends', entries: [['player.user_id', '123']] })
  expect(takeDraft('mobile-legends')?.get('player.user_id')).toBe('123')
  expect(takeDraft('mobile-legends')).toBeNull()
})

test('another product does not get it, and then it is deleted', () => {
  keep({ productId: 'mobile-legends', entries: [['player.user_id', '123']] })
  expect(takeDraft('free-fire')).toBeNull()
  expect(takeDraft('mobile-legends')).toBeNull()
})

test.each([
  null,
  'x',
  {},
  { productId: 'mobile-legends' },
  { productId: 'mobile-legends', entries: [['a']] },
  { productId: 'mobile-legends', entries: [['a', 1]] },
])('what is no draft (%j) is left alone', draft => {
  keep(draft)
  expect(takeDraft('mobile-legends')).toBeNull()
})
