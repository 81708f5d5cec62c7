import { expect, test } from 'vitest'
import { visitor } from './asker.ts'
import { holderOf } from './holder.ts'

test('a user is who is signed in, a visitor the network', () => {
  expect(holderOf({ kind: 'user', userId: 'USR-1', sessionId: 'S' }, '8.8.8.8')).toBe('user USR-1')
  expect(holderOf(visitor, '8.8.8.8')).toBe('8.8.8.8')
  expect(holderOf(visitor, '2001:db8:1:2')).toBe('2001:db8:1:2')
  expect(holderOf(visitor, '172.32.0.1')).toBe('172.32.0.1')
})

test.each([
  'unknown',
  '127.0.0.1',
  '0:0:0:0',
  '10.1.2.3',
  '172.17.0.1',
  '172.31.0.1',
  '192.168.1.9',
  'fd00:1:2:3',
  'fe80:0:0:0',
  undefined,
])('the address %s may be a proxy’s, behind which are all visitors', address => {
  expect(holderOf(visitor, address)).toBeNull()
})
