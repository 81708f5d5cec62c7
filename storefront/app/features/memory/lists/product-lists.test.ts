import { beforeEach, expect, test } from 'vitest'
import { setSharedDevice } from '../../../lib/shared-device.ts'
import { forgetProduct, keepProducts, readProducts, rememberProduct } from './product-lists.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    localStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) },
  })
})

test('the product looked at last is first, and stands in the list once', () => {
  for (const id of ['a', 'b', 'a']) rememberProduct('seen', id)
  expect(readProducts('seen')).toEqual(['a', 'b'])
  expect(readProducts('favourites')).toEqual([])
})

test('a long history keeps the newest', () => {
  for (let count = 0; count < 40; count += 1) rememberProduct('seen', `p${count}`)
  expect(readProducts('seen')).toHaveLength(12)
  expect(readProducts('seen')[0]).toBe('p39')
})

test('a list is forgotten in part, as a whole, and brought back', () => {
  for (const id of ['a', 'b', 'c']) rememberProduct('favourites', id)
  forgetProduct('favourites', 'b')
  const before = readProducts('favourites')
  expect(before).toEqual(['c', 'a'])
  keepProducts('favourites', [])
  expect(readProducts('favourites')).toEqual([])
  keepProducts('favourites', before)
  expect(readProducts('favourites')).toEqual(before)
})

test('a device of several people remembers no product, and broken values are none', () => {
  setSharedDevice(true)
  rememberProduct('seen', 'a')
  expect(readProducts('seen')).toEqual([])
  localStorage.setItem('kilat-seen', '[1, {"id": "a"}, "b"]')
  expect(readProducts('seen')).toEqual(['b'])
  localStorage.setItem('kilat-seen', 'nonsense')
  expect(readProducts('seen')).toEqual([])
})
