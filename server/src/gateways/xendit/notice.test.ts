import { expect, test } from 'vitest'
import { readXenditNotice } from './notice.ts'

const token = 'a-token-of-the-tests-0123456789abcdef'

/** A notice of the newer generation as docs.xendit.co shows it. */
const capture = {
  event: 'payment.capture',
  business_id: '60aa00bb11cc22dd33ee44ff',
  created: '2026-01-01T03:02:00.000Z',
  data: {
    payment_id: 'py-99998888-7777-6666-5555-444433332222',
    payment_request_id: 'pr-11112222-3333-4444-5555-666677778888',
    reference_id: 'INV-20260101-0001',
    status: 'SUCCEEDED',
    request_amount: 21_500,
    currency: 'IDR',
    country: 'ID',
    channel_code: 'QRIS',
    type: 'SINGLE_PAYMENT',
  },
}

test('a documented notice names its payment and says that money arrived', () => {
  expect(read(capture)).toEqual({
    kind: 'notice',
    externalId: 'payment.capture:py-99998888-7777-6666-5555-444433332222',
    reference: 'INV-20260101-0001',
    isPaid: true,
  })
})

test.each([
  ['payment.succeeded', { id: 'py-1', reference_id: 'PAY-1' }, true],
  ['payment.failed', { id: 'py-1', reference_id: 'PAY-1' }, false],
  ['payment.failure', { payment_id: 'py-1', reference_id: 'PAY-1' }, false],
  ['payment.awaiting_capture', { id: 'py-1', reference_id: 'PAY-1' }, false],
  ['payment.authorization', { payment_id: 'py-1', reference_id: 'PAY-1' }, false],
  ['payment_request.expiry', { payment_request_id: 'pr-1', reference_id: 'PAY-1' }, false],
  ['payment_method.expired', { id: 'pm-1', reference_id: 'PAY-1' }, false],
  ['refund.succeeded', { id: 'rfd-1', reference_id: 'REF-1', metadata: { payment: 'PAY-1' } }, false],
  ['refund.failed', { id: 'rfd-1', reference_id: 'REF-1', metadata: { payment: 'PAY-1' } }, false],
])('the notice %s names the payment', (event, data, isPaid) => {
  expect(read({ event, data })).toMatchObject({ kind: 'notice', reference: 'PAY-1', isPaid })
})

test('what happens to one payment has different ids, and the same notice always its own', () => {
  const ids = ['payment.failed', 'payment.succeeded', 'payment.succeeded'].map(event => {
    const reading = read({ event, data: { id: 'py-1', reference_id: 'PAY-1' } })
    return reading.kind === 'notice' ? reading.externalId : ''
  })
  expect(ids).toEqual(['payment.failed:py-1', 'payment.succeeded:py-1', 'payment.succeeded:py-1'])
})

test.each([
  ['a refund of the dashboard', { event: 'refund.succeeded', data: { id: 'rfd-1', reference_id: 'order-12' } }],
  ['a payout', { event: 'disbursement.succeeded', data: { id: 'disb-1', reference_id: 'payroll' } }],
  ['an invoice without our reference', { id: '5f', status: 'PAID', amount: 21_500 }],
  ['nothing', null],
])('%s is ignored', (_, body) => {
  expect(read(body)).toEqual({ kind: 'ignored' })
})

test.each([
  ['PAID', true],
  ['SETTLED', true],
  ['EXPIRED', false],
])('an invoice tells without an envelope that it is %s', (status, isPaid) => {
  const invoice = { id: '5f', external_id: 'PAY-1', status, amount: 21_500, payment_channel: 'BJB' }
  expect(read(invoice)).toEqual({ kind: 'notice', externalId: `invoice.${status}:5f`, reference: 'PAY-1', isPaid })
  expect(read(invoice, { 'x-callback-token': `${token}x` })).toEqual({ kind: 'unverified' })
})

test.each<Record<string, string>>([
  {},
  { 'x-callback-token': '' },
  { 'x-callback-token': `${token}x` },
  { 'x-callback-token': token.toUpperCase() },
])('a notice with the headers %o is not verified', headers => {
  expect(read(capture, headers)).toEqual({ kind: 'unverified' })
})

test('a body that is not JSON is ignored', () => {
  const headers = new Headers({ 'x-callback-token': token })
  expect(readXenditNotice({ headers, body: new Uint8Array([0xff, 0x7b]) }, token)).toEqual({ kind: 'ignored' })
})

function read(body: unknown, headers: Record<string, string> = { 'x-callback-token': token }) {
  return readXenditNotice({ headers: new Headers(headers), body: new TextEncoder().encode(JSON.stringify(body)) }, token)
}
