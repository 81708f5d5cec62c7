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

test('behind a trusted proxy the address is the one the proxy saw, not one the client wrote', () => {
  expect(readVisitor({ ...arrival, forwardedFor: '6.6.6.6, 1.2.3.4', isProxyTrusted: true }).address).toBe('1.2.3.4')
})

test.each([
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['1.2.3.4:5678', '1.2.3.4'],
  [' 1.2.3.4 ', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['[fe80::1%25eth0]:80', 'fe80:0:0:0'],
  ['::ffff:102:304', '1.2.3.4'],
  ['::FFFF:0a01:0203', '10.1.2.3'],
  ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
])('%s counts as %s', (address, key) => {
  expect(toLimitKey(address)).toBe(key)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '-',
  '1.2.3',
  '1.2.3.4.5',
  '999.1.1.1',
  '1.2.3.4:99999999',
  '[1.2.3.4',
  '2001:db8::1::2',
  'for=1.2.3.4',
  '<script>',
  '9'.repeat(5_000),
])('%j is not an address, so the connection’s counts', forwardedFor => {
  expect(readVisitor({ ...arrival, forwardedFor: `1.2.3.4, ${forwardedFor}`, isProxyTrusted: true }).address).toBe('10.0.0.1')
})

test('one visitor has one key, whatever port the proxy reports', () => {
  const keys = ['203.0.113.9:1024', '203.0.113.9:65535', '::ffff:203.0.113.9', '[::ffff:cb00:7109]:80'].map(forwardedFor => {
    return readVisitor({ ...arrival, forwardedFor, isProxyTrusted: true }).address
  })
  expect(new Set(keys)).toEqual(new Set(['203.0.113.9']))
})

test('a valid request id is kept, an invalid one is replaced', () => {
  expect(readVisitor({ ...arrival, requestId: 'edge-0001.a' }).requestId).toBe('edge-0001.a')
  expect(readVisitor({ ...arrival, requestId: 'x\n{"level":60}' }).requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.20', false],
  ['::ffff:10.0.0.1', false],
  [undefined, false],
])('a connection from %s comes from this machine: %s, whatever a proxy says', (socketAddress, isLocal) => {
  const given = { forwardedFor: '127.0.0.1', requestId: undefined, acceptEncoding: undefined, isProxyTrusted: true }
  expect(readVisitor({ ...given, socketAddress }).isLocal).toBe(isLocal)
})
