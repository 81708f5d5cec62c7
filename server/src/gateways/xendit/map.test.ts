import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { paymentsSchema, refundsSchema, requestSchema, transactionsSchema } from './answers.ts'
import { type Findings, mapRefund, mapRefundError, mapState } from './map.ts'

const reference = 'PAY-0123456789ABCDEF'
const at = '2026-01-01T03:02:00Z'

test.each([
  ['PENDING', 'QR_CODE', 'ACTIVE', 'pending'],
  ['REQUIRES_ACTION', 'VIRTUAL_ACCOUNT', 'ACTIVE', 'pending'],
  ['REQUIRES_ACTION', 'EWALLET', 'REQUIRES_ACTION', 'pending'],
  ['AWAITING_CAPTURE', 'EWALLET', 'PENDING', 'pending'],
  ['REQUIRES_ACTION', 'QR_CODE', 'EXPIRED', 'cancelled'],
  ['PENDING', 'VIRTUAL_ACCOUNT', 'INACTIVE', 'cancelled'],
  ['CANCELED', 'EWALLET', 'FAILED', 'cancelled'],
  ['EXPIRED', 'QR_CODE', 'EXPIRED', 'expired'],
  ['FAILED', 'EWALLET', 'PENDING', 'failed'],
  ['FAILED', 'QR_CODE', 'FAILED', 'failed'],
  // A code or number may still be paid after a failed attempt.
  ['FAILED', 'QR_CODE', 'ACTIVE', 'pending'],
  ['FAILED', 'VIRTUAL_ACCOUNT', 'ACTIVE', 'pending'],
  ['FAILED', 'OVER_THE_COUNTER', 'PENDING', 'pending'],
])('a request that is %s by a %s that is %s, without money, is %s', (status, type, method, expected) => {
  expect(mapState(findingsOf({ requests: [{ status, method: { type, status: method } }] }))).toEqual({
    kind: 'found',
    status: expected,
    receipts: [],
    takenBack: [],
  })
})

test('a method that ended at its expiry was not cancelled', () => {
  const method = { status: 'EXPIRED', updated: '2026-01-01T03:15:00Z', expires_at: '2026-01-01T03:15:00Z' }
  expect(mapState(findingsOf({ requests: [{ status: 'REQUIRES_ACTION', method }] }))).toMatchObject({ status: 'expired' })
})

test.each(['SUCCEEDED', 'VOIDED', 'UNKNOWN'])('a request that is %s without a listed payment is unknown: not paid, not failed', status => {
  expect(mapState(findingsOf({ requests: [{ status }] })).kind).toBe('unknown')
})

test('no request with the reference is no payment', () => {
  expect(mapState(findingsOf({ requests: [] }))).toEqual({ kind: 'not_found' })
})

test.each(['REQUIRES_ACTION', 'EXPIRED', 'FAILED', 'CANCELED', 'SUCCEEDED'])('money of a request that is %s counts', status => {
  expect(mapState(findingsOf({ requests: [{ status }], payments: [{}] }))).toEqual({
    kind: 'found',
    status: 'paid',
    receipts: [{ externalId: 'py-1', amountIdr: 21_500, paidAt: new Date(at), feeIdr: null }],
    takenBack: [],
  })
})

test.each(['PENDING', 'REQUIRES_ACTION', 'AWAITING_CAPTURE', 'FAILED', 'CANCELED', 'EXPIRED'])(
  'a payment that is %s is no money',
  status => {
    expect(mapState(findingsOf({ payments: [{ status }] }))).toMatchObject({ status: 'pending', receipts: [] })
  },
)

test('a payment with a status nobody documented is unknown', () => {
  expect(mapState(findingsOf({ payments: [{}, { id: 'py-2', status: 'UNDER_REVIEW' }] })).kind).toBe('unknown')
})

