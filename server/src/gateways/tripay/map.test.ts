import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { signBody } from '../../platform/signature.ts'
import { qrisPayload } from '../qris.ts'
import { signPayment } from './adapter.ts'
import { expiryFor, listChannels } from './channels.ts'
import { mapCheck } from './check.ts'
import { mapCreated, mapDetail, mapSearch, mapState } from './map.ts'
import { readNotice } from './notice.ts'

const reference = 'INV-20260101-0001'
const seenAt = new Date('2026-01-01T10:00:00Z')
const channels = listChannels('QRIS')

const payment = {
  reference: 'DEV-T0001000001ABCDE',
  merchant_ref: reference,
  payment_selection_type: 'static',
  payment_method: 'QRIS',
  payment_name: 'QRIS by ShopeePay',
  amount: 21_500,
  fee_merchant: 901,
  fee_customer: 0,
  total_fee: 901,
  amount_received: 20_599,
  pay_code: null,
  pay_url: null,
  checkout_url: 'https://tripay.co.id/checkout/DEV-T0001000001ABCDE',
  status: 'UNPAID',
  expired_time: 1_767_233_600,
  qr_string: qrisPayload({ amountIdr: rupiah(21_500), merchantName: 'Toko', city: 'Jakarta', reference: '1' }),
  qr_url: 'https://tripay.co.id/qr/DEV-T0001000001ABCDE',
}

function answer(body: unknown, status = 200): JsonAnswer {
  return { kind: 'answer', status, headers: new Headers(), body, text: JSON.stringify(body) ?? '' }
}

const none = (isUnsent: boolean): JsonAnswer => ({ kind: 'none', isUnsent, reason: 'TimeoutError' })

function created(changes: object, code = 'QRIS') {
  const channel = channels.find(channel => channel.code === code)
  if (!channel) throw new Error(`no channel ${code}`)
  const data = { ...payment, payment_method: code, ...changes }
  return mapCreated(answer({ success: true, message: '', data }), { reference, amountIdr: rupiah(21_500), channel })
}

function detail(changes: object) {
  return mapDetail(answer({ success: true, data: { ...payment, ...changes } }), { reference: payment.reference, merchant_ref: reference })
}

function state(...changes: object[]) {
  const transactions = changes.map(change => {
    const transaction = detail(change)
    if ('kind' in transaction) throw new Error(transaction.detail)
    return transaction
  })
  return mapState(transactions, seenAt)
}

test('a new payment is signed as Tripay’s sheet says', () => {
  const asked = { reference, amountIdr: 21_500 }
  expect(signPayment({ merchantCode: 'T0001', privateKey: 'contoh-private-key' }, asked)).toBe(
    '0750844d93eacc3f89dd17a4215a5fcb7d795241910130b83b191f19c8373e8f',
  )
})

test.for([
  ['UNPAID', 'pending'],
  ['EXPIRED', 'expired'],
  ['FAILED', 'failed'],
] as const)('%s has received no money and is %s', ([status, ours]) => {
  expect(state({ status })).toEqual({ kind: 'found', status: ours, receipts: [], takenBack: [] })
})

const receipt = { externalId: payment.reference, amountIdr: 21_500, feeIdr: 901, paidAt: new Date(1_767_230_000_000) }

test.for([1_767_230_000, '1767230000'])('PAID is a receipt with its fee; the time may be a number or text: %o', paid_at => {
  expect(state({ status: 'PAID', paid_at })).toEqual({ kind: 'found', status: 'paid', receipts: [receipt], takenBack: [] })
})

test('money without a time of payment arrived when it was seen, and a fee that does not add up is not known', () => {
  const { receipts } = state({ status: 'PAID', paid_at: null, amount_received: 1 }) as { receipts: unknown[] }
  expect(receipts).toEqual([{ ...receipt, paidAt: seenAt, feeIdr: null }])
})

test('REFUND keeps the receipt and tells what was sent back', () => {
  const gone = { kind: 'refund', externalId: `${payment.reference}:refund`, receiptId: payment.reference, refundReference: null }
  expect(state({ status: 'REFUND', paid_at: 1_767_230_000 })).toEqual({
    kind: 'found',
    status: 'paid',
    receipts: [receipt],
    takenBack: [{ ...gone, amountIdr: 21_500, at: null }],
  })
})

test('several transactions of a reference count together, and money outweighs the others', () => {
  expect(mapState([], seenAt)).toEqual({ kind: 'not_found' })
  expect(state({ status: 'EXPIRED' }, { status: 'UNPAID' })).toMatchObject({ status: 'pending' })
  expect(state({ status: 'FAILED' }, { status: 'EXPIRED' })).toMatchObject({ status: 'expired' })
  expect(state({ status: 'PAID' }, { status: 'EXPIRED' }, { status: 'PAID' })).toMatchObject({ status: 'paid', receipts: [{}, {}] })
})

