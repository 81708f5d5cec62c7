import { expect, test } from 'vitest'
import { orderExample } from '../order-example.ts'
import { receiptLines } from './receipt-lines.ts'

const base = orderExample()
const voucher = orderExample({
  status: 'delivered',
  product: { ...base.product, title: 'Steam Wallet', is_voucher: true },
  item: { id: 'steam-wallet-rp12000', name: 'Steam Wallet Rp12.000' },
  quantity: 2,
  player: { display: '', nickname: null, region: null, values: null },
  payment: { ...base.payment, paid_at: '2026-11-21T07:38:00.000Z' },
  delivery: {
    ...base.delivery,
    delivered_at: '2026-11-21T07:38:09.000Z',
    units: [{ unit: 1, status: 'delivered', serial_number: 'K7LT-4QHX' }],
  },
})

test('a receipt of a voucher says what, when and how much, and has neither its code nor the contact', () => {
  const lines = receiptLines(voucher)
  expect(lines).toEqual([
    ['Produk', 'Steam Wallet Rp12.000 × 2'],
    ['Nomor pesanan', 'KLT-7Q2M-9XH4-T8RC'],
    ['Dibayar', '21 Nov 2026, 14.38 WIB'],
    ['Kode siap', '21 Nov 2026, 14.38 WIB'],
    ['Metode', 'QRIS'],
    ['Total bayar', 'Rp20.500'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/K7LT|890/)
})

test('a receipt of a top-up has the nickname and not the id', () => {
  const lines = receiptLines(orderExample({ status: 'delivered' }))
  expect(lines.slice(0, 2)).toEqual([
    ['Produk', 'Mobile Legends · 86 Diamonds'],
    ['Akun', 'BangJul77'],
  ])
  expect(JSON.stringify(lines)).not.toContain('123456789')
})
