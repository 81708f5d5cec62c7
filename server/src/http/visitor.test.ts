import { expect, test } from 'vitest'
import { readVisitor, toLimitKey } from './visitor.ts'

const arrival = {
  socketAddress: '10.0.0.1',
  forwardedFor: undefined,
  requestId: undefined,
  acceptEncoding: undefined,
  isProxyTrusted: false,
}

test("without a trusted proxy the address is the connection's, whatever the headers say", () => {
  expect(readVisitor({ ...arrival, forwardedFor: '1.2.3.4' }).address).toBe('10.0.0.1')
})

test('behind a trusted proxy the address is the one the proxy itself saw, not one the client wrote', () => {
  expect(readVisitor({ ...arrival, forwardedFor: '6.6.6.6, 1.2.3.4', isProxyTrusted: true }).address).toBe('1.2.3.4')
})

test.each([
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(toLimitKey(address)).toBe(key)
})

test('a sane request id is kept, another is replaced', () => {
  expect(readVisitor({ ...arrival, requestId: 'edge-0001.a' }).requestId).toBe('edge-0001.a')
  expect(readVisitor({ ...arrival, requestId: 'x\n{"level":60}' }).requestId).toMatch(/^[0-9a-f-]{36}$/)
})
