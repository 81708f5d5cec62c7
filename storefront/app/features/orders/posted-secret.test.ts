import { expect, test } from 'vitest'
import { endedSecretCookie, readSecretCookie, secretCookie } from './posted-secret.ts'

const secret = '0123456789abcdef0123456789abcdef'
const placed = { orderId: 'KLT-7Q2M-9XH4-T8RC', secret, origin: 'http://toko.contoh.id' }

test('the cookie is sent only to its order’s page, never with another site’s form, and only over https if the store uses it', () => {
  expect(secretCookie(placed)).toBe(`kilat-order-secret=${secret}; Path=/transactions/KLT-7Q2M-9XH4-T8RC; Max-Age=31536000; SameSite=Lax`)
  expect(secretCookie({ ...placed, origin: 'https://toko.contoh.id' })).toMatch(/; Secure$/)
  expect(endedSecretCookie(placed.orderId)).toBe('kilat-order-secret=; Path=/transactions/KLT-7Q2M-9XH4-T8RC; Max-Age=0')
})

test.each([
  [`kilat-order-secret=${secret}`, secret],
  [`_ga=1; kilat-order-secret=${secret}; other=2`, secret],
  ['kilat-order-secret=short', undefined],
  [`not-kilat-order-secret=${secret}`, undefined],
  ['', undefined],
  [null, undefined],
])('of the cookies %j only a whole secret is read', (cookies, read) => {
  expect(readSecretCookie(cookies)).toBe(read)
})
