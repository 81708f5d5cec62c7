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
  const first = orderKeyFor({ item: 'a', quantity: 1, expected_total: 100 })
  expect(orderKeyFor({ item: 'a', quantity: 1, expected_total: 100 })).toEqual(first)
  expect(orderKeyFor({ item: 'a', quantity: 2, expected_total: 100 })).not.toEqual(first)
})

test('key and secret survive a reload of the page', async () => {
  const first = orderKeyFor({ item: 'a', expected_total: 100 })
  vi.resetModules()
  const reloaded = await import('./order-key.ts')
  expect(reloaded.orderKeyFor({ item: 'a', expected_total: 100 })).toEqual(first)
})

test('after an answer the same input is a new order', () => {
  const first = orderKeyFor({ item: 'a', expected_total: 100 })
  dropOrderKey()
  expect(orderKeyFor({ item: 'a', expected_total: 100 })).not.toEqual(first)
})

test('a browser without storage still gets a key and a secret', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const made = orderKeyFor({ item: 'a', expected_total: 100 })
  expect(made).toMatchObject({
    idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    orderSecret: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(made.orderSecret).not.toBe(made.idempotencyKey)
  expect(orderKeyFor({ item: 'a', expected_total: 100 })).toEqual(made)
})

test('an order begun without scripts keeps its key and secret, for its own input only', () => {
  const given = { orderKey: 'key-of-the-server', orderSecret: 'secret-of-the-server' }
  adoptOrderKey(given, { item: 'a', expected_total: 100 })
  expect(orderKeyFor({ item: 'a', expected_total: 100 })).toMatchObject({ idempotencyKey: given.orderKey, orderSecret: given.orderSecret })
  expect(orderKeyFor({ item: 'b', expected_total: 100 }).idempotencyKey).not.toBe(given.orderKey)
})

test('until its end is known an order at another price is the same one, and is sent as it was, even after a reload', async () => {
  const first = orderKeyFor({ item: 'a', expected_total: 100 })
  expect(orderKeyFor({ item: 'a', expected_total: 90 })).toEqual(first)
  vi.resetModules()
  const reloaded = await import('./order-key.ts')
  expect(reloaded.orderKeyFor({ item: 'a', expected_total: 120 })).toEqual(first)
  expect(first.body).toEqual({ item: 'a', expected_total: 100 })
  reloaded.dropOrderKey()
  expect(reloaded.orderKeyFor({ item: 'a', expected_total: 120 }).body.expected_total).toBe(120)
})
