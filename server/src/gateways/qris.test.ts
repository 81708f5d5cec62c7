import { rupiah } from '@kilat/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16, qrisPayload, readQris, readTlv } from './qris.ts'

const request = { amountIdr: rupiah(20_500), merchantName: 'Kilat Topup', city: 'Bandung', reference: 'PAY-7Q2M9XH4T8RC7Q2M' }

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

test('a payload is a dynamic code in rupiah for Indonesia with its national merchant number', () => {
  const payload = qrisPayload(request)
  const tags = readQris(payload)?.tags
  expect(payload.startsWith('000201010212')).toBe(true)
  expect(tags?.get('52')).toBe('5816')
  expect(tags?.get('53')).toBe('360')
  expect(tags?.get('54')).toBe('20500')
  expect(tags?.get('58')).toBe('ID')
  expect(tags?.get('61')).toBe('10110')
  const national = readTlv(tags?.get('51') ?? '')
  expect(national?.get('00')).toBe('ID.CO.QRIS.WWW')
  expect(national?.get('02')).toMatch(/^ID10\d{11}$/)
  expect(national?.get('03')).toBe('UMI')
  expect(readTlv(tags?.get('26') ?? '')?.get('02')).toBe(national?.get('02'))
})

test('the tags are in rising order and end with the checksum', () => {
  const order = [...(readQris(qrisPayload(request))?.tags.keys() ?? [])]
  expect(order).toEqual([...order].sort())
  expect(order.at(-1)).toBe('63')
})

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 25,
})
const anyName = fc.string({ unit: 'grapheme', maxLength: 60 }).map(text => `A${text}`)

test('a payload is read back as written, whatever the names', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), anyName, anyName, printable, (amount, merchantName, city, reference) => {
      const reading = readQris(qrisPayload({ amountIdr: rupiah(amount), merchantName, city, reference }))
      expect(reading).toMatchObject({ amountIdr: amount, reference })
      expect(reading?.merchantName.length).toBeLessThanOrEqual(25)
      expect(reading?.city.length).toBeLessThanOrEqual(15)
    }),
  )
})

test('no payload asks for a tip or a fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), anyName, printable, (amount, merchantName, reference) => {
      const tags = readQris(qrisPayload({ ...request, amountIdr: rupiah(amount), merchantName, reference }))?.tags
      expect(['55', '56', '57'].filter(tag => tags?.has(tag))).toEqual([])
    }),
  )
})

test('a payload with any character changed is refused', () => {
  const payload = qrisPayload(request)
  for (let at = 0; at < payload.length; at += 1) {
    const changed = payload.slice(0, at) + String.fromCharCode(payload.charCodeAt(at) ^ 1) + payload.slice(at + 1)
    expect(readQris(changed)).toBeUndefined()
  }
})

test('a reference that does not fit, an amount of zero and an empty name are refused', () => {
  expect(() => qrisPayload({ ...request, reference: 'X'.repeat(26) })).toThrow(RangeError)
  expect(() => qrisPayload({ ...request, reference: 'ünicode' })).toThrow(RangeError)
  expect(() => qrisPayload({ ...request, amountIdr: rupiah(0) })).toThrow(RangeError)
  expect(() => qrisPayload({ ...request, merchantName: '⚡' })).toThrow(RangeError)
})