test('a reference that Xendit took twice counts the money of both', () => {
  const requests = [{ status: 'SUCCEEDED' }, { id: 'pr-2', status: 'SUCCEEDED' }]
  const state = mapState(findingsOf({ requests, payments: [{}, { id: 'py-2', payment_request_id: 'pr-2' }] }))
  expect(state).toMatchObject({ status: 'paid', receipts: [{ externalId: 'py-1' }, { externalId: 'py-2' }] })
})

test('of two requests with one reference an open one can still be paid', () => {
  const requests = [{ status: 'EXPIRED' }, { id: 'pr-2', status: 'REQUIRES_ACTION' }]
  expect(mapState(findingsOf({ requests }))).toMatchObject({ status: 'pending' })
})

const paid = { requests: [{ status: 'SUCCEEDED' }], payments: [{}] }

test.each([
  [{ xendit_fee: 150, value_added_tax: 0.5 }, 151],
  [{ xendit_fee: 4_500, value_added_tax: 495, xendit_withholding_tax: 0, status: 'COMPLETED' }, 4_995],
  [{ xendit_fee: 150, value_added_tax: 0, status: 'PENDING' }, null],
  [{ xendit_fee: 30_000, value_added_tax: 0 }, null],
  [null, null],
])('the fee of %o is %s', (fee, feeIdr) => {
  expect(mapState(findingsOf({ ...paid, transactions: [{ fee }] }))).toMatchObject({ receipts: [{ feeIdr }] })
})

test('a fee belongs to its own payment, whatever stands before its id, and never to another of two', () => {
  const payments = [{ id: 'py-1' }, { id: 'py-2' }]
  const transactions = [{ product_id: 'qrpy_2', fee: { xendit_fee: 99, value_added_tax: 0 } }]
  expect(mapState(findingsOf({ ...paid, payments, transactions }))).toMatchObject({ receipts: [{ feeIdr: null }, { feeIdr: 99 }] })
})

test('a reversed payment is no receipt, and its reversal names it', () => {
  expect(mapState(findingsOf({ ...paid, transactions: [{ status: 'REVERSED' }] }))).toEqual({
    kind: 'found',
    status: 'failed',
    receipts: [],
    takenBack: [{ kind: 'reversal', externalId: 'txn_1', receiptId: 'py-1', refundReference: null, amountIdr: 21_500, at: new Date(at) }],
  })
})

test.each(['PENDING', 'SUCCESS', 'VOIDED', 'FAILED'])('a payment whose transaction is %s is a receipt', status => {
  expect(mapState(findingsOf({ ...paid, transactions: [{ status }] }))).toMatchObject({
    status: 'paid',
    receipts: [{ externalId: 'py-1' }],
  })
})

test.each([
  ['SUCCEEDED', 1],
  ['PENDING', 0],
  ['FAILED', 0],
  ['CANCELLED', 0],
])('a refund that is %s has taken money %s times', (status, count) => {
  const state = mapState(findingsOf({ ...paid, refunds: [{ status }] }))
  expect(state).toMatchObject({ status: 'paid', receipts: [{ externalId: 'py-1' }] })
  expect(state.kind === 'found' && state.takenBack).toHaveLength(count)
})

test('a refund of the store is told apart from one of the dashboard', () => {
  const refunds = [{}, { id: 'rfd-2', reference_id: 'order-12' }, { id: 'rfd-3', reference_id: null }]
  const state = mapState(findingsOf({ ...paid, refunds }))
  expect(state.kind === 'found' && state.takenBack.map(({ refundReference }) => refundReference)).toEqual(['REF-0001', null, null])
})

test.each([
  ['request', { requests: [{ status: 'VOIDED' }] }],
  ['payment', { payments: [{ status: 'REFUNDED' }] }],
])('a %s that was sent back, without a listed refund, is unknown', (_, change) => {
  expect(mapState(findingsOf({ ...paid, ...change })).kind).toBe('unknown')
  expect(mapState(findingsOf({ ...paid, ...change, refunds: [{}] }))).toMatchObject({ status: 'paid', takenBack: [{ kind: 'refund' }] })
})

