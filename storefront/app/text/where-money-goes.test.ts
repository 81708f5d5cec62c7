import { expect, test } from 'vitest'
import { confirmText } from './confirm.ts'
import { productText } from './product.ts'

const [qris, va] = [
  { name: 'QRIS', can_refund: true },
  { name: 'BCA Virtual Account', can_refund: false },
]

test('before buying, a visitor reads what the chosen channel can do, and a user that the money goes into the wallet', () => {
  const rule = (isSignedIn: boolean, canRefund?: boolean) => productText.refund({ isSignedIn, canRefund })
  expect([rule(false), rule(false, true), rule(false, false)]).toEqual([
    'Gagal? Uangmu kembali',
    'Gagal? Uangmu kembali sendiri',
    'Gagal? Uangmu kami simpan, kamu ambil',
  ])
  expect(new Set([rule(true), rule(true, true), rule(true, false)])).toEqual(new Set(['Gagal? Uangmu langsung ke saldo']))
})

test('the confirmation says the same as the page before it', () => {
  const rule = (isSignedIn: boolean, channel: typeof qris) => confirmText.rule({ isVoucher: false, isSignedIn, channel })
  expect(rule(false, qris)).toContain('uang kembali sendiri.')
  expect(rule(false, va)).toContain('uangmu kami simpan dan kamu ambil: BCA Virtual Account tidak bisa menerima uang balik.')
  for (const channel of [qris, va]) expect(rule(true, channel)).toContain('uangnya langsung masuk ke saldomu.')
})
