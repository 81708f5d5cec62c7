import { expect, test } from 'vitest'
import { wayToOpen } from './way-to-open.ts'

test.each([
  ['Masih ada 1 pesanan yang berjalan: KLT-7Q2M-9XH4-T8RC. Tunggu sampai selesai.', '/transactions/KLT-7Q2M-9XH4-T8RC'],
  ['Masih ada 2 pesanan yang berjalan: KLT-7Q2M-9XH4-T8RC, KLT-7Q2M-9XH4-T8RD. Tunggu.', '/dashboard/riwayat-transaksi'],
  ['Masih ada 1 deposit yang menunggu pembayaran: DEP-7Q2M9XH4T8RC5VWA. Tunggu.', '/dashboard/riwayat-deposit'],
  ['Masih ada yang berjalan.', '/dashboard/riwayat-transaksi'],
])('what is open is led to: %s', (sentence, to) => {
  expect(wayToOpen(sentence).to).toBe(to)
})
