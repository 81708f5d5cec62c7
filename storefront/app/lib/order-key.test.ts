import { beforeEach, expect, test, vi } from 'vitest'
import { dropOrderKey, orderKeyFor } from './order-key.ts'

beforeEach(() => {
  dropOrderKey()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
})

test('the same input keeps its key, other input gets another', () => {
  const first = orderKeyFor({ item: 'a', quantity: 1 })
  expect(orderKeyFor({ item: 'a', quantity: 1 })).toBe(first)
  expect(orderKeyFor({ item: 'a', quantity: 2 })).not.toBe(first)
})

test('the key outlives a reload of the page', async () => {
  const first = orderKeyFor({ item: 'a' })
  vi.resetModules()
  const reloaded = await import('./order-key.ts')
  expect(reloaded.orderKeyFor({ item: 'a' })).toBe(first)
})

test('after an answer the same input is a new order', () => {
  const first = orderKeyFor({ item: 'a' })
  dropOrderKey()
  expect(orderKeyFor({ item: 'a' })).not.toBe(first)
})

test('a browser that keeps nothing still gets a key', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const key = orderKeyFor({ item: 'a' })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(orderKeyFor({ item: 'a' })).toBe(key)
})
