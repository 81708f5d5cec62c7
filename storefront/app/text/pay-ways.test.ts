import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import { payWays as english } from './en/pay-ways.ts'
import { payWays } from './pay-ways.ts'

const account = (bank: string): PaymentInstructions => ({ kind: 'virtual_account', bank, number: '3935512345678901', pay_url: null })
const bill: PaymentInstructions = { kind: 'virtual_account', bank: 'Mandiri', number: '123', biller_code: '70012', pay_url: null }
const till = (over: { payee?: string; barcode?: 'code_128' } = {}): PaymentInstructions => ({
  kind: 'payment_code',
  outlet: 'Alfamart',
  code: '881200456712',
  pay_url: null,
  ...over,
})

const table: [string, string, PaymentInstructions, string[]][] = [
  ['qris', 'QRIS', { kind: 'qris', qr_string: '00', pay_url: null }, ['Dari HP ini', 'Dari HP lain']],
  ['bca_va', 'BCA Virtual Account', account('BCA'), ['m-BCA', 'ATM BCA', 'KlikBCA', 'Bank lain']],
  ['bri_va', 'BRI Virtual Account', account('BRI'), ['BRImo', 'ATM BRI']],
  ['bni_va', 'BNI Virtual Account', account('BNI'), ['m-banking', 'ATM BNI', 'Bank lain']],
  ['permata_va', 'Permata Virtual Account', account('PMT'), ['m-banking', 'ATM Permata', 'Bank lain']],
  ['mandiri_va', 'Mandiri', bill, ['Livin’', 'ATM Mandiri']],
  ['mandiri_va', 'Mandiri Virtual Account', account('MDR'), ['Livin’', 'ATM Mandiri']],
  ['bsi_va', 'BSI Virtual Account', account('BSI'), ['BSI']],
  ['gopay', 'GoPay', { kind: 'deep_link', url: 'https://pay.example/1', pay_url: null }, ['GoPay']],
  ['ovo', 'OVO', { kind: 'approve_in_app', app: 'OVO', phone: '08•••890', pay_url: null }, ['OVO']],
  ['alfamart', 'Alfamart', till(), ['Alfamart']],
]

test.each(table)('the ways to pay by %s (%s) can be followed, in both languages', (id, name, instructions, titles) => {
  const ways = payWays(instructions, { id, name })
  expect(ways.map(({ title }) => title)).toEqual(titles)
  const twins = english(instructions, { id, name })
  expect(twins.map(({ steps }) => steps.length)).toEqual(ways.map(({ steps }) => steps.length))
  for (const { steps, note } of [...ways, ...twins]) {
    expect(steps.length >= 3 || note !== undefined, 'a way has steps, or says why it does not work').toBe(true)
    expect(new Set(steps.map(step => step.join(' '))).size).toBe(steps.length)
  }
})

const all = (instructions: PaymentInstructions, id: string) => JSON.stringify(payWays(instructions, { id, name: id }))

test('another bank is named as a way only where its transfer arrives', () => {
  expect(all(account('BCA'), 'bca_va')).toContain('hanya bisa dibayar dari BCA')
  expect(all(account('BNI'), 'bni_va')).toContain('kode 009')
  expect(all(account('PMT'), 'permata_va')).toContain('kode 013')
})

test('Mandiri asks for a company code of its own only where the gateway gave one', () => {
  expect(all(bill, 'mandiri_va')).toContain('nomor tagihan')
  expect(all(account('MDR'), 'mandiri_va')).toContain('lima angka depan')
})

test('a till is shown a barcode, and told a name, only if the gateway says so', () => {
  expect(all(till(), 'alfamart')).not.toMatch(/barcode/i)
  expect(all(till(), 'alfamart')).toContain('pesanan online')
  expect(all(till({ payee: 'PT Contoh', barcode: 'code_128' }), 'alfamart')).toMatch(/mau bayar PT Contoh.*Tunjukkan barcode/)
})
