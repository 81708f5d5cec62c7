import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import type { MidtransAnswer } from './client.ts'
import { mapState } from './map.ts'
import { mapUnclear, planRefund } from './refund.ts'
import { readTransaction } from './transaction.ts'

const request = { reference: 'REF-0123456789ABCDEF', paymentReference: 'PAY-0123456789ABCDEF', amountIdr: rupiah(21_500) }

function paid(fields: Record<string, unknown> = {}): MidtransAnswer {
  const body = {
    status_code: '200',
    transaction_id: '0b7a1111-2222-4333-8444-555566667777',
    order_id: request.paymentReference,
    gross_amount: '21500.00',
    payment_type: 'qris',
    transaction_status: 'settlement',
    settlement_time: '2026-01-01 10:00:00',
    ...fields,
  }
  return { kind: 'answer', code: String(body.status_code), transaction: readTransaction(body), detail: 'an answer' }
}

const listed = (refund_amount: string, refund_key = request.reference) => ({
  refunds: [{ refund_chargeback_id: 1, refund_amount, refund_key }],
  refund_amount,
})

const noon = (day: number) => new Date(Date.UTC(2026, 0, day, 5))
const plan = (fields: Record<string, unknown>, now = noon(1), amountIdr = 21_500) =>
  planRefund(paid(fields), { request: { ...request, amountIdr: rupiah(amountIdr) }, now }).kind

test.each([
  ['qris', 'send'],
  ['gopay', 'send'],
  ['shopeepay', 'send'],
  ['bank_transfer', 'manual'],
  ['echannel', 'manual'],
  ['cstore', 'manual'],
  ['permata', 'manual'],
  ['something_new', 'manual'],
])('a paid %s is planned as: %s', (payment_type, kind) => {
  expect(plan({ payment_type })).toBe(kind)
})

test.each([
  ['QRIS by another wallet', { payment_type: 'qris', transaction_type: 'off-us' }, 7],
  ['QRIS by GoPay', { payment_type: 'qris', transaction_type: 'on-us', acquirer: 'gopay' }, 45],
  ['QRIS of ShopeePay', { payment_type: 'qris', transaction_type: 'on-us', acquirer: 'airpay shopee' }, 365],
  ['QRIS of ShopeePay by another wallet', { payment_type: 'qris', transaction_type: 'off-us', acquirer: 'airpay shopee' }, 7],
  ['GoPay', { payment_type: 'gopay' }, 45],
  ['ShopeePay', { payment_type: 'shopeepay' }, 365],
])('%s is sent back for its window, and refused after it', (_, fields, days) => {
  expect(plan(fields, noon(days))).toBe('send')
  expect(plan(fields, noon(days + 2))).toBe('refused')
})

test.each([
  ['23.54', [16, 54], 'send'],
  ['23.55', [16, 55], 'unknown'],
  ['05.59', [22, 59], 'unknown'],
  ['06.00', [23, 0], 'send'],
] as const)('at %s WIB a refund by ShopeePay is planned as it takes it', (_, [hour, minute], kind) => {
  const now = new Date(Date.UTC(2026, 0, 2, hour, minute))
  expect(plan({ payment_type: 'shopeepay' }, now)).toBe(kind)
  expect(plan({ payment_type: 'gopay' }, now)).toBe('send')
})

test.each([
  ['unpaid', { transaction_status: 'pending', status_code: '201' }, 'refused'],
  ['expired', { transaction_status: 'expire', status_code: '407' }, 'refused'],
  ['reversed', { transaction_status: 'deny', status_code: '202' }, 'refused'],
  ['charged back', { transaction_status: 'chargeback' }, 'refused'],
  ['refunded whole by a person', { transaction_status: 'refund', ...listed('21500.00', 'dashboard') }, 'refused'],
  ['refunded in part, with too little left', { transaction_status: 'partial_refund', ...listed('1.00', 'dashboard') }, 'refused'],
  ['in a state nobody documented', { transaction_status: 'under_review' }, 'unknown'],
])('a payment that is %s is sent nothing of', (_, fields, kind) => {
  expect(plan(fields)).toBe(kind)
})

