import { expect, test } from 'vitest'
import { linkToOpen, readStillOpen } from './link-to-open.ts'

const [first, second] = ['KLT-7Q2M-9XH4-T8RC', 'KLT-7Q2M-9XH4-T8RD']

test.each([
  [{ orders: [first], deposits: [] }, `/transactions/${first}`],
  [{ orders: [first, second], deposits: [] }, '/dashboard/riwayat-transaksi'],
  [{ orders: [], deposits: ['DEP-7Q2M9XH4T8RC5VWA'] }, '/dashboard/riwayat-deposit'],
  // The body of an older or broken server.
  [{ error: `Masih ada 1 pesanan yang berjalan: ${first}.` }, '/dashboard/riwayat-transaksi'],
  [{ orders: first, deposits: [4] }, '/dashboard/riwayat-transaksi'],
  [undefined, '/dashboard/riwayat-transaksi'],
])('what is open is led to: %o', (body, to) => {
  expect(linkToOpen(readStillOpen(body)).to).toBe(to)
})
