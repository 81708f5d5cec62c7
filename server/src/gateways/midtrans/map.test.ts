import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import type { MidtransAnswer } from './client.ts'
import { mapCancelled, mapCheck, mapCreated, mapState } from './map.ts'
import { readTransaction } from './transaction.ts'

const reference = 'PAY-0123456789ABCDEF'
const id = '0b7a1111-2222-4333-8444-555566667777'

/** A payment as the documents show it, with these fields changed; undefined leaves a field out. */
function answer(fields: Record<string, unknown> = {}): MidtransAnswer {
  const body = {
    status_code: '200',
    status_message: 'Success, transaction is found',
    transaction_id: id,
    order_id: reference,
    merchant_id: 'G000000001',
    gross_amount: '21500.00',
    currency: 'IDR',
    payment_type: 'qris',
    transaction_time: '2026-01-01 10:00:00',
    transaction_status: 'settlement',
    settlement_time: '2026-01-01 10:02:11',
    fraud_status: 'accept',
    ...fields,
  }
  return { kind: 'answer', code: String(body.status_code), transaction: readTransaction(body), detail: 'an answer' }
}

const state = (fields: Record<string, unknown>) => mapState(answer(fields), reference)

const receipt = { externalId: id, amountIdr: 21_500, feeIdr: null, paidAt: new Date('2026-01-01T03:02:11Z') }
const bare = (status: string) => ({ kind: 'found', status, receipts: [], takenBack: [] })
const paid = { kind: 'found', status: 'paid', receipts: [receipt], takenBack: [] }
const reversal = {
  kind: 'reversal',
  externalId: `${id}:reversal`,
  receiptId: id,
  refundReference: null,
  amountIdr: 21_500,
  at: null,
}

const listed = (...refunds: [number, string, string][]) => ({
  refund_amount: `${refunds.reduce((sum, [, amount]) => sum + Number(amount), 0)}.00`,
  refunds: refunds.map(([refund_chargeback_id, refund_amount, refund_key]) => {
    return { refund_chargeback_id, refund_amount, refund_key, created_at: '2026-01-02 08:00:00', reason: 'x' }
  }),
})
const ownKey = 'REF-0123456789ABCDEF'
const taken = (kind: string, entry: number, amountIdr: number, refundReference: string | null = null) => ({
  kind,
  externalId: `${id}:refund:${entry}`,
  receiptId: id,
  refundReference,
  amountIdr,
  at: new Date('2026-01-02T01:00:00Z'),
})

