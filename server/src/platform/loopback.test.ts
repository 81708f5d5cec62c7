import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('%s leads to this machine', host => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  '',
  '0.0.0.0',
  '::',
  '10.0.0.1',
  'toko.example',
  'localhost.toko.example',
  '127.0.0.1.toko.example',
  '127.toko.example',
  '1127.0.0.1',
])('%j may lead to another machine', host => expect(isLoopback(host)).toBe(false))
