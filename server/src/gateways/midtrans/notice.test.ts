import { expect, test } from 'vitest'
import { basicAuth } from './client.ts'
import { readMidtransNotice, signNotice } from './notice.ts'

// The key, the signature and the header are test vectors, not secrets.
const serverKey = 'SB-Mid-server-CONTOHKUNCI00000000'
const vector =
  'f5943b4f7372ea19fe157c1b8c456518f2312fa9728722dcca02540c90fc35b239cdfff946c24d6e4e2fc27449d3c4cdfa4e25f6595f0bb7bd3fccea7cd8a0f2'
const reference = 'PAY-0123456789ABCDEF'
const id = '0b7a1111-2222-4333-8444-555566667777'

const signed = (fields: Record<string, unknown> = {}) => {
  const content = {
    order_id: reference,
    status_code: '200',
    gross_amount: '21500.00',
    transaction_id: id,
    transaction_status: 'settlement',
    fraud_status: 'accept',
    ...fields,
  }
  const texts = { order_id: String(content.order_id), status_code: String(content.status_code), gross_amount: String(content.gross_amount) }
  return { ...content, signature_key: signNotice(texts, serverKey) }
}

const read = (content: unknown) =>
  readMidtransNotice({ headers: new Headers(), body: new TextEncoder().encode(JSON.stringify(content)) }, serverKey)

test('the signature and the header are those of the documented vectors', () => {
  expect(signNotice({ order_id: 'INV-20260101-0001', status_code: '200', gross_amount: '21500.00' }, serverKey)).toBe(vector)
  expect(basicAuth(serverKey)).toBe('Basic U0ItTWlkLXNlcnZlci1DT05UT0hLVU5DSTAwMDAwMDAwOg==')
})

test('a notice names its payment and whether it was paid, and has one id for each status', () => {
  expect(read(signed())).toEqual({ kind: 'notice', externalId: `${id}:settlement`, reference, isPaid: true })
  expect(read(signed({ fraud_status: undefined, payment_type: 'cstore' }))).toMatchObject({ isPaid: true })
  expect(read(signed({ status_code: '201', transaction_status: 'pending' }))).toMatchObject({ externalId: `${id}:pending`, isPaid: false })
  expect(read(signed({ status_code: '202', transaction_status: 'deny' }))).toMatchObject({ externalId: `${id}:deny`, isPaid: false })
})

test('a second refund of one payment is a notice of its own', () => {
  const refund = (sum: string) => read(signed({ transaction_status: 'partial_refund', refund_amount: sum }))
  expect(refund('500.00')).toMatchObject({ externalId: `${id}:partial_refund:500.00`, isPaid: false })
  expect(refund('1000.00')).not.toEqual(refund('500.00'))
})

test.each([
  ['fraud', { fraud_status: 'challenge' }],
  ['a code that is not of a payment', { status_code: '202' }],
  ['a status nobody documented', { transaction_status: 'under_review' }],
])('a settlement with %s does not say that it was paid', (_, fields) => {
  expect(read(signed(fields))).toMatchObject({ kind: 'notice', isPaid: false })
})

test('the signature is of the exact texts: another form of the same amount is not verified', () => {
  const { signature_key } = signed()
  for (const gross_amount of ['21500', '21500.0', '21500.000', 21_500])
    expect(read({ ...signed({ gross_amount }), signature_key })).toEqual({ kind: 'unverified' })
  for (const gross_amount of ['21500', 21_500]) expect(read(signed({ gross_amount }))).toEqual({ kind: 'unverified' })
})

test('no part of the amount passes for the end of the reference', () => {
  const { signature_key } = signed()
  // Both write the signed text PAY-…20021500.00, cut at other places.
  const shifted = { ...signed(), order_id: `${reference}2`, status_code: '002', gross_amount: '1500.00', signature_key }
  expect(signNotice(shifted, serverKey)).toBe(signature_key)
  expect(read(shifted)).toEqual({ kind: 'ignored' })
})

test('a signed notice about another shop’s order, or with an unheard-of form, is ignored', () => {
  for (const order_id of ['payment_notif_test_G1', 'INV-20260101-0001']) expect(read(signed({ order_id }))).toEqual({ kind: 'ignored' })
  expect(read(signed({ transaction_status: 'SETTLED!' }))).toEqual({ kind: 'ignored' })
})

test.each(['', 'hello', '[]', 'null', '{"signature_key":""}', '{"order_id":1}'])('%j is not verified', text => {
  expect(readMidtransNotice({ headers: new Headers(), body: new TextEncoder().encode(text) }, serverKey)).toEqual({ kind: 'unverified' })
})

test('a notice that was signed with an empty key is not verified', () => {
  const content = { order_id: reference, status_code: '200', gross_amount: '21500.00' }
  expect(read({ ...signed(), signature_key: signNotice(content, '') })).toEqual({ kind: 'unverified' })
})