describe('the state of a payment', () => {
  test.each([
    [{ transaction_status: 'pending', status_code: '201', settlement_time: undefined }, bare('pending')],
    [{ transaction_status: 'pending', status_code: '201', fraud_status: undefined }, bare('pending')],
    [{ transaction_status: 'settlement' }, paid],
    [{ transaction_status: 'settlement', fraud_status: undefined }, paid],
    [{ transaction_status: 'settlement', payment_type: 'gopay' }, paid],
    [{ transaction_status: 'capture' }, paid],
    [{ transaction_status: 'capture', status_code: '201', fraud_status: 'challenge' }, bare('pending')],
    [{ transaction_status: 'authorize' }, bare('pending')],
    [
      { transaction_status: 'deny', status_code: '202' },
      { ...bare('failed'), takenBack: [reversal] },
    ],
    [{ transaction_status: 'cancel' }, bare('cancelled')],
    [{ transaction_status: 'expire', status_code: '407' }, bare('expired')],
    [{ transaction_status: 'expire', status_code: '202' }, bare('expired')],
    [{ transaction_status: 'failure', status_code: '202' }, bare('failed')],
    [
      { transaction_status: 'refund', ...listed([1, '21500.00', ownKey]) },
      { ...paid, takenBack: [taken('refund', 1, 21_500, ownKey)] },
    ],
    [
      { transaction_status: 'partial_refund', ...listed([1, '500.00', ownKey], [2, '1000.00', 'made-by-dashboard']) },
      { ...paid, takenBack: [taken('refund', 1, 500, ownKey), taken('refund', 2, 1_000)] },
    ],
    [{ transaction_status: 'chargeback' }, { ...paid, takenBack: [{ ...reversal, kind: 'chargeback', externalId: `${id}:chargeback` }] }],
    [
      { transaction_status: 'chargeback', ...listed([1, '500.00', ownKey]) },
      {
        ...paid,
        takenBack: [
          taken('refund', 1, 500, ownKey),
          { ...reversal, kind: 'chargeback', externalId: `${id}:chargeback`, amountIdr: 21_000 },
        ],
      },
    ],
    [
      { transaction_status: 'partial_chargeback', ...listed([3, '700.00', 'bank']) },
      { ...paid, takenBack: [taken('chargeback', 3, 700)] },
    ],
  ])('%o is read as the table of statuses says', (fields, expected) => {
    expect(state(fields)).toEqual(expected)
  })

  test.each([
    ['a status nobody documented', { transaction_status: 'under_review' }],
    ['a settlement with the code of another state', { status_code: '201' }],
    ['a settlement that fraud detection denied', { fraud_status: 'deny' }],
    ['a settlement that waits for a person', { transaction_status: 'settlement', fraud_status: 'unheard_of' }],
    ['a fraction of a rupiah', { gross_amount: '21500.50' }],
    ['a comma for a point', { gross_amount: '21.500,00' }],
    ['an amount of nothing', { gross_amount: '0.00' }],
    ['an amount that is no text', { gross_amount: 21_500 }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { order_id: 'PAY-ZZZZZZZZZZZZZZZZ' }],
    ['no time at all', { settlement_time: undefined, transaction_time: undefined }],
    ['a time with an offset', { settlement_time: '2026-01-01T10:02:11Z' }],
    ['a whole refund of which only a part is listed', { transaction_status: 'refund', ...listed([1, '500.00', ownKey]) }],
    ['a whole refund without a list', { transaction_status: 'refund', refund_amount: '21500.00' }],
    ['a partial refund without a list', { transaction_status: 'partial_refund', refund_amount: '500.00' }],
    ['a partial chargeback without a list', { transaction_status: 'partial_chargeback' }],
    ['a list with more than was paid', { transaction_status: 'partial_refund', ...listed([1, '21501.00', ownKey]) }],
    [
      'a list that contradicts its sum',
      { transaction_status: 'partial_refund', ...listed([1, '500.00', ownKey]), refund_amount: '700.00' },
    ],
  ])('%s is unknown: not paid, not failed', (_, fields) => {
    expect(state(fields).kind).toBe('unknown')
  })

  test('a payment with a time of settlement but none of its making is paid at its settlement', () => {
    expect(state({ transaction_time: undefined })).toEqual(paid)
    expect(state({ settlement_time: undefined })).toMatchObject({ receipts: [{ paidAt: new Date('2026-01-01T03:00:00Z') }] })
  })

  test('only a plain 404 says that there is no such payment', () => {
    expect(mapState({ kind: 'answer', code: '404', transaction: undefined, detail: '' }, reference)).toEqual({ kind: 'not_found' })
    for (const code of ['401', '429', '500', '503', '900'])
      expect(mapState({ kind: 'answer', code, transaction: undefined, detail: '' }, reference).kind).toBe('unknown')
    expect(mapState({ kind: 'none', isUnsent: true, detail: '' }, reference).kind).toBe('unknown')
    expect(mapState({ kind: 'unreadable', detail: 'HTTP 404 <html>' }, reference).kind).toBe('unknown')
  })
})