const asked = { reference: 'REF-0001', paymentReference: reference, amountIdr: rupiah(21_500) }

test.each([
  [{}, 'refunded'],
  [{ status: 'PENDING' }, 'pending'],
  [{ status: 'FAILED', failure_code: 'REFUND_FAILED' }, 'refused'],
  [{ status: 'CANCELLED' }, 'refused'],
  [{ amount: 500 }, 'unknown'],
  [{ reference_id: 'REF-0002' }, 'unknown'],
])('the refund %o is %s', (change, kind) => {
  const [refund] = findingsOf({ refunds: [change] }).refunds
  expect(refund && mapRefund(refund, asked).kind).toBe(kind)
})

test.each([
  ['API_VALIDATION_ERROR', 'refused'],
  ['INELIGIBLE_TRANSACTION', 'refused'],
  ['INELIGIBLE_TRANSACTION_STATUS', 'refused'],
  ['INVALID_VALUE_ERROR', 'refused'],
  ['INSUFFICIENT_BALANCE', 'refused'],
  ['MAXIMUM_REFUND_AMOUNT_REACHED', 'refused'],
  ['REFUND_AMOUNT_EXCEEDED', 'refused'],
  ['PARTIAL_REFUND_COUNTS_EXCEEDED', 'refused'],
  ['REFUND_NOT_SUPPORTED', 'manual'],
  ['PARTIAL_REFUND_NOT_SUPPORTED', 'manual'],
  ['DUPLICATE_ERROR', 'unknown'],
  ['IDEMPOTENCY_ERROR', 'unknown'],
  ['REFUND_IN_PROGRESS', 'unknown'],
  ['TEMPORARILY_UNAVAILABLE', 'unknown'],
  ['TRANSACTION_NOT_FOUND', 'unknown'],
  ['UNAUTHORIZED', 'unknown'],
  ['a code of tomorrow', 'unknown'],
])('the refusal %s of a refund is %s', (code, meaning) => {
  expect(mapRefundError(code)).toBe(meaning)
})

type Change = Record<string, unknown>
type Changes = {
  requests?: (Change & { method?: Change })[]
  payments?: Change[]
  refunds?: Change[]
  transactions?: Change[]
}

/** Findings as they are read from answers with these differences. */
function findingsOf({ requests = [{ status: 'REQUIRES_ACTION' }], payments = [], refunds = [], transactions }: Changes): Findings {
  const list = (data: Change[]) => ({ data, has_more: false })
  const payment = { id: 'py-1', payment_request_id: 'pr-1', amount: 21_500, currency: 'IDR', status: 'SUCCEEDED', created: at }
  const refund = {
    id: 'rfd-1',
    payment_id: 'py-1',
    reference_id: 'REF-0001',
    amount: 21_500,
    currency: 'IDR',
    status: 'SUCCEEDED',
    updated: at,
  }
  const transaction = { id: 'txn_1', product_id: 'py-1', type: 'PAYMENT', status: 'SUCCESS', amount: 21_500, updated: at }
  return {
    requests: requests.map(requestOf),
    invoices: [],
    payments: paymentsSchema.parse(list(payments.map(change => ({ ...payment, ...change })))).data,
    refunds: refundsSchema.parse(list(refunds.map(change => ({ ...refund, ...change })))).data,
    transactions: transactions ? transactionsSchema.parse(list(transactions.map(change => ({ ...transaction, ...change })))).data : null,
  }
}

function requestOf({ method = {}, ...change }: Change & { method?: Change }) {
  const { type = 'QR_CODE', expires_at } = method
  const part = { channel_code: 'QRIS', channel_properties: { expires_at: expires_at ?? null } }
  const { expires_at: _, ...rest } = method
  return requestSchema.parse({
    id: 'pr-1',
    reference_id: reference,
    amount: 21_500,
    currency: 'IDR',
    payment_method: { id: 'pm-1', status: 'ACTIVE', qr_code: type === 'QR_CODE' ? part : null, ...rest, type },
    ...change,
  })
}