test.for([
  ['an unheard-of status', { status: 'UNDER_REVIEW' }],
  ['money in fractions', { amount: 21_500.5 }],
  ['another transaction', { reference: 'DEV-T0001000002ABCDE' }],
  ['another payment', { merchant_ref: 'INV-OTHER' }],
] as const)('a detail with %s is unknown', ([, changes]) => {
  expect(detail(changes)).toMatchObject({ kind: 'unknown' })
})

test('each group is paid with its own code or page', () => {
  const pay_url = payment.checkout_url
  expect(created({})).toEqual({ kind: 'created', instructions: { kind: 'qris', qr_string: payment.qr_string, pay_url } })
  expect(created({ pay_code: '57585748548596587' }, 'BRIVA')).toMatchObject({
    instructions: { kind: 'virtual_account', bank: 'BRI', number: '57585748548596587', pay_url },
  })
  expect(created({ pay_code: '123456' }, 'ALFAMART')).toMatchObject({
    instructions: { kind: 'payment_code', outlet: 'Alfamart', code: '123456' },
  })
  expect(created({ pay_url: 'https://tripay.co.id/pay/1' }, 'DANA')).toMatchObject({
    instructions: { kind: 'deep_link', url: 'https://tripay.co.id/pay/1', pay_url },
  })
})

test('a number to pay to that came as a number is not shown, because it may have lost zeros or its last digits', () => {
  const page = { kind: 'deep_link', url: payment.checkout_url, pay_url: payment.checkout_url }
  for (const pay_code of [45_649_878_666_155, 1e18]) expect(created({ pay_code }, 'BRIVA')).toEqual({ kind: 'created', instructions: page })
})

test('without a code the buyer pays on Tripay’s page, and without both the answer is unknown', () => {
  const page = { kind: 'deep_link', url: payment.checkout_url, pay_url: payment.checkout_url }
  for (const code of ['QRIS', 'BRIVA', 'ALFAMART', 'DANA']) {
    expect(created({ qr_string: null }, code)).toEqual({ kind: 'created', instructions: page })
    expect(created({ qr_string: null, checkout_url: null }, code).kind).toBe('unknown')
    expect(created({ qr_string: null, checkout_url: 'javascript:alert(1)' }, code).kind).toBe('unknown')
  }
})

test.for([
  ['another amount', { amount: 22_401, fee_customer: 901, fee_merchant: 0 }],
  ['another reference', { merchant_ref: 'INV-OTHER' }],
  ['another channel', { payment_method: 'BRIVA' }],
  ['an unheard-of status', { status: 'UNDER_REVIEW' }],
  [
    'a QRIS code of another amount',
    { qr_string: qrisPayload({ amountIdr: rupiah(99_000), merchantName: 'Toko', city: 'Jakarta', reference: '1' }) },
  ],
] as const)('a new payment with %s is unknown', ([, changes]) => {
  expect(created(changes).kind).toBe('unknown')
})

const refusal = { success: false, message: 'Payment channel is not available' }

test.for([200, 400, 422])('success false with the status %i is a refusal', status => {
  const [channel] = channels
  if (channel) expect(mapCreated(answer(refusal, status), { reference, amountIdr: rupiah(21_500), channel }).kind).toBe('refused')
})

test.for([
  ['an error page', answer(undefined, 502), 'unknown'],
  ['an error of its own', answer(refusal, 500), 'unknown'],
  ['too many calls', answer(refusal, 429), 'unknown'],
  ['a success that a gateway in between turned into an error', answer({ success: true, data: payment }, 404), 'unknown'],
  ['no answer', none(false), 'unknown'],
  ['no connection', none(true), 'unsent'],
] as const)('%s is no refusal', ([, given, kind]) => {
  const [channel] = channels
  if (channel) expect(mapCreated(given, { reference, amountIdr: rupiah(21_500), channel }).kind).toBe(kind)
  expect(mapSearch(given, reference).kind).toBe(kind)
})

const list = (data: unknown[], total_records: unknown) => answer({ success: true, data, pagination: { total_records } })

test('a search finds a payment, or proves that there is none, only if its list is whole and about it alone', () => {
  expect(mapSearch(list([], 0), reference)).toEqual({ kind: 'rows', rows: [] })
  expect(mapSearch(list([payment], '1'), reference)).toMatchObject({ kind: 'rows', rows: [{ reference: payment.reference }] })
  expect(mapSearch(list([{ ...payment, merchant_ref: 'INV-20260101-00012' }], 1), reference).kind).toBe('unknown')
  expect(mapSearch(list([], 3), reference).kind).toBe('unknown')
  expect(mapSearch(answer({ success: true, data: [] }), reference).kind).toBe('unknown')
  expect(mapSearch(answer({ success: false, message: 'Sedang dalam pemeliharaan' }), reference).kind).toBe('unknown')
})

