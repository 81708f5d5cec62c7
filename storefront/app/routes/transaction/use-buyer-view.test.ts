import { beforeEach, expect, test, vi } from 'vitest'
import { readOrderSecret } from '../../features/orders/kept-orders.ts'
import { orderExample } from './order-example.ts'
import { takeOverSecret } from './use-buyer-view.ts'

const secret = '0123456789abcdef0123456789abcdef'
const order = orderExample({ id: 'KLT-7Q2M-9XH4-T8RC' })

beforeEach(() => vi.stubGlobal('document', { cookie: `kilat-order-secret=${secret}` }))

test('the secret of an order placed without scripts moves from its cookie to this browser’s list', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  takeOverSecret(order)
  expect(readOrderSecret(order.id)).toBe(secret)
  expect(document.cookie).toContain('Max-Age=0')
})

test('the cookie stays in a browser without storage, as its only proof of being the buyer', () => {
  vi.stubGlobal('localStorage', undefined)
  takeOverSecret(order)
  expect(document.cookie).toBe(`kilat-order-secret=${secret}`)
})
