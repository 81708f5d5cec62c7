import { expect, test } from 'vitest'
import { reportedPath } from './reported-path.ts'

test.each([
  ['/', '/'],
  ['/products/mobile-legends', '/products/mobile-legends'],
  ['/products/mobile-legends/', '/products/mobile-legends'],
  ['/products/honor-ofkings', '/products/honor-ofkings'],
  ['/blogs/cara-top-up', '/blogs/cara-top-up'],
  ['/informasi/aturan-refund', '/informasi/aturan-refund'],
  ['/transactions', '/transactions'],
  ['/dashboard/riwayat-transaksi', '/dashboard/riwayat-transaksi'],
  ['/transactions/KLT-7Q2M-9XH4-T8RC', '/transactions/:id'],
  ['/transactions/klt-7q2m-9xh4-t8rc/', '/transactions/:id'],
  ['/transactions/anything', '/transactions/:id'],
])('[analytics.page-view] %s is reported as %s', (pathname, told) => {
  expect(reportedPath(pathname)).toBe(told)
})

test.each([
  '/Transactions/KLT7Q2M9XH4T8RC/',
  '/%74ransactions/KLT%2D7Q2M-9XH4-T8RC',
  '//transactions/KLT-7Q2M-9XH4-T8RC',
  '/transactions/KLT-7Q2M-9XH4-T8RC/struk',
  '/transaksi/K.L.T.7Q2M-9XH4-T8RC',
  '/K%254CT-7Q2M-9XH4-T8RC',
  '/7q2m9xh4t8rc',
  '/Promos',
  '/products',
  '/products/7q2m-9xh4-t8rc',
  '/products/KLT-7Q2M-9XH4-T8RC',
  '/products/klt-7q2m-9xh4-t8rc',
  '/blogs/klt7q2m9xh4t8rc',
  '/products/a%3Fto=KLT',
  '/products/mobile-legends/x',
  `/blogs/${'a'.repeat(81)}`,
  '/blogs/diskon%',
  '/constructor',
])('[analytics.page-view] %s, which is no page of the sitemap or holds an id, is not reported', pathname => {
  expect(reportedPath(pathname)).toBe('/lainnya')
})