describe('a new payment', () => {
  const pending = { status_code: '201', transaction_status: 'pending', settlement_time: undefined }
  const created = (code: string, fields: Record<string, unknown>, environment: 'production' | 'sandbox' = 'production') =>
    mapCreated(answer({ ...pending, ...fields }), { asked: { reference, code, amountIdr: rupiah(21_500) }, environment })

  const picture = { name: 'generate-qr-code', method: 'GET', url: 'https://api.sandbox.midtrans.com/v2/qris/1/qr-code' }
  const link = { name: 'deeplink-redirect', method: 'GET', url: 'https://simulator.sandbox.midtrans.com/gopay/1' }
  const va = (bank: string, number: string) => ({ kind: 'virtual_account', bank, number, pay_url: null })

  test.each([
    ['qris', { qr_string: '000201', actions: [picture] }, { kind: 'qris', qr_string: '000201', pay_url: null }],
    ['gopay', { actions: [picture, link] }, { kind: 'deep_link', url: link.url, pay_url: null }],
    ['gopay', { actions: [link, { name: 'new' }, picture] }, null],
    ['gopay', { actions: [{ ...link, url: 'javascript:alert(1)' }] }, null],
    ['shopeepay', { actions: [{ ...picture, name: 'other' }, link] }, { kind: 'deep_link', url: link.url, pay_url: null }],
    ['bca', { va_numbers: [{ bank: 'bca', va_number: '812345678901' }] }, va('BCA', '812345678901')],
    ['bni', { va_numbers: [{ bank: 'BNI', va_number: '8123' }] }, va('BNI', '8123')],
    ['bri', { va_numbers: [{ bank: 'bca', va_number: '1' }] }, null],
    ['permata', { permata_va_number: '850003072869607' }, va('Permata', '850003072869607')],
    ['permata', { va_numbers: [{ bank: 'permata', va_number: '1' }] }, null],
    ['echannel', { biller_code: '70012', bill_key: '000000123456' }, { ...va('Mandiri', '000000123456'), biller_code: '70012' }],
    ['echannel', { bill_key: '000000123456' }, null],
    [
      'alfamart',
      { store: 'Alfamart', payment_code: '8888', fraud_status: undefined },
      { kind: 'payment_code', outlet: 'Alfamart', code: '8888', pay_url: null },
    ],
    ['indomaret', { store: 'indomaret', payment_code: '25' }, { kind: 'payment_code', outlet: 'Indomaret', code: '25', pay_url: null }],
    ['indomaret', { store: 'alfamart', payment_code: '25' }, null],
    ['dana', { qr_string: '000201' }, null],
  ])('by %s with %o tells how to pay, or is unknown', (code, fields, instructions) => {
    expect(created(code, fields)).toMatchObject(instructions ? { kind: 'created', instructions } : { kind: 'unknown' })
  })

  test('in the sandbox links to the QR code’s picture, by which its simulator pays', () => {
    const fields = { qr_string: '000201', actions: [picture] }
    expect(created('qris', fields, 'sandbox')).toMatchObject({ instructions: { pay_url: picture.url } })
  })

  test.each([
    ['another amount', { gross_amount: '21501.00' }, 'unknown'],
    ['another reference', { order_id: 'PAY-ZZZZZZZZZZZZZZZZ' }, 'unknown'],
    ['a payment that is not open', { transaction_status: 'settlement', status_code: '200' }, 'unknown'],
    ['a payment that was denied at once', { transaction_status: 'deny', status_code: '202' }, 'refused'],
  ])('with %s is not created', (_, fields, kind) => {
    expect(created('qris', { qr_string: '000201', ...fields }).kind).toBe(kind)
  })

  test.each([
    ['400', 'refused'],
    ['401', 'refused'],
    ['402', 'refused'],
    ['410', 'refused'],
    ['413', 'refused'],
    ['404', 'unknown'],
    ['406', 'unknown'],
    ['412', 'unknown'],
    ['429', 'unknown'],
    ['500', 'unknown'],
    ['505', 'unknown'],
    ['900', 'unknown'],
  ])('whose answer has the code %s is %s', (code, kind) => {
    const refusal: MidtransAnswer = { kind: 'answer', code, transaction: undefined, detail: 'a refusal' }
    expect(mapCreated(refusal, { asked: { reference, code: 'qris', amountIdr: rupiah(1) }, environment: 'production' }).kind).toBe(kind)
  })
})

test.each([
  [{ transaction_status: 'cancel' }, { kind: 'cancelled' }],
  [{ transaction_status: 'expire', status_code: '407' }, { kind: 'cancelled' }],
  [{ transaction_status: 'settlement', status_code: '412' }, undefined],
  [{ transaction_status: 'under_review' }, { kind: 'unknown' }],
])('a cancel that is answered with %o', (fields, expected) => {
  const outcome = mapCancelled(answer(fields), reference)
  expected ? expect(outcome).toMatchObject(expected) : expect(outcome).toBeUndefined()
})

test.each([
  ['404', 'production', 'Mid-server-1', 'works'],
  ['401', 'production', 'Mid-server-1', 'wrong_credentials'],
  ['401', 'sandbox', 'SB-Mid-server-1', 'wrong_credentials'],
  ['401', 'sandbox', 'Mid-server-1', 'wrong_environment'],
  ['500', 'production', 'Mid-server-1', 'unknown'],
] as const)('a check answered with %s in %s with a key such as %s: %s', (code, environment, serverKey, kind) => {
  const told: MidtransAnswer = { kind: 'answer', code, transaction: undefined, detail: '' }
  expect(mapCheck(told, { environment, serverKey }).kind).toBe(kind)
})
