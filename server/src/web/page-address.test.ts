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
  ['/products/free-fire.data', '/products/free-fire.data'],
  ['/products/free-fire.data?_routes=routes%2Fproduct&item=x&fbclid=1', '/products/free-fire.data?item=x&_routes=routes%2Fproduct'],
  ['/products/free-fire?_routes=routes%2Fproduct', '/products/free-fire'],
  ['/_.data?_routes=routes%2Fhome&cari=a', '/_.data?cari=a&_routes=routes%2Fhome'],
])('%s is kept as %s', (target, address) => expect(sharedAddress(target, queryNames)).toBe(address))

test.each([
  '/transactions',
  '/transactions?id=KLT',
  '/transactions/KLT-7Q2M-9XH4-T8RC.data',
  '/products/a.data.data',
  '/products/a_.data',
  '/_.data/_.data',
  `/products/a.data?_routes=${'a'.repeat(300)}`,
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
  ['/products/Free-Fire', '/products/free-fire'],
  ['/blogs/Cara-Top-Up', '/blogs/cara-top-up'],
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
