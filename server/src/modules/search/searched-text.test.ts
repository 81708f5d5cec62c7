import { expect, test } from 'vitest'
import { readSearchedText } from './searched-text.ts'

test('an order id is read in any spelling', () => {
  for (const text of ['KLT-7Q2M-9XH4-T8RC', 'klt 7q2m 9xh4 t8rc', ' KLT7Q2M9XH4T8RC '])
    expect(readSearchedText(text).orderId).toBe('KLT-7Q2M-9XH4-T8RC')
})

test('a reference is read in any case, with spaces and without its dash', () => {
  for (const text of ['PAY-7Q2M9XH4T8RC5VWA', 'pay 7q2m9xh4 t8rc5vwa', 'PAY7Q2M9XH4T8RC5VWA'])
    expect(readSearchedText(text).reference).toBe('PAY-7Q2M9XH4T8RC5VWA')
  expect(readSearchedText('SES-7Q2M9XH4T8RC5VWA').reference).toBeUndefined()
})

test('a mobile number is read as people write it, and an address in any case', () => {
  for (const text of ['081200000890', '62812-0000-0890', '+62 812 0000 0890', '81200000890'])
    expect(readSearchedText(text).contact).toBe('+6281200000890')
  expect(readSearchedText(' Dimas.P@Contoh.id ')).toMatchObject({ contact: 'dimas.p@contoh.id', serial: undefined, player: undefined })
})

test('a player is read with its server in brackets or without them', () => {
  for (const text of ['123456789 (1234)', '123456789(1234)', '123456789 1234', '123456789 (1234'])
    expect(readSearchedText(text).player).toBe('123456789 (1234')
  expect(readSearchedText('123456789').player).toBe('123456789')
  expect(readSearchedText('BangJul#77').player).toBe('BangJul#77')
})

test('little or sealed text is no serial number', () => {
  expect(readSearchedText('123')).toMatchObject({ serial: undefined, player: undefined, words: undefined })
  expect(readSearchedText('sealed:abc:def').serial).toBeUndefined()
  expect(readSearchedText('')).toMatchObject({ orderId: undefined, contact: undefined, words: undefined })
})