test('a listed reference was sent, although its window or the payment’s state would refuse it now', () => {
  const whole = { transaction_status: 'refund', payment_type: 'qris', transaction_type: 'off-us', ...listed('21500.00') }
  expect(plan(whole, noon(90))).toBe('refunded')
  expect(plan({ ...whole, transaction_status: 'under_review' })).toBe('refunded')
  expect(plan(whole, noon(1), 500)).toBe('refused')
})

test('without a clear state nothing is sent', () => {
  for (const answer of [
    { kind: 'none', isUnsent: true, detail: '' },
    { kind: 'unreadable', detail: '' },
    { kind: 'answer', code: '401', transaction: undefined, detail: '' },
  ] as const)
    expect(planRefund(answer, { request, now: noon(1) }).kind).toBe('unknown')
  expect(planRefund({ kind: 'answer', code: '404', transaction: undefined, detail: '' }, { request, now: noon(1) }).kind).toBe('refused')
})

const refusal = (code: string): MidtransAnswer => ({ kind: 'answer', code, transaction: undefined, detail: code })

test.each([
  ['412', 'refused'],
  ['414', 'refused'],
  ['400', 'refused'],
  ['401', 'unknown'],
  ['406', 'unknown'],
  ['429', 'unknown'],
  ['500', 'unknown'],
])('a refund refused with %s, and not listed afterwards, is %s', (code, kind) => {
  expect(mapUnclear(refusal(code), { request, after: paid() }).kind).toBe(kind)
  expect(mapUnclear(refusal(code), { request, after: refusal('500') }).kind).toBe('unknown')
})

test('a refused refund that is listed afterwards was sent by another call', () => {
  const after = paid({ transaction_status: 'refund', ...listed('21500.00') })
  expect(mapUnclear(refusal('412'), { request, after })).toEqual({ kind: 'refunded' })
})

const denied = (fields: Record<string, unknown> = {}) =>
  paid({ status_code: '202', refund_chargeback_id: 47_594, refund_amount: '0.00', refund_key: request.reference, ...fields })

test('a refund that the payer’s bank denied is refused, so that its money can go another way', () => {
  expect(mapUnclear(denied(), { request, after: paid() })).toMatchObject({ kind: 'refused' })
  // Listed although nothing was sent back.
  expect(mapUnclear(denied(), { request, after: paid(listed('21500.00')) })).toMatchObject({ kind: 'refused' })
  // Of a part, after another one was sent back.
  const part = { ...request, amountIdr: rupiah(20_000) }
  const other = { transaction_status: 'partial_refund', ...listed('1500.00', 'REF-0000000000000000') }
  expect(mapUnclear(denied({ ...other, refund_amount: '1500.00' }), { request: part, after: paid(other) })).toMatchObject({
    kind: 'refused',
  })
})

test.each([
  ['without a clear state after it', denied(), refusal('500')],
  ['of another refund', denied({ refund_key: 'REF-0000000000000000' }), paid()],
  ['without a word of what', refusal('202'), paid()],
])('a denial %s ends no refund', (_, answer, after) => {
  expect(mapUnclear(answer, { request, after }).kind).toBe('unknown')
})

test('a refund that is listed while the whole payment is still settled was not sent yet, and is not sent again', () => {
  expect(plan(listed('21500.00'))).toBe('unknown')
  expect(mapUnclear(refusal('500'), { request, after: paid(listed('21500.00')) }).kind).toBe('unknown')
})

test('a refund that is listed although it was denied is none that the payment’s state names, and none among parts', () => {
  expect(mapState(paid(listed('21500.00')), request.paymentReference)).toMatchObject({ status: 'paid', takenBack: [] })
  const part = { ...request, amountIdr: rupiah(20_000) }
  const refunds = [...listed('1500.00', 'REF-0000000000000000').refunds, ...listed('20000.00').refunds]
  const after = paid({ transaction_status: 'partial_refund', refunds, refund_amount: '1500.00' })
  expect(mapUnclear(denied({ refund_amount: '1500.00' }), { request: part, after }).kind).toBe('unknown')
  expect(planRefund(after, { request: part, now: noon(1) }).kind).toBe('unknown')
})
