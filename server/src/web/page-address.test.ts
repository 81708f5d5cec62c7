import { expect, test } from 'vitest'
import { properPath, sharedAddress } from './page-address.ts'

const queryNames = (path: string) => (path === '/' ? ['cari', 'kategori'] : path.startsWith('/products/') ? ['item'] : [])

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?fbclid=IwAR0x', '/'],
  ['/?utm_source=ig&utm_medium=story&gclid=1&ref=a', '/'],
  ['/promos?utm_source=ig', '/promos'],
  ['/login?to=%2Fprofile', '/login'],
  ['/?cari=mobile', '/?cari=mobile'],
  ['/?fbclid=1&cari=mobile+legends&utm_id=2', '/?cari=mobile+legends'],
  ['/?cari=mobile%20legends', '/?cari=mobile+legends'],
  ['/?kategori=voucher&cari=a', '/?cari=a&kategori=voucher'],
  ['/?cari=a&cari=b', '/?cari=a'],
  ['/?cari=', '/'],
  ['/?CARI=a', '/'],
  ['/products/free-fire?item=x&fbclid=1', '/products/free-fire?item=x'],
  ['/products/free-fire?cari=x', '/products/free-fire'],
])('%s is kept as %s', (target, address) => expect(sharedAddress(target, queryNames)).toBe(address))

test.each([
  '/transactions',
  '/transactions?id=KLT',
  '/products/a.data',
  '/blogs/Cara',
  `/?cari=${'a'.repeat(300)}`,
  '/?cari=%E2%82%AC'.repeat(60),
])('%s is not kept', target => expect(sharedAddress(target, queryNames)).toBeUndefined())

test.each([
  ['/promos/', '/promos'],
  ['//promos', '/promos'],
  ['/products//free-fire///', '/products/free-fire'],
  ['/%70romos', '/promos'],
  ['/products/free%2Dfire', '/products/free-fire'],
  ['/Promos', '/promos'],
  ['/PRODUCTS/free-fire', '/products/free-fire'],
  ['/Dashboard/Riwayat-Deposit', '/dashboard/riwayat-deposit'],
  ['//', '/'],
  ['/%2e%2e/', undefined],
  ['/promos%2Fx', undefined],
  ['/promos', undefined],
  ['/', undefined],
  ['/transactions/', undefined],
  ['//evil.example', undefined],
  ['/%zz', undefined],
])('the proper path of %s is %s', (path, proper) => expect(properPath(path)).toBe(proper))
