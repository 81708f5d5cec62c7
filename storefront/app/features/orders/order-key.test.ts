import { beforeEach, expect, test, vi } from 'vitest'
import { adoptOrderKey, dropOrderKey, orderKeyFor } from './order-key.ts'

beforeEach(() => {
  dropOrderKey()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
})

test('the same input keeps its key and its secret, other input gets others', () => {
  const first = orderKeyFor({ item: 'a', quantity: 1 })
  expect(orderKeyFor({ item: 'a', quantity: 1 })).toEqual(first)
  expect(orderKeyFor({ item: 'a', quantity: 2 })).not.toEqual(first)
})

test('key and secret survive a reload of the page', async () => {
  const first = orderKeyFor({ item: 'a' })
  vi.resetModules()
  const reloaded = await import('./order-key.ts')
  expect(reloaded.orderKeyFor({ item: 'a' })).toEqual(first)
})

test('after an answer the same input is a new order', () => {
  const first = orderKeyFor({ item: 'a' })
  dropOrderKey()
  expect(orderKeyFor({ item: 'a' })).not.toEqual(first)
})

test('a browser without storage still gets a key and a secret', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const made = orderKeyFor({ item: 'a' })
  expect(made).toEqual({ idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/), orderSecret: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(made.orderSecret).not.toBe(made.idempotencyKey)
  expect(orderKeyFor({ item: 'a' })).toEqual(made)
})

test('an order begun without scripts keeps its key and secret, for its own input only', () => {
  const given = { orderKey: 'key-of-the-server', orderSecret: 'secret-of-the-server' }
  adoptOrderKey(given, { item: 'a' })
  expect(orderKeyFor({ item: 'a' })).toEqual({ idempotencyKey: given.orderKey, orderSecret: given.orderSecret })
  expect(orderKeyFor({ item: 'b' }).idempotencyKey).not.toBe(given.orderKey)
})
