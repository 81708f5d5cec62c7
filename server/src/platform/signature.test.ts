import { expect, test } from 'vitest'
import { isSignedBy, signBody } from './signature.ts'

const body = new TextEncoder().encode('{"id":"1"}')

test('a signature is the HMAC-SHA256 of the body in hex', () => {
  // Test case 2 of RFC 4231.
  expect(signBody('what do ya want for nothing?', 'Jefe')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})

test('only the right signature with the right secret is accepted', () => {
  const signature = signBody(body, 'right')
  expect(isSignedBy(body, 'right', signature)).toBe(true)
  expect(isSignedBy(body, 'wrong', signature)).toBe(false)
  expect(isSignedBy(body, 'right', signature.slice(1))).toBe(false)
  expect(isSignedBy(body, 'right', signature.toUpperCase())).toBe(false)
  expect(isSignedBy(body, 'right', '')).toBe(false)
  expect(isSignedBy(body, 'right', null)).toBe(false)
})
