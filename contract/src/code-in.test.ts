import { expect, test } from 'vitest'
import { codeIn } from './code-in.ts'

test.each([
  ['123456'],
  [' 123 456 '],
  ['1-2-3-4-5-6'],
  ['１２３４５６'],
  ['123456 adalah kode verifikasi Anda. Berlaku sampai 10.45 WIB.'],
  ['Kode: 123 456\n10 menit. Hubungi 0812 3456 7890.'],
])('%j holds the code 123456', text => {
  expect(codeIn(text)).toBe('123456')
})

test.each([[''], ['12345'], ['1234567'], ['kode 123456 atau 654321'], ['pesanan KLT-1234567']])('%j holds no code', text => {
  expect(codeIn(text)).toBeUndefined()
})
