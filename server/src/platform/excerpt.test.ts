import { expect, test } from 'vitest'
import { excerptOf, hideDetails } from './excerpt.ts'

test('states, result codes, references and amounts are kept', () => {
  expect(excerptOf({ data: { ref_id: 'DEL-7Q2M', rc: '44', status: 'Gagal', price: 19_350, isOn: true } })).toBe(
    '{"data":{"ref_id":"DEL-7Q2M","rc":"44","status":"Gagal","price":19350,"isOn":true}}',
  )
})

test('keys, signatures, contacts, players and codes are not', () => {
  const secrets = {
    username: 'tokocontoh',
    sign: '7a6717b4ee0e79e8079215dfd200fdc1',
    api_key: 'dev-0000aaaa',
    customer_no: '6281234567890',
    customer_email: 'sari@contoh.id',
    sn: 'ABCD-EFGH-1234',
    wa: 6_281_200_000_000,
    reference: '081234567890',
    message: 'Nomor 0812 3456 7890 milik sari@contoh.id salah, kode ABCD12345',
    code: 'KODE-RAHASIA',
    pin: 482_913,
    nested: [{ voucher: 'KODE-RAHASIA' }, 'teks'],
  }
  const excerpt = excerptOf(secrets) ?? ''
  for (const secret of [
    'tokocontoh',
    '7a6717',
    'dev-0000',
    '62812',
    '0812',
    '3456',
    'sari',
    'ABCD',
    'RAHASIA',
    'teks',
    '6281200000000',
    '482913',
  ])
    expect(excerpt).not.toContain(secret)
  expect(excerpt).toContain('Nomor')
})

test('an excerpt is short, however long or deep the body is', () => {
  const wide = Object.fromEntries(Array.from({ length: 9_999 }, (_, at) => [`field${at}`, at]))
  expect(excerptOf(wide)?.length).toBeLessThanOrEqual(500)
  expect(excerptOf(Array.from({ length: 9_999 }, () => wide))?.length).toBeLessThanOrEqual(500)
  expect(excerptOf(undefined)).toBeNull()
})

test.each([
  ['letters', 'x'.repeat(250_000)],
  ['digits that are no number', '1a'.repeat(125_000)],
  ['short words', 'ab 12 '.repeat(40_000)],
  ['an address at its end', `${'x'.repeat(250_000)}@contoh.id`],
])('a sentence as long as an answer may be, of %s, is cut at once', (_, message) => {
  const began = performance.now()
  expect(excerptOf({ message })?.length).toBeLessThan(200)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('addresses and long digits are hidden wherever they stand in a sentence', () => {
  expect(hideDetails('kirim 12 ke sari@contoh.id,budi@contoh.id atau 0812 3456 7890x selesai')).toBe('kirim 12 ke … atau … selesai')
  expect(hideDetails('(0812-3456-7890) gagal, kode A1234B 99')).toBe('… gagal, kode … 99')
})