test.for([200, 400, 401])('a wrong key is told from other refusals, whatever its status: %i', status => {
  const wrong = answer({ success: false, message: 'Invalid API Key' }, status)
  expect(mapSearch(wrong, reference).kind).toBe('locked_out')
  expect(mapCheck(wrong, channels).kind).toBe('wrong_credentials')
})

// The body is the sheet's, byte for byte.
const told =
  '{"reference":"DEV-T0001000001ABCDE","merchant_ref":"INV-20260101-0001","payment_method":"QRIS by ShopeePay","payment_method_code":"QRIS","total_amount":21500,"fee_merchant":901,"fee_customer":0,"total_fee":901,"amount_received":20599,"is_closed_payment":1,"status":"PAID","paid_at":1767230000,"note":null}'
const key = 'contoh-private-key'

function read(body: string, changes: Record<string, string> = {}) {
  const headers = { 'x-callback-event': 'payment_status', 'x-callback-signature': signBody(body, key), ...changes }
  return readNotice({ headers: new Headers(headers), body: new TextEncoder().encode(body) }, key)
}

test('the sheet’s notice is verified by the sheet’s signature, and is one event at every read', () => {
  const signature = 'f14418dd61a6778f261949aae6ef8e516675588eb4bdd20b1a64697553c0d5a7'
  const notice = { kind: 'notice', externalId: 'DEV-T0001000001ABCDE:PAID', reference, isPaid: true }
  expect(read(told, { 'x-callback-signature': signature })).toEqual(notice)
  expect(read(`${told} `, { 'x-callback-signature': signature })).toEqual({ kind: 'unverified' })
})

test('PAID and REFUND of one payment are two events, and an unheard-of status is only a hint', () => {
  expect(read(told.replace('"PAID"', '"REFUND"'))).toMatchObject({ externalId: 'DEV-T0001000001ABCDE:REFUND', isPaid: false })
  expect(read(told.replace('"PAID"', '"UNDER_REVIEW"'))).toMatchObject({ kind: 'notice', isPaid: false })
})

test('a notice of another event, of an open payment, or without a reference of the store is ignored', () => {
  expect(read(told, { 'x-callback-event': 'payout_status' })).toEqual({ kind: 'ignored' })
  for (const body of [told.replace('"is_closed_payment":1', '"is_closed_payment":0'), told.replace(`"${reference}"`, 'null'), '{}', 'PAID'])
    expect(read(body)).toEqual({ kind: 'ignored' })
})

const offer = { code: 'QRIS', active: true, total_fee: { flat: 750, percent: '0.70' }, fee_customer: { flat: 0, percent: '0.00' } }

test('the check names channels that are off or cost another fee, and refuses a surcharge', () => {
  const qris = channels.slice(0, 2)
  const check = (...data: unknown[]) => mapCheck(answer({ success: true, data }), qris)
  expect(check(offer).kind).toBe('works')
  expect(check(offer).detail).toContain('1 of 2 channels are on; off: DANA;')
  expect(check(offer).detail).not.toContain('other fees')
  expect(check({ ...offer, total_fee: { flat: 800, percent: 0.7 } }).detail).toContain('other fees: QRIS Rp800 + 0.7 %')
  expect(check({ ...offer, active: false }).detail).toContain('off: QRIS, DANA')
  expect(check({ ...offer, fee_customer: { flat: 0, percent: '0.70' } })).toMatchObject({
    kind: 'unknown',
    detail: expect.stringContaining('QRIS'),
  })
})

test('no channel asks for an expiry the bank would refuse', () => {
  const now = new Date('2026-01-01T10:00:00Z')
  const minutes = (code: string, window: number) => {
    const group = channels.find(channel => channel.code === code)?.group ?? 'qris'
    const expiresAt = new Date(now.getTime() + window * 60_000)
    return (expiryFor({ code, group }, { expiresAt, now }) - now.getTime() / 1_000) / 60
  }
  expect(minutes('BCAVA', 30)).toBe(30)
  expect(minutes('BRIVA', 30)).toBe(61)
  expect(minutes('BRIVA', 90)).toBe(90)
  expect(minutes('BNIVA', 5)).toBe(16)
  expect(minutes('QRIS', 120)).toBe(59)
})

test('a channel names the longest time that Tripay gives, which it is asked for', () => {
  const now = new Date('2026-01-01T10:00:00Z')
  for (const channel of channels) {
    const expiresAt = new Date(now.getTime() + (channel.mostMinutes ?? 0) * 60_000)
    expect(expiryFor(channel, { expiresAt, now })).toBe(expiresAt.getTime() / 1_000)
  }
  expect(channels.find(({ id }) => id === 'qris')?.mostMinutes).toBe(59)
})
