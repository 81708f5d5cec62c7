import { expect, test } from 'vitest'
import { reportedPath } from './reported-path.ts'

test.each([
  ['/', '/'],
  ['/products/mobile-legends', '/products/mobile-legends'],
  ['/transactions', '/transactions'],
  ['/transactions/KLT-7Q2M-9XH4-T8RC', '/transactions/:id'],
  ['/transactions/klt-7q2m-9xh4-t8rc', '/transactions/:id'],
  ['/Transactions/KLT7Q2M9XH4T8RC/', '/transactions/:id/'],
  ['/transactions/anything', '/transactions/:id'],
  ['/%74ransactions/KLT%2D7Q2M-9XH4-T8RC', '/transactions/:id'],
  ['/transaksi/KLT-7Q2M-9XH4-T8RC', '/transaksi/:id'],
  ['/KLT-7Q2M-9XH4-T8RC/x', '/:id/x'],
  ['/products/a%3Fto=KLT', '/products/a'],
  ['/blogs/diskon%', '/blogs/diskon%'],
])('[analytics.page-view] %s is told as %s', (pathname, told) => {
  expect(reportedPath(pathname)).toBe(told)
})
